import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { orderStates } from "#contract/orders.states.ts";
import { paymentModes, refundMethods } from "#contract/payments.modes.ts";
import { paymentEventKinds } from "#contract/payments.statuses.ts";
import { balanceOf, decidePayment, type Entry, keptDeposit, nextCheck, refundProblem } from "./payments.rules.ts";

const parcels = [null, { shipment_id: 1, to_collect: 40_000 }, { shipment_id: 2, to_collect: 900_000_000 }];
const entry = fc
  .record({
    kind: fc.constantFrom(...keysOf(paymentEventKinds)),
    amount: fc.integer({ min: 1, max: 1_000_000_000 }),
    method: fc.option(fc.constantFrom(...keysOf(refundMethods))),
    parcel: fc.constantFrom(...parcels),
  })
  .map(({ parcel, ...rest }) => ({ ...rest, ...parcel }));
const gone = fc.integer({ min: 0, max: 500_000_000 });
const order = fc.record({
  state: fc.constantFrom(...keysOf(orderStates)),
  payment_mode: fc.constantFrom(...keysOf(paymentModes)),
  total: fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }),
  returned_total: gone,
  allowance_total: gone,
  deposit: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
  deposit_kept: fc.boolean(),
});

type State = keyof typeof orderStates;
const price = { total: 50_000, returned_total: 0, allowance_total: 0 } as const;
const cod = (state: State) => ({ state, payment_mode: "cod", ...price, deposit: null, deposit_kept: false }) as const;
const withDeposit = (state: State) => ({ ...cod(state), deposit: 10_000 });
const online = (state: State) =>
  ({ state, payment_mode: "gcash", ...price, deposit: null, deposit_kept: false }) as const;
