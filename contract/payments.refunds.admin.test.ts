import fc from "fast-check";
import { expect, test } from "vitest";
import { paidForLines } from "./payments.refunds.admin.ts";

const line = fc.record({ price: fc.integer({ min: 0, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 10 }) });
const sum = (lines: readonly { price: number; quantity: number }[]) =>
  lines.reduce((total, { price, quantity }) => total + price * quantity, 0);

test("PAY-05 all lines cost what was paid for them, and some of them never more", () => {
  const order = fc.array(line, { minLength: 1, maxLength: 8 }).chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      some: fc.subarray(lines),
      discount: fc.integer({ min: 0, max: sum(lines) }),
    }),
  );
  fc.assert(
    fc.property(order, ({ lines, some, discount }) => {
      const subtotal = sum(lines);
      expect(paidForLines(lines, { subtotal, discount })).toBe(subtotal - discount);
      const part = paidForLines(some, { subtotal, discount });
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(subtotal - discount);
    }),
  );
});

test("PAY-05 a piece bears its share of the discount", () => {
  const order = { subtotal: 300_000, discount: 30_000 };
  expect(paidForLines([{ price: 100_000, quantity: 1 }], order)).toBe(90_000);
  expect(paidForLines([], order)).toBe(0);
});
