import { expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import type { OfferedMode } from "#contract/payments.ts";
import { waysToPay } from "./ways-to-pay.ts";

/** All ways to pay, of which the shop offers these. */
const offering = (offered: PaymentMode[], limits: Partial<OfferedMode> = {}): OfferedMode[] =>
  keysOf(paymentModes).map((mode) => ({
    ...{ mode, offered: offered.includes(mode), test: false, ceiling: null, everywhere: true },
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
