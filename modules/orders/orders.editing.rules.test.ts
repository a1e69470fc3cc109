import fc from "fast-check";
import { expect, test } from "vitest";
import { describeChanges, type EditedLine, priceOfEdit, stockChanges } from "./orders.editing.rules.ts";

const lines = fc.uniqueArray(
  fc.record({
    productId: fc.integer({ min: 1, max: 6 }),
    variantId: fc.integer({ min: 1, max: 9 }),
    name: fc.constant("Bell"),
    price: fc.integer({ min: 1, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { selector: ({ variantId }) => variantId, minLength: 1 },
);

test("ORD-06 what an edit takes from the stock is what the order gains", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const pieces = (all: readonly EditedLine[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
      const taken = stockChanges(before, after).reduce((sum, { change }) => sum - change, 0);
      expect(taken).toBe(pieces(after) - pieces(before));
      expect(stockChanges(before, before)).toEqual([]);
    }),
  );
});

test("ORD-06 the total is never below the shipping, and a discount above the items is no price", () => {
  fc.assert(
    fc.property(lines, fc.nat(2_000_000), fc.nat(50_000), (all, discount, shipping) => {
      const subtotal = all.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const price = priceOfEdit(all, { discount, shipping });
      expect(price?.total ?? null).toBe(discount > subtotal ? null : subtotal - discount + shipping);
      expect(price?.total ?? shipping).toBeGreaterThanOrEqual(shipping);
    }),
  );
});

test("ORD-06 each change has a sentence, without personal data", () => {
  const business = { business_name: "", business_tin: "", business_address: "" };
  const contact = { firstname: "Ana", lastname: "Cruz", phone: "+639175550142", email: "", address: "1 Rizal, Bay" };
  const recipient = { ...contact, ...business };
  const delivery = { zone: "Luzon", zone_source: "text", arrives: null } as const;
  const bell = { productId: 1, variantId: 1, name: "Bell", price: 35_000, quantity: 1 };
  const lock = { productId: 2, variantId: 2, name: "Lock", price: 50_000, quantity: 1 };
  const before = {
    recipient,
    structuredAddress: null,
    delivery,
    lines: [bell, lock],
    price: { ...free, subtotal: 85_000, total: 85_000 },
  };
  const after = {
    recipient: { ...recipient, lastname: "Reyes", address: "2 Rizal, Bay", business_name: "Bayan Riders Inc." },
    structuredAddress: null,
    delivery,
    lines: [{ ...bell, quantity: 3 }],
    price: { ...free, subtotal: 105_000, discount: 5_000, total: 100_000 },
  };
  expect(describeChanges(before, after)).toEqual([
    "Name changed",
    "Delivery address changed",
    "Business on the invoice changed",
    "Bell: 1 → 3",
    "Removed: Lock",
    "Discount: ₱0 → ₱50",
    "Total: ₱850 → ₱1,000",
  ]);
  expect(describeChanges(before, before)).toEqual([]);
  const verified = { ...before, structuredAddress: inBay };
  expect(describeChanges(before, verified)).toEqual(["Barangay of the delivery address changed"]);
});

const free = { discount: 0, shipping: 0, vat: 0 };

const inBay = {
  barangay_code: "0403402001",
  street: "1 Rizal",
  barangay: "Bitin",
  city: "Bay",
  province: "Laguna",
  region: "Calabarzon",
  postal_code: null,
  landmark: null,
};
