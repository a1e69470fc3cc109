import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_QUANTITY } from "#contract/limits.ts";
import { objectionToStep, priceOrder } from "./cart.rules.ts";

const lines = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 1_000_000_000 }), quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }),
  { maxLength: 50 },
);
const centavos = fc.integer({ min: 0, max: 10_000_000 });

test("CART-03 parts sum to the whole, whole centavos only, and nothing is ever negative", () => {
  fc.assert(
    fc.property(lines, centavos, centavos, (cart, discount, shipping) => {
      const price = priceOrder(cart, { discount, shipping });
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

test("CART-03 the subtotal is the sum of price times quantity, and next-day shipping is free", () => {
  const price = priceOrder([
    { price: 1_899_000, quantity: 1 },
    { price: 249_000, quantity: 1 },
    { price: 129_000, quantity: 2 },
  ]);
  expect(price).toEqual({ subtotal: 2_406_000, discount: 0, shipping: 0, total: 2_406_000, vat: 257_786 });
});

test("a negative discount is no surcharge", () => {
  expect(priceOrder([{ price: 100, quantity: 1 }], { discount: -50 }).total).toBe(100);
});

test("CART-05 a quantity steps within 1 to 10 and within the stock", () => {
  expect(objectionToStep(1, "dec", 5)).toBe("quantity_limit");
  expect(objectionToStep(10, "inc", 50)).toBe("quantity_limit");
  expect(objectionToStep(5, "inc", 5)).toBe("out_of_stock");
  expect(objectionToStep(5, "dec", 0)).toBeNull();
  expect(objectionToStep(4, "inc", 5)).toBeNull();
});