const of = (kind: Entry["kind"], amount = 50_000): Entry => ({ kind, amount });
const collected = of("collected");
const refunded = (amount: number): Entry => ({ kind: "refunded", amount, method: "cash" });
const created = of("created");
const paid = of("paid");
const failed = of("failed");
const expired = of("expired");
const requested = (amount: number): Entry => ({ kind: "refund_requested", amount, method: "original" });
const returned = (amount: number): Entry => ({ kind: "refunded", amount, method: "original" });
const refundFailed = (amount: number): Entry => ({ kind: "refund_failed", amount, method: "original" });

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

  test("is never negative, nothing is due of an order that is not open, and one that stands owes back only what is over its price", () => {
    fc.assert(
      fc.property(order, fc.array(entry), (given, entries) => {
        const { status: _, ...amounts } = balanceOf(given, entries);
        for (const amount of Object.values(amounts)) expect(amount).toBeGreaterThanOrEqual(0);
        if (orderStates[given.state].phase !== "open") expect(amounts.due).toBe(0);
        expect(amounts.dueNow).toBeLessThanOrEqual(amounts.due);
        if (given.payment_mode === "cod") expect(amounts.dueNow).toBeLessThanOrEqual(given.deposit ?? 0);
        if (orderStates[given.state].phase !== "void")
          expect(amounts.refundDue).toBeLessThanOrEqual(
            Math.max(0, amounts.paid - (given.total - given.returned_total - given.allowance_total)),
          );
      }),
    );
  });

  test.each([
    ["pending", [], { status: "due_on_delivery", due: 50_000 }],
    ["delivery_failed", [], { status: "due_on_delivery", due: 50_000 }],
    ["cancelled", [], { status: "unpaid", due: 0, refundDue: 0 }],
    ["delivered", [collected], { status: "collected", paid: 50_000 }],
    ["delivered", [collected, of("remitted", 49_999)], { status: "collected", paid: 50_000 }],
    ["delivered", [collected, of("remitted")], { status: "remitted", paid: 50_000, due: 0 }],
    ["delivered", [collected, of("remitted"), refunded(1)], { status: "partly_refunded", paid: 50_000 }],
    ["returned", [collected], { status: "collected", refundDue: 50_000 }],
    ["returned", [collected, refunded(10_000)], { status: "partly_refunded", refundDue: 40_000 }],
    ["returned", [collected, refunded(50_000)], { status: "refunded", refundDue: 0 }],
    ["delivered", [collected, refunded(1)], { status: "partly_refunded", refundDue: 0 }],
  ] as const)("%s after %j is %j", (state, entries, expected) => {
    expect(balanceOf(cod(state), entries)).toMatchObject(expected);
  });

  test.each([
    ["pending", [], { status: "awaiting_payment", due: 50_000, dueNow: 10_000 }],
    ["pending", [created, failed], { status: "failed", dueNow: 10_000 }],
    ["pending", [created, failed, created], { status: "awaiting_payment", dueNow: 10_000 }],
    ["pending", [created, of("paid", 10_000)], { status: "due_on_delivery", due: 40_000, dueNow: 0 }],
    ["shipped", [of("paid", 10_000)], { status: "due_on_delivery", due: 40_000, dueNow: 0 }],
    ["pending", [of("paid", 10_000), requested(10_000)], { status: "due_on_delivery", due: 50_000, dueNow: 0 }],
    ["pending", [of("paid", 10_000), refunded(10_000)], { status: "due_on_delivery", due: 50_000, dueNow: 0 }],
    ["pending", [created, paid], { status: "paid", due: 0, dueNow: 0 }],
    ["delivered", [of("paid", 10_000), of("collected", 40_000)], { status: "collected", paid: 50_000, due: 0 }],
    ["delivered", [of("paid", 10_000), of("collected", 40_000), of("remitted", 40_000)], { status: "remitted" }],
    ["cancelled", [created, expired], { status: "unpaid", due: 0, dueNow: 0 }],
    ["cancelled", [of("paid", 10_000)], { status: "paid", refundDue: 10_000 }],
    ["cancelled", [of("paid", 10_000), requested(10_000), returned(10_000)], { status: "refunded", refundDue: 0 }],
  ] as const)("PAY-06 with a deposit, %s after %j is %j", (state, entries, expected) => {
    expect(balanceOf(withDeposit(state), entries)).toMatchObject(expected);
  });

  test.each([
    ["returned", [of("paid", 10_000)], { status: "paid", depositKept: 10_000, refundDue: 0 }],
    // Staff may refund it nevertheless.
    ["returned", [of("paid", 10_000), refunded(4_000)], { depositKept: 6_000, refundDue: 0 }],
    ["returned", [of("paid", 10_000), requested(10_000)], { depositKept: 0, refundDue: 0 }],
    // A second deposit is given back.
    ["returned", [of("paid", 10_000), of("paid", 10_000)], { depositKept: 10_000, refundDue: 10_000 }],
    // It was delivered before.
    ["returned", [of("paid", 10_000), of("collected", 40_000)], { depositKept: 0, refundDue: 50_000 }],
    ["cancelled", [of("paid", 10_000)], { depositKept: 0, refundDue: 10_000 }],
    ["delivery_failed", [of("paid", 10_000)], { depositKept: 0, refundDue: 0 }],
  ] as const)(
    "PAY-06 with a deposit that is kept when it comes back undelivered, %s after %j is %j",
    (state, entries, expected) => {
      expect(balanceOf({ ...withDeposit(state), deposit_kept: true }, entries)).toMatchObject(expected);
    },
  );

  test.each([
    ["returned", [], { kept: 10_000, unrecorded: 10_000 }],
    ["returned", [of("deposit_kept", 10_000)], { kept: 10_000, unrecorded: 0 }],
    ["returned", [of("deposit_kept", 10_000), refunded(4_000)], { kept: 6_000, unrecorded: -4_000 }],
    ["returned", [of("deposit_kept", 10_000), refunded(4_000), of("deposit_released", 4_000)], { unrecorded: 0 }],
    // The provider may still refuse it.
    ["returned", [of("deposit_kept", 10_000), requested(4_000)], { kept: 10_000, unrecorded: 0 }],
    ["returned", [of("deposit_kept", 10_000), requested(4_000), refundFailed(4_000)], { kept: 10_000, unrecorded: 0 }],
    ["returned", [of("deposit_kept", 10_000), requested(4_000), returned(4_000)], { kept: 6_000, unrecorded: -4_000 }],
    ["delivery_failed", [], { kept: 0, unrecorded: 0 }],
  ] as const)("PAY-06 of %s with a deposit paid, what is kept after %j is %j", (state, entries, expected) => {
    const order = { ...withDeposit(state), deposit_kept: true };
    expect(keptDeposit(order, [of("paid", 10_000), ...entries])).toMatchObject(expected);
  });

  test("on delivery is not Remitted while one of its parcels is short, however much came for another one", () => {
    const remitted = (shipment_id: number, amount: number) => ({
      kind: "remitted" as const,
      amount,
      shipment_id,
      to_collect: 25_000,
    });
    const both = [of("collected", 25_000), of("collected", 25_000)];
    expect(balanceOf(cod("delivered"), [...both, remitted(1, 30_000), remitted(2, 20_000)]).status).toBe("collected");
    expect(
      balanceOf(cod("delivered"), [...both, remitted(1, 30_000), remitted(2, 20_000), remitted(2, 5_000)]).status,
    ).toBe("remitted");
  });

  test("on delivery is due again when what was paid online is returned", () => {
    const returning = [created, paid, requested(50_000)];
    expect(balanceOf(cod("shipped"), returning)).toMatchObject({ status: "due_on_delivery", due: 50_000 });
    const all = [...returning, returned(50_000), collected];
    expect(balanceOf(cod("delivered"), all)).toMatchObject({ status: "collected", paid: 100_000, refunded: 50_000 });
  });

  test.each([
    // 40,000 for pieces that the customer keeps was refunded, and the others cost 10,000.
    ["delivered", 0, [of("collected"), refunded(40_000)], { status: "partly_refunded", due: 0, refundDue: 0 }],
    ["delivered", 10_000, [of("collected"), refunded(40_000)], { refundDue: 10_000 }],
    ["packed", 0, [of("collected", 40_000), refunded(40_000)], { status: "due_on_delivery", due: 10_000 }],
    ["delivered", 10_000, [of("collected"), refunded(50_000)], { status: "refunded", refundDue: 0 }],
    ["returned", 10_000, [of("collected"), refunded(40_000)], { refundDue: 10_000 }],
  ] as const)(
    "PAY-05 with an allowance of 40,000, %s with %i returned, after %j is %j",
    (state, back, entries, expected) => {
      expect(balanceOf({ ...cod(state), returned_total: back, allowance_total: 40_000 }, entries)).toMatchObject(
        expected,
      );
    },
  );

  test.each([
    // 30,000 of what came back was given up.
    ["delivered", 40_000, [collected], { refundDue: 10_000, writtenOff: 30_000, paid: 50_000 }],
    ["delivered", 40_000, [collected, refunded(10_000)], { refundDue: 0, status: "partly_refunded" }],
    ["returned", 0, [collected, refunded(20_000)], { refundDue: 0 }],
    ["packed", 40_000, [of("collected", 40_000)], { refundDue: 0, due: 0 }],
    ["packed", 0, [of("collected", 40_000)], { due: 40_000, status: "due_on_delivery" }],
    // It can be refunded all the same.
    ["delivered", 40_000, [collected, refunded(40_000)], { refundDue: 0, refunded: 40_000 }],
  ] as const)(
    "PAY-05 with 30,000 written off, %s with %i returned, after %j is %j",
    (state, back, entries, expected) => {
      const written: Entry = of("written_off", 30_000);
      expect(balanceOf({ ...cod(state), returned_total: back }, [...entries, written])).toMatchObject(expected);
    },
  );

  test("of an order that costs nothing, nothing is due", () => {
    for (const given of [cod("pending"), online("pending")])
      expect(balanceOf({ ...given, total: 0 }, [])).toMatchObject({ status: "unpaid", due: 0 });
  });
});

