import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import type { orderStates } from "#contract/orders.states.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, readOrder, requestMove, untilDelivered } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** An order over 1,000 pesos, moved through these states. */
async function orderIn(...states: (keyof typeof orderStates)[]): Promise<{ id: number; buyer: { token: string } }> {
  const product = await createProduct(shop, owner, { stock: 5, selling: "500" });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, 2);
  const { body } = await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer });
  for (const state of states) await move(body.order.id, state);
  return { id: body.order.id, buyer };
}

const move = (id: number, to: keyof typeof orderStates) => requestMove(shop, owner, id, to);

const paymentOf = async (id: number) => (await readOrder(shop, owner, id)).order.payment;
const paymentForBuyer = async (id: number, as: { token: string }) =>
  (await shop.call("GET /api/my-order/:id", { params: { id } }, { as })).body.order.payment;

const nothing = {
  due: 0,
  due_now: 0,
  deposit: null,
  paid: 0,
  refunded: 0,
  refunding: 0,
  deposit_kept: 0,
  refund_due: 0,
  written_off: 0,
  pay_until: null,
  events: [],
};

describe("ORD-04 ORD-05 the payment of an order on delivery", () => {
  test("is due until it is delivered, is then collected, and stays to be refunded when it is returned", async () => {
    const { id, buyer } = await orderIn();
    expect(await paymentOf(id)).toEqual({ ...nothing, status: "due_on_delivery", due: 1000 });
    for (const state of untilDelivered) await move(id, state);
    const collected = await paymentOf(id);
    const event = { kind: "collected", amount: 1000, method: null, reference: null, reason: null };
    expect(collected).toMatchObject({ ...nothing, status: "collected", paid: 1000, events: [event] });
    expect(collected.events[0]?.by).toBe(owner.name);
    expect(await paymentForBuyer(id, buyer)).toEqual({
      ...collected,
      events: collected.events.map((each) => ({ ...each, by: null })),
    });
    await move(id, "returned");
    expect(await paymentOf(id)).toMatchObject({ status: "collected", paid: 1000, refund_due: 1000 });
  });

  test("is not collected when the delivery failed, and nothing is due when it is cancelled or comes back", async () => {
    const failed = await orderIn("confirmed", "packed", "shipped", "delivery_failed");
    expect(await paymentOf(failed.id)).toEqual({ ...nothing, status: "due_on_delivery", due: 1000 });
    await move(failed.id, "returned");
    const cancelled = await orderIn("cancelled");
    for (const { id } of [failed, cancelled]) expect(await paymentOf(id)).toEqual({ ...nothing, status: "unpaid" });
  });

  test("is collected once when two members of staff mark it as delivered at the same time", async () => {
    const { id } = await orderIn("confirmed", "packed", "shipped");
    const answers = await Promise.all([move(id, "delivered"), move(id, "delivered"), move(id, "delivered")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await paymentOf(id)).events).toHaveLength(1);
  });

  test("is collected for an archived order too, and an order without a price has nothing to collect", async () => {
    const { id } = await orderIn(...untilDelivered);
    await shop.call("POST /api/admin/orders/:id/archive", { params: { id } }, { as: owner });
    expect((await paymentOf(id)).status).toBe("collected");
    const free = await orderIn("confirmed", "packed");
    await shop.pool.query("update orders set discount = subtotal, total = 0, vat = 0 where id = $1", [free.id]);
    await move(free.id, "shipped");
    await move(free.id, "delivered");
    expect(await paymentOf(free.id)).toEqual({ ...nothing, status: "unpaid" });
  });
});

test("ORD-04 payments are only added: they cannot be changed or deleted", async () => {
  const { id } = await orderIn(...untilDelivered);
  const before = await paymentOf(id);
  for (const statement of [
    "update payment_events set amount = 1 where order_id = $1",
    "update payment_events set reason = 'Changed.' where order_id = $1",
    "delete from payment_events where order_id = $1",
  ]) {
    await expect(shop.pool.query(statement, [id]), statement).rejects.toThrow("Payments are only added.");
  }
  expect(await paymentOf(id)).toEqual(before);
});

