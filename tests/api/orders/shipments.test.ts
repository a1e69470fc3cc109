import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderState } from "#contract/orders.states.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { finishSteps } from "../../support/api/job-worker.ts";
import { createSignedInCustomer, fillCart, moveOrder, readOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop, { name: "Olivia Owner" });
});

/** A packed order of two pieces for 100 pesos each. */
async function packedOrder() {
  const product = await createProduct(shop, owner, { stock: 5, selling: 100 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, 2);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  await move(order.id, "confirmed");
  await move(order.id, "packed");
  return { id: order.id, product, buyer };
}

const move = (id: number, to: OrderState, noted: Record<string, unknown> = { reason: "Nobody was there." }) =>
  moveOrder(shop, owner, id, to, noted);

const shipmentsOf = async (id: number) => (await readOrder(shop, owner, id)).order.shipments;

/** One piece of each line of an order, as a form sends it. */
const onePiece = async (id: number) => {
  const { order, product } = await readOrder(shop, owner, id);
  return { version: order.version, lines: product.map(({ line_id }) => ({ line_id, product_qty: 1 })) };
};
const shipOne = async (id: number) =>
  shop.call("POST /api/admin/orders/:id/shipments", { params: { id }, body: await onePiece(id) }, { as: owner });

describe("ADM-08 the parcel of an order", () => {
  test("exists from when it is shipped, with its courier, its pieces and the cash to collect, and is delivered with it", async () => {
    const { id, product, buyer } = await packedOrder();
    expect(await shipmentsOf(id)).toEqual([]);
    await move(id, "shipped", { courier: "LBC", courier_tracking: "LBC-1" });
    const line = { line_id: expect.any(Number), product_id: product.id, productname: product.productname };
    const parcel = {
      id: expect.any(Number),
      state: "shipped",
      courier: "LBC",
      courier_tracking: "LBC-1",
      to_collect: 200,
      courier_link: "https://www.lbcexpress.com/track/?tracking_no=LBC-1",
      shipped_at: expect.any(String),
      delivered_at: null,
      failed_at: null,
      returned_at: null,
      reason: null,
      courier_fee: null,
      delivery_fee: 0,
      remitted: 0,
      reported: null,
      by: "Olivia Owner",
      lines: [{ ...line, product_qty: 2 }],
      delivered_by: null,
      failed_by: null,
      returned_by: null,
    };
    expect(await shipmentsOf(id)).toEqual([parcel]);
    const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
    expect(own.body.order.shipments, "customers see no names of staff, and nothing of remittances").toEqual([
      { ...parcel, by: null, delivery_fee: null, remitted: null },
    ]);

    const seen = { courier: "LBC", courier_tracking: "LBC-1" };
    const corrected = { params: { id }, body: { courier: "J&T Express", courier_tracking: "JT 9", seen } };
    await shop.call("POST /api/admin/orders/:id/courier", corrected, { as: owner });
    await move(id, "delivered");
    expect(await shipmentsOf(id)).toMatchObject([
      { state: "delivered", courier: "J&T Express", courier_tracking: "JT 9", delivered_at: expect.any(String) },
    ]);
    const { order } = await readOrder(shop, owner, id);
    expect(order.payment).toMatchObject({ paid: 200, due: 0 });
  });

  test("that failed says why, is followed by another when it is shipped again, and comes back when it is returned", async () => {
    const { id, buyer } = await packedOrder();
    await move(id, "shipped", { courier: "LBC" });
    await move(id, "delivery_failed", { reason: "Nobody was there.", courier_fee: "99.50" });
    const failed = { courier: "LBC", failed_at: expect.any(String), reason: "Nobody was there.", courier_fee: 99.5 };
    expect(await shipmentsOf(id)).toMatchObject([{ state: "failed", ...failed }]);
    const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
    expect(own.body.order.shipments).toMatchObject([{ reason: "Nobody was there.", courier_fee: null }]);

    await move(id, "shipped", {});
    expect(await shipmentsOf(id)).toMatchObject([
      { state: "replaced", ...failed },
      { state: "shipped", courier: null, reason: null, lines: [{ product_qty: 2 }] },
    ]);
    await move(id, "delivery_failed");
    await move(id, "returned");
    expect(await shipmentsOf(id)).toMatchObject([
      { state: "replaced" },
      { state: "returned", returned_at: expect.any(String), delivered_at: null },
    ]);
  });

  test("of a part of the order keeps it from being deleted, with advice that can be followed", async () => {
    const { id } = await packedOrder();
    const read = () => readOrder(shop, owner, id);
    const [line] = (await read()).product;
    const lines = [{ line_id: defined(line).line_id, product_qty: 1 }];
    const { version } = (await read()).order;
    await shop.call(
      "POST /api/admin/orders/:id/shipments",
      { params: { id }, body: { lines, version } },
      { as: owner },
    );
    const archive = () => shop.request("POST /api/admin/orders/:id/archive", { params: { id } }, { as: owner });
    expect((await archive()).body).toMatchObject({
      code: "order_open",
      message:
        "A part of this order was shipped. Ship or cancel its other pieces. You can delete it once its parcels are delivered or returned.",
    });
    const rest = { lines, reason: "Sold out.", version: (await read()).order.version };
    await shop.call("POST /api/admin/orders/:id/cancel-pieces", { params: { id }, body: rest }, { as: owner });
    await move(id, "delivered");
    expect((await archive()).status).toBe(200);
  });
});

test("ADM-08 the email about the last delivered parcel says so, unless it is the only one that arrived", async () => {
  const inTwo = (await packedOrder()).id;
  const cancelled = (await packedOrder()).id;
  /** The lines of one piece, and the version of the order. */
  const deliver = async (id: number, index: number) => {
    const shipment = defined((await shipmentsOf(id))[index]).id;
    const delivered = { params: { id, shipment }, body: { state: "delivered" } } as const;
    await shop.call("POST /api/admin/orders/:id/shipments/:shipment/move", delivered, { as: owner });
    await finishSteps(shop);
  };
  const worker = await startEmailWorker(shop);
  try {
    await shipOne(inTwo);
    await deliver(inTwo, 0);
    await shipOne(inTwo);
    await deliver(inTwo, 1);
    await shipOne(cancelled);
    const rest = { params: { id: cancelled }, body: { ...(await onePiece(cancelled)), reason: "Sold out." } };
    await shop.call("POST /api/admin/orders/:id/cancel-pieces", rest, { as: owner });
    await deliver(cancelled, 0);
    const subjects = async (id: number) => {
      const { rows } = await shop.pool.query<{ subject: string }>(
        `select subject from emails
          where kind = 'order_delivered' and state = 'kept' and (about ->> 'order_id')::bigint = $1 order by id`,
        [id],
      );
      return rows.map(({ subject }) => subject.replace(/TL-\S+/, "…"));
    };
    const both = ["A part of your order … has arrived", "The last part of your order … has arrived"];
    await expect.poll(() => subjects(inTwo), { timeout: 60_000 }).toEqual(both);
    await expect.poll(() => subjects(cancelled), { timeout: 60_000 }).toEqual(["Your order … has arrived"]);
  } finally {
    await worker.stop();
  }
});

test("ORD-09 the parcels on their way of several orders are counted, without those that were delivered", async () => {
  const [one, two, none] = [await packedOrder(), await packedOrder(), await packedOrder()];
  for (const { id } of [two, two, one]) await shipOne(id);
  const query = { ids: [none, two, one].map(({ id }) => id).join(",") };
  const counted = async () => (await shop.call("GET /api/admin/orders/parcels", { query }, { as: owner })).body.orders;
  const first = { id: one.id, parcels: 1 };
  expect(await counted()).toEqual([first, { id: two.id, parcels: 2 }]);
  await move(two.id, "delivered");
  expect(await counted()).toEqual([first]);
  const refused = await shop.request("GET /api/admin/orders/parcels", { query }, { as: one.buyer });
  expect(refused.status).toBe(403);
});
