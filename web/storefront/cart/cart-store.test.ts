import { expect, test } from "vitest";
import { withPendingQuantities } from "./cart-store.ts";

const line = (id: number, quantity: number, selling: number) => ({
  id,
  product_qty: quantity,
  product: { id, productname: `Product ${id}`, type: "accessory" as const, image: "", selling, stock: 20 },
});

const reply = {
  status: 200 as const,
  cart: [line(1, 2, 100.1), line(2, 1, 50)],
  totals: { subtotal: 250.2, discount: 20, shipping: 10, total: 240.2, vat: 25.74 },
  coupon: null,
  delivery: null,
  checkout_key: "key",
};

test("CART-03 without pending changes the totals are those of the server", () => {
  expect(withPendingQuantities(reply, {})).toMatchObject({ totals: reply.totals, items: 3 });
});

test("CART-04 a pending quantity is shown at once, with exact totals", () => {
  const cart = withPendingQuantities(reply, { 1: 3 });
  expect(cart.lines.map((each) => each.product_qty)).toEqual([3, 1]);
  expect(cart.items).toBe(4);
  expect(cart.totals).toEqual({ subtotal: 350.3, discount: 20, shipping: 10, total: 340.3, vat: 36.46 });
});

test("CART-03 a discount larger than the subtotal leaves the shipping to pay", () => {
  const generous = { ...reply, totals: { ...reply.totals, discount: 1000 } };
  expect(withPendingQuantities(generous, { 1: 1 }).totals.total).toBe(10);
});