test("ORD-04 the payment kinds of the database are those of the contract", async () => {
  const { rows } = await shop.pool.query<{ kind: string }>(
    "select unnest(enum_range(null::payment_event_kind))::text as kind",
  );
  const { paymentEventKinds } = await import("#contract/payments.statuses.ts");
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(keysOf(paymentEventKinds).toSorted());
});

describe("PAY-05 refunds", () => {
  const form = { amount: 400, method: "gcash", reference: "GC-77", reason: "The mirror was broken.", seen_refunded: 0 };
  const refund = (id: number, changed: Record<string, unknown> = {}, as: { token: string } = owner) =>
    shop.request("POST /api/admin/orders/:id/refunds", { params: { id }, body: { ...form, ...changed } }, { as });

  const emailsAbout = async (id: number) =>
    (
      await shop.pool.query(
        "select about from emails where kind = 'order_refunded' and (about ->> 'order_id')::int = $1",
        [id],
      )
    ).rows;

  test("are recorded in parts until nothing remains, with audit entry, email, and an entry that the customer sees", async () => {
    const { id, buyer } = await orderIn(...untilDelivered, "returned");
    const first = await refund(id);
    expect(first.body).toMatchObject({
      message: `The refund of ₱400 for order ${id} is recorded.`,
      payment: { status: "partly_refunded", paid: 1000, refunded: 400, refund_due: 600 },
    });
    const more = await refund(id, { amount: "600.01", seen_refunded: 400 });
    expect([more.status, "errors" in more.body && more.body.errors]).toEqual([
      422,
      { amount: ["At most ₱600 can be refunded."] },
    ]);
    expect((await refund(id, { amount: "600", seen_refunded: 400, reference: "" })).status).toBe(200);
    expect(await paymentOf(id)).toMatchObject({ status: "refunded", refunded: 1000, refund_due: 0 });
    const over = await refund(id, { amount: 1, seen_refunded: 1000 });
    expect("errors" in over.body && over.body.errors).toEqual({ amount: ["This order has nothing left to refund."] });

    const { events, status } = await paymentForBuyer(id, buyer);
    expect(status).toBe("refunded");
    expect(events.slice(1)).toMatchObject([
      { kind: "refunded", amount: 400, method: "gcash", reference: "GC-77", reason: form.reason, by: null },
      { kind: "refunded", amount: 600, reference: null },
    ]);
    expect(await emailsAbout(id)).toHaveLength(2);
    const log = await shop.call("GET /api/admin/audit-log", { query: { action: "order_refunded" } }, { as: owner });
    expect(log.body.entries.find((entry) => entry.entity_id === id)).toMatchObject({ after: { refund: 600 } });
  });

  test("of two members of staff at once are recorded once, and the other is told", async () => {
    const { id } = await orderIn(...untilDelivered);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(id)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: "refund_outdated" });
      expect("message" in body && body.message).toMatch(/ changed what is refunded on .*It is ₱400 now/);
    }
    expect(await paymentOf(id)).toMatchObject({ refunded: 400 });
    expect(await emailsAbout(id)).toHaveLength(1);
  });

  test("are refused for an order that was not paid, and without an amount, a way or a reason", async () => {
    const { id } = await orderIn();
    const unpaid = await refund(id);
    expect("errors" in unpaid.body && unpaid.body.errors).toEqual({
      amount: ["This order has nothing left to refund."],
    });
    for (const [field, value] of [
      ["amount", 0],
      ["amount", -5],
      ["amount", "1.005"],
      ["amount", ""],
      ["method", "card"],
      ["reason", " "],
      ["reference", "x".repeat(101)],
    ] as const) {
      const { status, body } = await refund(id, { [field]: value });
      expect([status, "errors" in body && Object.keys(body.errors ?? {})], `${field} ${value}`).toEqual([422, [field]]);
    }
    expect((await refund(987_654)).status).toBe(404);
    expect((await paymentOf(id)).events).toEqual([]);
  });
});
