import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { orderStates } from "#contract/orders.states.ts";
import { paymentEventKinds } from "#contract/payments.statuses.ts";
import { balanceOf, type Entry } from "./payments.rules.ts";

const entry = fc.record({
  kind: fc.constantFrom(...keysOf(paymentEventKinds)),
  amount: fc.integer({ min: 1, max: 1_000_000_000 }),
});
const order = fc.record({
  state: fc.constantFrom(...keysOf(orderStates)),
  payment_mode: fc.constant("cod" as const),
  total: fc.integer({ min: 0, max: 1_000_000_000 }),
});

const cod = (state: keyof typeof orderStates) => ({ state, payment_mode: "cod", total: 50_000 }) as const;
const collected: Entry = { kind: "collected", amount: 50_000 };
const refunded = (amount: number): Entry => ({ kind: "refunded", amount });

describe("ORD-04 the money of an order", () => {
  test("is the same whatever the order of its entries is", () => {
    const shuffled = fc
      .array(entry)
      .chain((entries) =>
        fc.tuple(
          fc.constant(entries),
          fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
        ),
      );
    fc.assert(
      fc.property(order, shuffled, (given, [entries, other]) => {
        expect(balanceOf(given, other)).toEqual(balanceOf(given, entries));
      }),
    );
  });

  test("is never negative, and nothing is due of an order that is not open", () => {
    fc.assert(
      fc.property(order, fc.array(entry), (given, entries) => {
        const { status: _, ...amounts } = balanceOf(given, entries);
        for (const amount of Object.values(amounts)) expect(amount).toBeGreaterThanOrEqual(0);
        if (orderStates[given.state].phase !== "open") expect(amounts.due).toBe(0);
        if (orderStates[given.state].phase !== "void") expect(amounts.refundDue).toBe(0);
      }),
    );
  });

  test.each([
    ["pending", [], { status: "due_on_delivery", due: 50_000 }],
    ["delivery_failed", [], { status: "due_on_delivery", due: 50_000 }],
    ["cancelled", [], { status: "unpaid", due: 0, refundDue: 0 }],
    ["delivered", [collected], { status: "collected", paid: 50_000 }],
    ["returned", [collected], { status: "collected", refundDue: 50_000 }],
    ["returned", [collected, refunded(10_000)], { status: "partly_refunded", refundDue: 40_000 }],
    ["returned", [collected, refunded(50_000)], { status: "refunded", refundDue: 0 }],
    ["delivered", [collected, refunded(1)], { status: "partly_refunded", refundDue: 0 }],
  ] as const)("%s after %j is %j", (state, entries, expected) => {
    expect(balanceOf(cod(state), entries)).toMatchObject(expected);
  });

  test("of an order that costs nothing, nothing is due", () => {
    expect(balanceOf({ ...cod("pending"), total: 0 }, [])).toMatchObject({ status: "unpaid", due: 0 });
  });
});
