import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  discountOfPieces,
  keptCost,
  returnedAmount,
  shareDiscount,
  shareRefund,
  stateOfPieces,
  takenOff,
} from "./orders.pieces.rules.ts";

describe("ORD-07 the share of a line in the discount", () => {
  const line = fc.record({ amount: fc.integer({ min: 0, max: 10_000_000_000 }), eligible: fc.boolean() });
  const order = fc.array(line, { minLength: 1, maxLength: 30 }).chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      discount: fc.integer({ min: 0, max: lines.reduce((sum, { amount }) => sum + amount, 0) }),
    }),
  );

  test("adds up to the discount exactly, and is never more than the line costs", () => {
    fc.assert(
      fc.property(order, ({ lines, discount }) => {
        const shares = shareDiscount(lines, discount);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
        for (const [index, { amount }] of lines.entries()) {
          expect(shares[index]).toBeGreaterThanOrEqual(0);
          expect(shares[index]).toBeLessThanOrEqual(amount);
        }
      }),
    );
  });

  test("goes to what the coupon is for, as long as that bears it all, and the largest remainder gets the last centavo", () => {
    const lines = [
      { amount: 1000, eligible: true },
      { amount: 5000, eligible: false },
      { amount: 2000, eligible: true },
    ];
    expect(shareDiscount(lines, 1000)).toEqual([333, 0, 667]);
    expect(shareDiscount(lines, 4000)).toEqual([500, 2500, 1000]);
    expect(shareDiscount([{ amount: 0, eligible: true }], 0)).toEqual([0]);
  });

  test("is taken off piece by piece without a centavo more or less, in whatever steps", () => {
    const steps = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), steps, (discount, taken) => {
        let left = { pieces: taken.reduce((sum, pieces) => sum + pieces, 0), discount };
        let sum = 0;
        for (const pieces of taken) {
          const share = discountOfPieces(pieces, left.pieces, left.discount);
          expect(share).toBeGreaterThanOrEqual(0);
          sum += share;
          left = { pieces: left.pieces - pieces, discount: left.discount - share };
        }
        expect([sum, left]).toEqual([discount, { pieces: 0, discount: 0 }]);
      }),
    );
  });

  test("of returned pieces leaves a line that never costs less than nothing, and nothing when all are back", () => {
    const sold = fc.record({
      price: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(sold, fc.double({ min: 0, max: 1, noNaN: true }), ({ price, quantity }, part) => {
        const whole = { price, quantity, discount: Math.floor(price * quantity * part) };
        const paid = price * quantity - whole.discount;
        for (let pieces = 0; pieces <= quantity; pieces += 1) {
          expect(returnedAmount(whole, pieces)).toBeGreaterThanOrEqual(0);
          expect(returnedAmount(whole, pieces)).toBeLessThanOrEqual(paid);
        }
        expect([returnedAmount(whole, 0), returnedAmount(whole, quantity)]).toEqual([0, paid]);
      }),
    );
  });
});

describe("PAY-05 a refund for pieces that the customer keeps", () => {
  const lines = fc.array(
    fc
      .record({
        price: fc.integer({ min: 0, max: 1_000_000 }),
        quantity: fc.integer({ min: 1, max: 10 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        returned: fc.nat(10),
        allowed: fc.nat(2_000_000),
      })
      .map(({ part, price, quantity, returned, allowed }) => ({
        price,
        quantity,
        allowed,
        returned: Math.min(returned, quantity),
        discount: Math.floor(price * quantity * part),
        returnable: Math.max(0, quantity - returned),
      })),
    { minLength: 1, maxLength: 5 },
  );

  test("is shared among them without a centavo more or less, and no line bears more than its pieces still cost", () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (kept, part) => {
        const costs = kept.map((line) => keptCost(line, line.returnable));
        const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
        const amount = Math.floor(sum(costs) * part);
        const shares = shareRefund(costs, amount);
        expect(sum(shares)).toBe(amount);
        for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(costs[index] ?? 0);
      }),
    );
  });

  test("leaves what returned pieces and earlier refunds leave of their price", () => {
    const line = { price: 100_00, quantity: 3, discount: 10, returned: 0, returnable: 3, allowed: 0 };
    expect([1, 2, 3].map((pieces) => keptCost(line, pieces))).toEqual([99_97, 199_94, 299_90]);
    expect([1, 2].map((pieces) => keptCost({ ...line, returned: 1, returnable: 2 }, pieces))).toEqual([99_97, 199_93]);
    expect([1, 3].map((pieces) => keptCost({ ...line, allowed: 250_00 }, pieces))).toEqual([49_90, 49_90]);
    expect(keptCost({ ...line, returned: 2, returnable: 1, allowed: 250_00 }, 1)).toBe(0);
  });
});

describe("RET-01 what pieces that came back take off the price", () => {
  const line = { price: 100_00, quantity: 3, discount: 10, allowed: 0 };

  test("is what they cost, and each order of returns adds up to the whole line", () => {
    expect([0, 1, 2].map((before) => takenOff(line, 1, before))).toEqual([99_97, 99_97, 99_96]);
    expect(takenOff(line, 2, 1)).toBe(199_93);
  });

  test("is less what refunds took off pieces that the customer kept then", () => {
    expect([0, 1, 2].map((before) => takenOff({ ...line, allowed: 250_00 }, 1, before))).toEqual([49_90, 0, 0]);
    expect(takenOff({ ...line, allowed: 100_00 }, 3, 0)).toBe(199_90);
  });
});

test("ORD-07 the state of an order is that of the piece that is least far", () => {
  const state = (toShip: number, underWay: number, failed: number, kept: number) =>
    stateOfPieces("packed", { toShip, underWay, failed, kept });
  expect(state(1, 1, 1, 1)).toBe("packed");
  expect(state(0, 1, 1, 1)).toBe("shipped");
  expect(state(0, 0, 1, 1)).toBe("delivery_failed");
  expect(state(0, 0, 0, 1)).toBe("delivered");
  expect(state(0, 0, 0, 0)).toBe("returned");
});