describe("PAY-03 PAY-05 the money of an order that is paid online", () => {
  test.each([
    ["pending", [], { status: "awaiting_payment", due: 50_000 }],
    ["pending", [created], { status: "awaiting_payment", due: 50_000 }],
    ["pending", [created, failed], { status: "failed", due: 50_000 }],
    ["pending", [created, failed, created], { status: "awaiting_payment", due: 50_000 }],
    ["pending", [created, failed, created, expired], { status: "failed", due: 50_000 }],
    ["pending", [created, failed, paid], { status: "paid", due: 0, paid: 50_000 }],
    ["pending", [created, of("paid", 40_000)], { status: "partly_paid", due: 10_000, paid: 40_000 }],
    ["packed", [created, of("paid", 40_000), created, failed], { status: "partly_paid", due: 10_000 }],
    ["packed", [created, of("paid", 40_000), created, of("paid", 10_000)], { status: "paid", due: 0 }],
    ["cancelled", [created, of("paid", 40_000)], { status: "paid", refundDue: 40_000 }],
    ["cancelled", [created, expired], { status: "unpaid", due: 0 }],
    ["cancelled", [created, paid], { status: "paid", refundDue: 50_000 }],
    ["cancelled", [created, paid, requested(50_000)], { status: "paid", refunding: 50_000, refundDue: 0 }],
    [
      "cancelled",
      [created, paid, requested(50_000), returned(50_000)],
      { status: "refunded", refunding: 0, refundDue: 0 },
    ],
    ["cancelled", [paid, requested(50_000), refundFailed(50_000)], { status: "paid", refunding: 0, refundDue: 50_000 }],
    ["pending", [paid, paid, requested(50_000), returned(50_000)], { status: "paid", paid: 100_000, refunded: 50_000 }],
    ["delivered", [paid, requested(1), returned(1)], { status: "partly_refunded" }],
    ["delivered", [paid, refunded(1), requested(2)], { status: "partly_refunded", refunded: 1, refunding: 2 }],
  ] as const)("%s after %j is %j", (state, entries, expected) => {
    expect(balanceOf(online(state), entries)).toMatchObject(expected);
  });

  test("a refund is refused when it and those on their way are more than was paid, or staff have not seen them", () => {
    const balance = balanceOf(online("delivered"), [paid, requested(30_000)]);
    expect(refundProblem(balance, { amount: 20_000, seenRefunded: 0 })).toBe("outdated");
    expect(refundProblem(balance, { amount: 20_000, seenRefunded: 30_000 })).toBeNull();
    expect(refundProblem(balance, { amount: 20_001, seenRefunded: 30_000 })).toBe("too_much");
  });
});

