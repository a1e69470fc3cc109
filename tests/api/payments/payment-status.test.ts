import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { type OrderState, orderStates } from "#contract/orders.states.ts";
import { type PaymentStatus, paymentEventKinds, paymentStatuses } from "#contract/payments.statuses.ts";
import type { Product } from "#contract/products.ts";
import { balanceOf } from "#modules/payments/payments.rules.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { placeOnlineOrder, press } from "../../support/api/online-payments.ts";
import {
  createSignedInCustomer,
  fillCart,
  moveOrder,
  readOrder,
  requestOrder,
  untilDelivered,
} from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop({ sandbox: true });
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: "1000", selling: "500" });
});

const move = (id: number, to: OrderState) => moveOrder(shop, owner, id, to);
const refund = (id: number, amount: number, seen_refunded: number) =>
  shop.call(
    "POST /api/admin/orders/:id/refunds",
    { params: { id }, body: { amount, method: "cash", reason: "Broken.", seen_refunded } },
    { as: owner },
  );

async function placeCod(): Promise<number> {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product);
  const { body } = await requestOrder(shop, buyer);
  if (!("order" in body)) throw new Error(JSON.stringify(body));
  return body.order.id;
}

/** The status of an order in the list, which is stored, after checking that it is the derived one. */
async function statusOf(id: number): Promise<PaymentStatus | undefined> {
  const { order } = await readOrder(shop, owner, id);
  const { orders } = (await shop.call("GET /api/admin/orders", { query: { q: order.tracking_no } }, { as: owner }))
    .body;
  expect(orders[0]?.payment_status).toBe(order.payment.status);
  const owed = { q: order.tracking_no, payment: "refund_due" as const };
  const listed = (await shop.call("GET /api/admin/orders", { query: owed }, { as: owner })).body.orders;
  expect(listed).toHaveLength(order.payment.refund_due > 0 ? 1 : 0);
  return orders[0]?.payment_status;
}

describe("ORD-04 the payment status in the list of orders is the derived one", () => {
  test("of an order by COD, from the door to the last refund", async () => {
    const id = await placeCod();
    expect(await statusOf(id)).toBe("due_on_delivery");
    for (const state of untilDelivered) await move(id, state);
    expect(await statusOf(id)).toBe("collected");
    await refund(id, 200, 0);
    expect(await statusOf(id)).toBe("partly_refunded");
    await refund(id, 300, 200);
    expect(await statusOf(id)).toBe("refunded");
    const cancelled = await placeCod();
    await move(cancelled, "cancelled");
    expect(await statusOf(cancelled)).toBe("unpaid");
  });

  test("of an order that is paid online, after a decline, again, and in another way", async () => {
    const { id, buyer, reference } = await placeOnlineOrder(shop, product);
    const comeBack = () => shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
    const pay = (mode: "maya" | "cod") =>
      shop.call("POST /api/my-order/:id/pay", { params: { id }, body: { payment_mode: mode } }, { as: buyer });
    expect(await statusOf(id)).toBe("awaiting_payment");
    await press(shop, reference, "decline");
    await comeBack();
    expect(await statusOf(id)).toBe("failed");
    const { body } = await pay("maya");
    expect(await statusOf(id)).toBe("awaiting_payment");
    await pay("cod");
    expect(await statusOf(id)).toBe("due_on_delivery");
    await press(shop, new URL(body.payment.redirect_url ?? "").pathname.split("/").at(-1) ?? "", "approve-silently");
    await comeBack();
    expect(await statusOf(id)).toBe("paid");
  });

  test("of an order that was paid and came back: a refund is due, in the list and on the dashboard, until it is paid back", async () => {
    const dashboard = async () =>
      (await shop.call("GET /api/admin/dashboard", {}, { as: owner })).body.payments?.refunds_due.count ?? 0;
    const before = await dashboard();
    const id = await placeCod();
    for (const state of ["confirmed", "packed", "shipped", "delivered", "returned"] as const) await move(id, state);
    expect(await statusOf(id)).toBe("collected");
    expect(await dashboard()).toBe(before + 1);
    await refund(id, 500, 0);
    expect(await statusOf(id)).toBe("refunded");
    expect(await dashboard()).toBe(before);
  });

  test("and is a filter of the list", async () => {
    for (const status of keysOf(paymentStatuses)) {
      const { body } = await shop.call("GET /api/admin/orders", { query: { payment: status } }, { as: owner });
      expect(body.orders.filter(({ payment_status }) => payment_status !== status)).toEqual([]);
    }
    const { body } = await shop.call("GET /api/admin/orders", { query: { payment: "refunded" } }, { as: owner });
    expect(body.orders).toHaveLength(2);
  });
});

