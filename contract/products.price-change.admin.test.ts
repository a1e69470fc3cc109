import fc from "fast-check";
import { expect, test } from "vitest";
import { changedPrices, type PriceChange, roundings } from "./products.price-change.admin.ts";

const up: PriceChange = { by: "percent", amount: 10, rounding: "peso", original: "stays" };

test.each([
  ["10 % up, to whole pesos", { ...up }, { price: 27_600, original: 30_000 }],
  ["12.5 % down, to whole pesos", { ...up, amount: -12.5 }, { price: 22_000, original: 30_000 }],
  ["half a peso goes up", { ...up, by: "pesos", amount: 2.52 }, { price: 25_400, original: 30_000 }],
  ["to the centavo", { ...up, amount: 1, rounding: "centavo" }, { price: 25_349, original: 30_000 }],
  ["to tens of pesos", { ...up, rounding: "ten" }, { price: 28_000, original: 30_000 }],
  [
    "pesos and centavos off",
    { ...up, by: "pesos", amount: -0.98, rounding: "centavo" },
    { price: 25_000, original: 30_000 },
  ],
  ["above the original, which then rises", { ...up, by: "pesos", amount: 100 }, { price: 35_100, original: 35_100 }],
  ["the original changes along", { ...up, amount: -10, original: "follows" }, { price: 22_600, original: 22_600 }],
] as const)("ADM-10 a price of ₱250.98 that was ₱300: %s", (_, change, changed) => {
  expect(changedPrices({ price: 25_098, original: 30_000 }, change)).toEqual(changed);
});

test("ADM-10 a changed price is a multiple of its step, and the original is never below it", () => {
  const change = fc.record({
    by: fc.constantFrom("percent" as const, "pesos" as const),
    amount: fc.integer({ min: -10_000, max: 10_000 }).map((hundredths) => hundredths / 100),
    rounding: fc.constantFrom("centavo" as const, "peso" as const, "ten" as const),
    original: fc.constantFrom("stays" as const, "follows" as const),
  });
  const prices = fc.record({ price: fc.nat(1_000_000_000), original: fc.nat(1_000_000_000) });
  fc.assert(
    fc.property(prices, change, (before, how) => {
      const { price, original } = changedPrices(before, how);
      expect(Math.abs(price % roundings[how.rounding].step)).toBe(0);
      expect(original).toBeGreaterThanOrEqual(price);
    }),
  );
});
