import { expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import type { OfferedMode } from "#contract/payments.ts";
import { codTerms, waysToPay } from "./ways-to-pay.ts";

/** All ways to pay, of which the shop offers these. */
const offering = (offered: PaymentMode[], limits: Partial<OfferedMode> = {}): OfferedMode[] =>
  keysOf(paymentModes).map((mode) => ({
    mode,
    offered: offered.includes(mode),
    test: false,
    ceiling: null,
    everywhere: true,
    everyone: true,
    deposit: null,
    ...(mode === "cod" && limits),
  }));

test("PAY-02 the ways to pay are those that the shop offers, in the order of the checkout", () => {
  expect(waysToPay(offering(["gcash", "cod", "card"]), 500)).toBe("Cash on delivery, Debit card, GCash");
  expect(waysToPay(offering(["paypal"]), 500)).toBe("PayPal");
  expect(waysToPay(offering([]), 500)).toBe("");
});

test("PAY-06 cash on delivery is named with its limits, and not at all above its ceiling", () => {
  const ways = (limits: Partial<OfferedMode>) => waysToPay(offering(["cod", "maya"], limits), 500);
  expect(ways({ ceiling: 500 })).toBe("Cash on delivery up to ₱500, Maya");
  expect(ways({ ceiling: 499 })).toBe("Maya");
  expect(ways({ ceiling: 0 })).toBe("Maya");
  expect(ways({ everywhere: false })).toBe("Cash on delivery in some areas, Maya");
  expect(ways({ ceiling: 2000, everywhere: false })).toBe("Cash on delivery up to ₱2,000 in some areas, Maya");
});

test("PAY-06 a deposit and customers without cash on delivery are named where it is offered, and nothing else is", () => {
  const terms = (limits: Partial<OfferedMode>, total = 500) => codTerms(offering(["cod", "maya"], limits), total);
  const deposit = { percent: 20, from: 2000 };
  expect(terms({})).toBe("");
  expect(terms({ deposit }, 1999)).toBe(
    "Cash on delivery needs a deposit of 20 % for orders from ₱2,000, paid online.",
  );
  expect(terms({ deposit }, 2000)).toBe("Cash on delivery needs a deposit of 20 %, paid online.");
  expect(terms({ everyone: false })).toBe("Cash on delivery is not offered after failed deliveries.");
  expect(terms({ deposit: { percent: 5, from: 0 }, everyone: false })).toBe(
    "Cash on delivery needs a deposit of 5 %, paid online, and is not offered after failed deliveries.",
  );
  expect(terms({ deposit, ceiling: 1000 }, 2000)).toBe("");
  expect(codTerms(offering(["maya"], { deposit, everyone: false }), 500)).toBe("");
});
