import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  differenceOf,
  firstComparison,
  isListedUnanswered,
  nextComparison,
  retryOf,
} from "./payments.comparison.rules.ts";

describe("PAY-09 what a provider says of a payment", () => {
  const recorded = { amount: 123_450, payment_reference: "pay_1", refunded: 20_000 };
  const reported = {
    status: "paid",
    paymentReference: "pay_1",
    amount: 123_450,
    currency: "PHP",
    refunded: 20_000,
    disputed: false,
  } as const;

  test("is the same, or differs in words that staff understand", () => {
    expect(differenceOf(recorded, reported)).toBeNull();
    expect(differenceOf(recorded, { status: "failed" })).toBe("The provider says that it is failed.");
    expect(differenceOf(recorded, { ...reported, amount: 100 })).toBe("The provider says ₱1 instead of ₱1,234.50.");
    expect(differenceOf(recorded, { ...reported, currency: "USD" })).toBe(
      "The provider says 1234.50 USD instead of ₱1,234.50.",
    );
    expect(differenceOf(recorded, { ...reported, paymentReference: "pay_2" })).toBe(
      "The provider names another payment.",
    );
    expect(differenceOf(recorded, { ...reported, refunded: 0 }), "the provider pays it later").toBeNull();
    expect(differenceOf(recorded, { ...reported, refunded: 50_000 })).toBe(
      "The provider says that ₱500 went back to the customer, and ₱200 is recorded.",
    );
    expect(differenceOf(recorded, { ...reported, disputed: true })).toBe(
      "The customer disputes it. Answer the dispute at the provider: without an answer it may take the money back.",
    );
  });

  test("differs whenever any of its parts does", () => {
    const amount = fc.integer({ min: 1, max: 3 });
    const reference = fc.constantFrom("pay_1", "pay_2");
    const currencies = fc.constantFrom("PHP", "USD");
    fc.assert(
      fc.property(amount, amount, reference, currencies, (paid, named, paymentReference, currency) => {
        const isSame = paid === named && paymentReference === "pay_1" && currency === "PHP";
        const state = { ...reported, paymentReference, amount: named, currency };
        expect(differenceOf({ ...recorded, amount: paid }, state) === null).toBe(isSame);
      }),
    );
  });

  const created_at = new Date("2026-11-23T00:00:00Z");
  const daysLater = (days: number) => new Date(created_at.getTime() + days * 24 * 60 * 60_000);
  const hourAfter = (days: number) => daysLater(days + 1 / 24);

  test("is asked for each day for a week, and each week until a payment is 120 days old", () => {
    const asked = [firstComparison(created_at)];
    for (let next = nextComparison({ created_at }, daysLater(1)); next; next = nextComparison({ created_at }, next))
      asked.push(next);
    const days = asked.map((at) => (at.getTime() - created_at.getTime()) / (24 * 60 * 60_000));
    expect(days.slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 14, 21, 28]);
    expect([days.at(-1), days.length]).toEqual([126, 24]);
  });

  test("is asked for every hour for eight days when there is no answer; then staff are told once", () => {
    const at = (now: Date) => [retryOf({ created_at }, now), isListedUnanswered({ created_at }, now)];
    expect(at(daysLater(1))).toEqual([hourAfter(1), false]);
    expect(at(daysLater(7.9))).toEqual([hourAfter(7.9), false]);
    expect(at(daysLater(8))).toEqual([null, true]);
    expect(nextComparison({ created_at }, daysLater(8))).toEqual(daysLater(15));
    expect(at(daysLater(15))).toEqual([null, false]);
  });
});