test("ORD-04 payment_status_of, refund_due and cash_due in the database agree with balanceOf in the rules about any order", async () => {
  const entry = fc.record({
    kind: fc.constantFrom(...keysOf(paymentEventKinds)),
    amount: fc.integer({ min: 1, max: 3 }),
    method: fc.constantFrom("cash" as const, "original" as const),
    parcel: fc.constantFrom(null, 0, 1),
  });
  const order = fc.record({
    state: fc.constantFrom(...keysOf(orderStates)),
    payment_mode: fc.constantFrom("cod" as const, "gcash" as const),
    total: fc.integer({ min: 2, max: 6 }),
    returned_total: fc.integer({ min: 0, max: 2 }),
    allowance_total: fc.integer({ min: 0, max: 2 }),
    deposit: fc.option(fc.integer({ min: 1, max: 3 })),
    deposit_kept: fc.boolean(),
  });
  const entries = fc.array(entry, { maxLength: 6 });
  const id = await placeCod();
  /** What two parcels of the order collected. */
  const collects = [1, 2];
  await fc.assert(
    fc.asyncProperty(order, entries, async (given, entries) => {
      const client = await shop.pool.connect();
      try {
        await client.query("begin");
        const { state, payment_mode, total, deposit, deposit_kept, returned_total, allowance_total } = given;
        await client.query(
          `update orders set state = $2, payment_mode = $3, subtotal = $4, discount = 0, shipping = 0, vat = 0, total = $4, deposit = $5,
                  deposit_kept = $6, returned_total = $7, allowance_total = $8 where id = $1`,
          [id, state, payment_mode, total, deposit, deposit_kept, returned_total, allowance_total],
        );
        const inserted = "insert into shipments (order_id, to_collect) select $1, unnest($2::bigint[]) returning id";
        const { rows: shipments } = await client.query<{ id: number }>(inserted, [id, collects]);
        const ofParcels = entries.map(({ parcel, ...entry }) => {
          const of = entry.kind === "remitted" ? parcel : null;
          return {
            ...entry,
            shipment_id: of === null ? null : shipments[of]?.id,
            to_collect: of === null ? null : collects[of],
          };
        });
        for (const { kind, amount, method, shipment_id } of ofParcels) {
          const insert =
            "insert into payment_events (order_id, kind, amount, method, shipment_id) values ($1, $2, $3, $4, $5)";
          await client.query(insert, [id, kind, amount, kind.startsWith("refund") ? method : null, shipment_id]);
        }
        const { rows } = await client.query(
          "select payment_status_of($1) as status, refund_due($1)::integer as refund_due, cash_due($1)::integer as cash_due",
          [id],
        );
        const { status, due, refundDue } = balanceOf(given, ofParcels);
        expect(rows[0]).toMatchObject({ status, refund_due: refundDue });
        if (payment_mode === "cod" && orderStates[state].phase === "open") expect(rows[0].cash_due).toBe(due);
      } finally {
        await client.query("rollback");
        client.release();
      }
    }),
    { numRuns: 300 },
  );
});

test("ORD-04 the payment statuses of the database are those of the contract", async () => {
  const { rows } = await shop.pool.query<{ status: string }>(
    "select unnest(enum_range(null::payment_status))::text as status",
  );
  expect(rows.map(({ status }) => status).toSorted()).toEqual(keysOf(paymentStatuses).toSorted());
});
