import fc from "fast-check";
import { expect, test } from "vitest";
import { builtInTypes } from "#contract/enums.ts";
import { MAX_QUANTITY } from "#contract/limits.ts";
import { priceOrder, stepRejection } from "./cart.rules.ts";

const lines = fc.array(
  fc.record({
    type: fc.constantFrom(...builtInTypes),
    price: fc.integer({ min: 0, max: 1_000_000_000 }),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  }),
  { maxLength: 50 },
);
const productTypesOfIt = fc.uniqueArray(fc.constantFrom(...builtInTypes));
const coupon = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constant("percent" as const),
    value: fc.integer({ min: 1, max: 100 }),
    productTypes: productTypesOfIt,
  }),
  fc.record({
    kind: fc.constant("amount" as const),
    value: fc.integer({ min: 1, max: 1_000_000_000 }),
    productTypes: productTypesOfIt,
  }),
);
const centavos = fc.integer({ min: 0, max: 10_000_000 });

test("CART-03 PROMO-01 the parts sum to the total, in integer centavos, and nothing is negative", () => {
  fc.assert(
    fc.property(lines, coupon, centavos, (cart, offer, shipping) => {
      const price = priceOrder(cart, { coupon: offer, shipping });
      expect(price.total).toBe(price.subtotal - price.discount + price.shipping);
      for (const part of Object.values(price)) {
        expect(Number.isSafeInteger(part)).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
      }
      expect(price.discount).toBeLessThanOrEqual(price.subtotal);
      expect(price.vat).toBeLessThanOrEqual(price.total);
    }),
  );
});

test("PROMO-01 a coupon discounts only eligible items, and 100 percent discounts all of them", () => {
  fc.assert(
    fc.property(lines, fc.constantFrom(...builtInTypes), (cart, type) => {
      const whole = { kind: "percent", value: 100, productTypes: [type] } as const;
      const others = cart.filter((line) => line.type !== type);
      expect(priceOrder(others, { coupon: whole }).discount).toBe(0);
      expect(priceOrder(cart, { coupon: whole }).total).toBe(priceOrder(others).total);
    }),
  );
});

test("CART-03 the subtotal is the sum of price times quantity, and next-day shipping is free", () => {
  const price = priceOrder([
    { type: "scooter", price: 1_899_000, quantity: 1 },
    { type: "helmet", price: 249_000, quantity: 1 },
    { type: "accessory", price: 129_000, quantity: 2 },
  ]);
  expect(price).toEqual({ subtotal: 2_406_000, discount: 0, shipping: 0, total: 2_406_000, vat: 257_786 });
});

test("PROMO-01 a percentage is rounded to the centavo, and a fixed amount is at most the subtotal", () => {
  const cart = [
    { type: "scooter", price: 1_899_033, quantity: 1 },
    { type: "accessory", price: 35_000, quantity: 2 },
  ] as const;
  const off = (kind: "percent" | "amount", value: number, types: ("scooter" | "helmet" | "accessory")[] = []) =>
    priceOrder(cart, { coupon: { kind, value, productTypes: types } }).discount;
  expect(off("percent", 10)).toBe(196_903);
  expect(off("percent", 10, ["accessory"])).toBe(7_000);
  expect(off("amount", 50_000)).toBe(50_000);
  expect(off("amount", 100_000, ["accessory"])).toBe(70_000);
  expect(off("percent", 100, ["helmet"])).toBe(0);
  expect(off("percent", 100)).toBe(1_969_033);
});

test("CART-05 a quantity stays within 1 to 10 and within the stock", () => {
  expect(stepRejection(1, "dec", 5)).toBe("quantity_limit");
  expect(stepRejection(10, "inc", 50)).toBe("quantity_limit");
  expect(stepRejection(5, "inc", 5)).toBe("out_of_stock");
  expect(stepRejection(5, "dec", 0)).toBeNull();
  expect(stepRejection(4, "inc", 5)).toBeNull();
});
