import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ShipmentState } from "#contract/orders.shipment-states.ts";
import { type OrderState, orderStates } from "#contract/orders.states.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { statusAndCode } from "../../support/api/client.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import {
  createSignedInCustomer,
  fillCart,
  moveOrder,
  moveParcel,
  readOrder,
  readStock,
} from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmailKinds, readOrderEmails } from "../../support/api/stored-emails.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

// Undo of steps with pieces and parcels of an order.

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await shop.pool.query("update settings set vat_registered = true, tin = '123-456-789-00000', owner = 'Tulin Inc.'");
});

/** A packed order of three bells and two locks with a discount. */
async function newOrder() {
  const bell = await createProduct(shop, owner, { stock: 10, selling: 99.99 });
  const lock = await createProduct(shop, owner, { stock: 10, selling: 250 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, bell, 3);
  await fillCart(shop, buyer, lock, 2);
  const { code } = await createCoupon(shop, owner, { kind: "amount", value: 77.77 });
  await shop.call("POST /api/cart/coupon", { body: { code } }, { as: buyer });
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  for (const state of ["confirmed", "packed"] as const) await move(order.id, state);
  return { id: order.id, buyer, bell, lock };
}
type NewOrder = Awaited<ReturnType<typeof newOrder>>;

const move = (id: number, to: OrderState) => moveOrder(shop, owner, id, to);
const orderNow = (id: number) => readOrder(shop, owner, id);

/** Some pieces of the bells (0) and the locks (1). */
async function piecesOf(id: number, ...quantities: number[]) {
  const { product, order } = await orderNow(id);
  const lines = product
    .map(({ line_id }, index) => ({ line_id, product_qty: quantities[index] ?? 0, damaged: 0 }))
    .filter(({ product_qty }) => product_qty > 0);
  return { lines, version: order.version };
}
const ship = async (id: number, ...quantities: number[]) => {
  const body = { ...(await piecesOf(id, ...quantities)), courier: "LBC", courier_tracking: `L ${quantities.length}` };
  return (await shop.call("POST /api/admin/orders/:id/shipments", { params: { id }, body }, { as: owner })).body.step;
};
const cancel = async (id: number, ...quantities: number[]) => {
  const body = { ...(await piecesOf(id, ...quantities)), reason: "Sold out." };
  return (await shop.call("POST /api/admin/orders/:id/cancel-pieces", { params: { id }, body }, { as: owner })).body
    .step;
};
const giveBack = async (id: number, ...quantities: number[]) => {
  const { lines, version } = await piecesOf(id, ...quantities);
  // One of the pieces is damaged.
  const body = { lines: lines.map((line) => ({ ...line, damaged: 1 })), reason: "Too small.", version };
  return (await shop.call("POST /api/admin/orders/:id/return-pieces", { params: { id }, body }, { as: owner })).body
    .step;
};
const moveFirst = (id: number, state: ShipmentState) =>
  moveParcel(shop, owner, { id, index: 0 }, state, { courier: "Grab", courier_fee: 80 });
const undo = (id: number, step: number, as = owner) =>
  shop.request("POST /api/admin/orders/:id/undo-pieces", { params: { id }, body: { step } }, { as });

const emailsAbout = (id: number) => readOrderEmailKinds(shop, id);

/** Everything that a step changes: the order without its history, stock, statistics, and what its customer has bought and paid. */
async function factsOf({ id, bell, lock }: NewOrder) {
  const { order, product, notes } = await orderNow(id);
  const { history: _history, edits: _edits, version: _version, payment, ...rest } = order;
  const { events: _events, ...money } = payment;
  const { rows } = await shop.pool.query(
    `select a.orders, a.spent::int, (select sum(sales)::int from daily_statistics) as sales,
            (select sum(collected)::int from daily_statistics) as collected,
            (select jsonb_agg(l.discount order by l.id) from order_lines l where l.order_id = o.id) as shares,
            (select sum(quantity)::int from product_daily_sales where product_id in ($2, $3)) as sold
       from orders o join accounts a on a.id = o.account_id where o.id = $1`,
    [id, bell.id, lock.id],
  );
  const stocks = [await readStock(shop, bell), await readStock(shop, lock)];
  return { rest, product, notes, money, stocks, counted: rows[0] };
}

describe("ORD-08 undo of a step with pieces", () => {
  /** For each step what leads to it, and the step itself. */
  const cases: Record<string, [before: (id: number) => Promise<unknown>, step: (id: number) => Promise<number>]> = {
    "a first parcel": [async () => undefined, (id) => ship(id, 2)],
    "the last parcel, with which the order is Shipped": [(id) => ship(id, 3), (id) => ship(id, 0, 2)],
    "cancelled pieces": [async () => undefined, (id) => cancel(id, 1, 1)],
    "the cancelled rest of a delivered order": [
      async (id) => (await ship(id, 3)) && moveFirst(id, "delivered"),
      (id) => cancel(id, 0, 2),
    ],
    "a delivered parcel": [(id) => ship(id, 3, 2), (id) => moveFirst(id, "delivered")],
    "a parcel that failed": [(id) => ship(id, 3, 2), (id) => moveFirst(id, "failed")],
    "a parcel that is shipped again": [
      async (id) => (await ship(id, 3)) && moveFirst(id, "failed"),
      (id) => moveFirst(id, "replaced"),
    ],
    "a parcel that came back, and leaves the order": [
      async (id) => (await ship(id, 3)) && moveFirst(id, "failed"),
      (id) => moveFirst(id, "returned"),
    ],
    "the only parcel that came back": [
      async (id) => (await ship(id, 3, 2)) && moveFirst(id, "failed"),
      (id) => moveFirst(id, "returned"),
    ],
    "returned pieces": [async (id) => (await ship(id, 3, 2)) && moveFirst(id, "delivered"), (id) => giveBack(id, 2)],
    "the last returned pieces": [
      async (id) => (await ship(id, 3, 2)) && moveFirst(id, "delivered"),
      (id) => giveBack(id, 3, 2),
    ],
  };
  test.each(Object.entries(cases))(
    "leaves everything as before, and its email does not leave: %s",
    async (_, [lead, make]) => {
      const order = await newOrder();
      const { id } = order;
      await lead(id);
      const before = await factsOf(order);
      const emails = await emailsAbout(id);
      const { history } = (await orderNow(id)).order;
      const step = await make(id);
      expect(await factsOf(order)).not.toEqual(before);
      expect(await emailsAbout(id)).toHaveLength(emails.length + 1);

      const undone = await undo(id, step);
      expect([undone.status, "message" in undone.body && undone.body.message]).toEqual([
        200,
        `Order ${id} is as before.`,
      ]);
      expect(await factsOf(order)).toEqual(before);
      expect(await emailsAbout(id)).toEqual(emails);
      const now = (await orderNow(id)).order;
      expect(now.history.slice(history.length).map((entry) => entry.undo)).toEqual(
        now.history.length === history.length ? [] : ["undone", "undoes"],
      );
      const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: order.buyer });
      expect(own.body.order.edits).toEqual(
        now.edits.filter((edit) => !edit.undone).map((edit) => ({ ...edit, by: null })),
      );
      expect(statusAndCode(await undo(id, step))).toEqual([409, "undo_impossible"]);

      // The same step can be made again, and what follows it happens after the time for undo.
      await make(id);
      expect((await factsOf(order)).product.length).toBe(before.product.length);
    },
  );

  test("of cancelled pieces takes the note to pack again along, and no other note; there is none when no piece stays packed", async () => {
    const { id, bell, lock } = await newOrder();
    const notes = async () => (await orderNow(id)).notes.map(({ text }) => text);
    const step = await cancel(id, 1, 2);
    const again = `Changed after it was packed. Pack the parcel again and print its label again. Cancelled: ${bell.productname} × 1. Cancelled: ${lock.productname} × 2.`;
    expect(await notes()).toEqual([again]);
    expect((await orderNow(id)).pack_again).toBe(true);
    await shop.call(
      "POST /api/admin/orders/:id/notes",
      { params: { id }, body: { text: "Call first." } },
      { as: owner },
    );
    expect((await undo(id, step)).status).toBe(200);
    expect(await notes()).toEqual(["Call first."]);
    expect((await orderNow(id)).pack_again).toBe(false);

    await ship(id, 3);
    await cancel(id, 0, 2);
    expect((await orderNow(id)).order.status).toBe(orderStates.shipped.code);
    expect(await notes()).toEqual(["Call first."]);
  });

  test("is the work of who made it, within its time, and only while nothing else has happened", async () => {
    const { id } = await newOrder();
    const colleague = await createStaff(shop, "manager");
    const first = await ship(id, 1);
    expect(statusAndCode(await undo(id, first, colleague))).toEqual([409, "undo_impossible"]);
    expect((await undo(id + 100_000, first)).status).toBe(404);
    const second = await moveFirst(id, "delivered");
    expect(statusAndCode(await undo(id, first))).toEqual([409, "undo_impossible"]);
    const refund = { amount: 10, method: "cash" as const, reason: "A scratch.", seen_refunded: 0 };
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id }, body: refund }, { as: owner });
    expect(statusAndCode(await undo(id, second))).toEqual([409, "undo_impossible"]);

    const third = await ship(id, 1);
    await shop.pool.query("update order_piece_steps set at = at - interval '13 seconds' where id = $1", [third]);
    expect(statusAndCode(await undo(id, third))).toEqual([409, "undo_too_late"]);
    const fourth = await ship(id, 1, 2);
    await move(id, "delivered");
    expect(statusAndCode(await undo(id, fourth))).toEqual([409, "undo_impossible"]);
    const { rows } = await shop.pool.query(
      "select count(*)::int as undone from audit_log where action = 'order_step_undone' and entity_id = $1",
      [String(id)],
    );
    expect(rows).toEqual([{ undone: 0 }]);
  });

  test("is refused when cancelled pieces have been sold since", async () => {
    const { id, lock } = await newOrder();
    const step = await cancel(id, 0, 2);
    const next = await createSignedInCustomer(shop);
    await fillCart(shop, next, lock, 10);
    await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: next });
    expect(statusAndCode(await undo(id, step))).toEqual([409, "undo_out_of_stock"]);
    expect((await readStock(shop, lock)).stock).toBe(0);
    expect((await emailsAbout(id)).at(-1)).toBe("order_edited");
  });

  test("twice, and together with the next step, happens once at most", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, bell } = await newOrder();
      const step = await cancel(id, 2);
      const body = { ...(await piecesOf(id, 1)), courier: "LBC" };
      const answers = await Promise.all([
        undo(id, step),
        undo(id, step),
        shop.request("POST /api/admin/orders/:id/shipments", { params: { id }, body }, { as: owner }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const isUndone = answers[2]?.status !== 200;
      expect((await readStock(shop, bell)).stock).toBe(isUndone ? 7 : 9);
    }
  });

  test("or its email and its invoice: they leave when the time for undo is over, and not when it was undone", async () => {
    const { id } = await newOrder();
    await ship(id, 3, 2);
    const worker = await startJobWorker(shop);
    try {
      await finishSteps(shop);
      await undo(id, await moveFirst(id, "delivered"));
      await finishSteps(shop);
      expect((await orderNow(id)).order).toMatchObject({ status: orderStates.shipped.code, invoices: [] });
      await moveFirst(id, "delivered");
      await finishSteps(shop);
      expect((await orderNow(id)).order.invoices).toHaveLength(1);
      const emails = await readOrderEmails(shop, id);
      expect(emails.filter(({ kind }) => kind === "order_delivered")).toMatchObject([{ state: "kept" }]);
    } finally {
      await worker.stop();
    }
  });
});
