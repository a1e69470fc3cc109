import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOf, firstComparison, nextComparison } from "./payments.comparison.rules.ts";

describe("PAY-09 what a provider says of a payment", () => {
  const recorded = { amount: 123_450, payment_reference: "pay_1" };
  const reported = { status: "paid", paymentReference: "pay_1", amount: 123_450, currency: "PHP" } as const;

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
  });

  test("differs whenever any of its parts does", () => {
    const amount = fc.integer({ min: 1, max: 3 });
    const reference = fc.constantFrom("pay_1", "pay_2");
    const currencies = fc.constantFrom("PHP", "USD");
    fc.assert(
      fc.property(amount, amount, reference, currencies, (paid, named, paymentReference, currency) => {
        const isSame = paid === named && paymentReference === "pay_1" && currency === "PHP";
        const state = { status: "paid", paymentReference, amount: named, currency } as const;
        expect(differenceOf({ amount: paid, payment_reference: "pay_1" }, state) === null).toBe(isSame);
      }),
    );
  });

  test("is asked for a day after the payment, and every hour for a week when there is no answer", () => {
    const paidAt = new Date("2026-11-23T00:00:00Z");
    const hoursLater = (hours: number) => new Date(paidAt.getTime() + hours * 60 * 60_000);
    expect(firstComparison(paidAt)).toEqual(hoursLater(24));
    expect(nextComparison({ created_at: paidAt }, hoursLater(24))).toEqual(hoursLater(25));
    expect(nextComparison({ created_at: paidAt }, hoursLater(7 * 24))).toBeNull();
  });
});