describe("PAY-04 a payment that arrives", () => {
  test.each([
    [online("pending"), [], "settle"],
    [online("pending"), [paid], "refund"],
    [cod("packed"), [], "settle"],
    [cod("shipped"), [], "refund"],
    [withDeposit("pending"), [created], "settle"],
    [withDeposit("pending"), [of("paid", 10_000)], "refund"],
    [withDeposit("cancelled"), [created, expired], "reopen"],
    [withDeposit("cancelled"), [of("paid", 10_000)], "refund"],
    [cod("delivered"), [collected], "refund"],
    [online("cancelled"), [], "reopen"],
    [online("cancelled"), [paid], "refund"],
    [online("cancelled"), [paid, requested(50_000)], "reopen"],
    [online("returned"), [paid], "refund"],
  ] as const)("for %j with %j: %s", (given, entries, expected) => {
    expect(decidePayment(given, balanceOf(given, entries))).toBe(expected);
  });

  test("is asked for soon at first, later less often, when its time is over, and no more after two days", () => {
    const start = Date.parse("2026-11-23T00:00:00Z");
    const minutes = 60_000;
    const payment = { created_at: new Date(start), expires_at: new Date(start + 30 * minutes) };
    const waitAt = (age: number) => {
      const next = nextCheck(payment, new Date(start + age * minutes));
      return next && (next.getTime() - start) / minutes - age;
    };
    expect([0, 10, 29.5, 30, 20 * 60, 48 * 60].map(waitAt)).toEqual([0.5, 1, 0.5, 3, 60, null]);
    fc.assert(
      fc.property(fc.nat(72 * 60 * minutes), (age) => {
        const now = new Date(start + age);
        const next = nextCheck(payment, now);
        if (next) expect(next.getTime()).toBeGreaterThan(now.getTime());
        if (now < payment.expires_at) expect(next?.getTime()).toBeLessThanOrEqual(payment.expires_at.getTime());
      }),
    );
  });
});
