import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { type ShipmentState, shipmentStates } from "#contract/orders.shipment-states.ts";
import { type OrderState, orderStateByCode, orderStates } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { statusAndCode } from "../../support/api/client.ts";
import {
  createSignedInCustomer,
  fillCart,
  readOrder,
  readStock,
  requestMove,
  untilDelivered,
} from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmailKinds } from "../../support/api/stored-emails.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** An order after these steps: three bells for 100 pesos each and two locks for 250, of which the shop has ten each. */
async function newOrder(steps: readonly OrderState[] = ["confirmed", "packed"]) {
  const bell = await createProduct(shop, owner, { stock: 10, selling: 100 });
  const lock = await createProduct(shop, owner, { stock: 10, selling: 250 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, bell, 3);
  await fillCart(shop, buyer, lock, 2);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  for (const step of steps) await move(order.id, step);
  const lines = (await orderNow(order.id)).product;
  const lineOf = (product: Product) => defined(lines.find(({ product_id }) => product_id === product.id)).line_id;
  return { id: order.id, buyer, bell, lock, bells: lineOf(bell), locks: lineOf(lock) };
}

const move = (id: number, to: OrderState) => requestMove(shop, owner, id, to);
const orderNow = (id: number) => readOrder(shop, owner, id);
const stateOf = async (id: number) => orderStateByCode((await orderNow(id)).order.status);
const versionOf = async (id: number) => (await orderNow(id)).order.version;

type Piece = [line: number, quantity: number, damaged?: number];
const linesOf = (pieces: Piece[]) =>
  pieces.map(([line_id, product_qty, damaged = 0]) => ({ line_id, product_qty, damaged }));

async function ship(id: number, pieces: Piece[], more: Record<string, unknown> = {}) {
  const body = { lines: linesOf(pieces), version: await versionOf(id), ...more };
  return shop.request("POST /api/admin/orders/:id/shipments", { params: { id }, body }, { as: owner });
}
async function cancel(id: number, pieces: Piece[], more: Record<string, unknown> = {}) {
  const body = { lines: linesOf(pieces), reason: "Sold out.", version: await versionOf(id), ...more };
  return shop.request("POST /api/admin/orders/:id/cancel-pieces", { params: { id }, body }, { as: owner });
}
async function giveBack(id: number, pieces: Piece[], more: Record<string, unknown> = {}) {
  const body = { lines: linesOf(pieces), reason: "Too small.", version: await versionOf(id), ...more };
  return shop.request("POST /api/admin/orders/:id/return-pieces", { params: { id }, body }, { as: owner });
}
/** Moves the parcel at this place, counted from 0. */
async function moveParcel(id: number, index: number, state: ShipmentState, more: Record<string, unknown> = {}) {
  const params = { id, shipment: defined((await orderNow(id)).order.shipments[index]).id };
  const body = { state, reason: "Nobody was there.", ...more };
  return shop.request("POST /api/admin/orders/:id/shipments/:shipment/move", { params, body }, { as: owner });
}
const emailsAbout = async (id: number) =>
  (await readOrderEmailKinds(shop, id)).map((kind) => kind.replace("order_", "")).slice(3);

describe("ORD-07 shipping parts", () => {
  test("ORD-09 the shipping list knows what the next parcel collects, not what the whole order costs", async () => {
    const body = { name: "Sulo Express", tracking_url: "", cash_limit: 600, carries_batteries: true, active: true };
    await shop.call("POST /api/admin/couriers", { body }, { as: owner });
    const { id, bells } = await newOrder();
    const warnings = async () => {
      const form = new FormData();
      form.set("file", new Blob([`${id},Sulo Express,S-1`]), "orders.csv");
      const { rows } = (await shop.call("POST /api/admin/orders/shipping-list", { body: form }, { as: owner })).body;
      return rows.flatMap((row) => row.warnings);
    };
    expect(await warnings()).toEqual([expect.stringContaining("₱800 is due")]);
    await ship(id, [[bells, 2]]);
    expect(await warnings()).toEqual([]);
    await moveParcel(id, 0, "delivered");
    expect(await warnings()).toEqual([]);
    await move(id, "shipped");
    await moveParcel(id, 1, "failed");
    expect(await warnings()).toEqual([]);
    await shop.pool.query("update couriers set cash_limit = 59900 where name = 'Sulo Express'");
    expect(await warnings()).toEqual([expect.stringContaining("₱600 is due")]);
  });

  test("an order stays Packed until its last piece leaves, and each parcel collects its own cash", async () => {
    const { id, buyer, bells, locks } = await newOrder();
    expect((await ship(id, [[bells, 2]], { courier: "LBC", courier_tracking: "L1" })).status).toBe(200);
    expect(await stateOf(id)).toBe("packed");
    expect((await orderNow(id)).product.map(({ to_ship }) => to_ship)).toEqual([1, 2]);
    expect((await moveParcel(id, 0, "delivered")).status).toBe(200);
    expect(await stateOf(id)).toBe("packed");
    expect((await orderNow(id)).order.payment).toMatchObject({ status: "due_on_delivery", paid: 200, due: 600 });

    expect(
      (
        await ship(
          id,
          [
            [bells, 1],
            [locks, 2],
          ],
          { courier: "Grab" },
        )
      ).status,
    ).toBe(200);
    const { order } = await orderNow(id);
    expect(order).toMatchObject({ status: orderStates.shipped.code, courier: "Grab" });
    expect(order.shipments.map(({ state, to_collect }) => [state, to_collect])).toEqual([
      ["delivered", 200],
      ["shipped", 600],
    ]);
    await move(id, "delivered");
    const own = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order;
    expect(own).toMatchObject({ status: orderStates.delivered.code, payment: { paid: 800, due: 0, refund_due: 0 } });
    expect(own.shipments.map(({ courier }) => courier)).toEqual(["LBC", "Grab"]);
    expect(await emailsAbout(id)).toEqual(["shipped", "delivered", "shipped", "delivered"]);
  });

  test("a parcel that failed holds the order at Delivery failed, is shipped again, and arrives", async () => {
    const { id, bells, locks } = await newOrder();
    await ship(id, [[bells, 3]]);
    await ship(id, [[locks, 2]]);
    const refused = await moveParcel(id, 0, "failed", { reason: " " });
    expect(refused.body).toMatchObject({ errors: { reason: ["Enter a reason. The customer sees it."] } });
    await moveParcel(id, 0, "failed", { courier_fee: 80 });
    expect(await stateOf(id), "the other one is on its way").toBe("shipped");
    await moveParcel(id, 1, "delivered");
    expect(await stateOf(id)).toBe("delivery_failed");
    await moveParcel(id, 0, "replaced", { courier: "J&T Express" });
    expect(await stateOf(id)).toBe("shipped");
    await moveParcel(id, 2, "delivered");
    const { order } = await orderNow(id);
    expect(order).toMatchObject({ status: orderStates.delivered.code, payment: { paid: 800 } });
    expect(order.shipments.map(({ state, courier_fee }) => [state, courier_fee])).toEqual([
      ["replaced", 80],
      ["delivered", null],
      ["delivered", null],
    ]);
  });

  test("the pieces of a parcel that came back leave the order, and the others stay as they are", async () => {
    const { id, bell, bells, locks } = await newOrder();
    await ship(id, [[bells, 3]]);
    await ship(id, [[locks, 2]]);
    await moveParcel(id, 1, "delivered");
    await moveParcel(id, 0, "failed");
    expect((await moveParcel(id, 0, "returned")).status).toBe(200);
    const { order, product } = await orderNow(id);
    expect(order).toMatchObject({
      status: orderStates.delivered.code,
      total: 500,
      payment: { paid: 500, refund_due: 0 },
    });
    expect(product.map(({ product_qty, cancelled }) => [product_qty, cancelled])).toEqual([
      [0, 3],
      [2, 0],
    ]);
    expect((await readStock(shop, bell)).stock).toBe(10);
  });

  test("an order whose every parcel came back is Returned as it was", async () => {
    const { id, bell, lock, bells, locks } = await newOrder();
    await ship(id, [[bells, 3]]);
    await ship(id, [[locks, 2]]);
    for (const parcel of [0, 1]) await moveParcel(id, parcel, "failed");
    for (const parcel of [0, 1]) await moveParcel(id, parcel, "returned");
    const { order, product } = await orderNow(id);
    expect(order).toMatchObject({ status: orderStates.returned.code, payment: { due: 0, paid: 0 } });
    expect(product.map(({ product_qty }) => product_qty)).toEqual([0, 2]);
    expect([(await readStock(shop, bell)).stock, (await readStock(shop, lock)).stock]).toEqual([10, 10]);
  });

  test("an order with parcels that go different ways is not moved as a whole, nor edited, nor cancelled", async () => {
    const { id, buyer, bells, locks } = await newOrder();
    await ship(id, [[bells, 3]]);
    expect((await orderNow(id)).order.transitions).toEqual([orderStates.shipped.code]);
    expect((await move(id, "cancelled")).body).toMatchObject({
      status: 409,
      code: "shipped_in_part",
      message:
        "A part of this order was shipped, so it cannot be cancelled as a whole. Cancel the pieces that are not shipped yet instead.",
    });
    const own = await shop.request("POST /api/my-order/:id/cancel", { params: { id }, body: {} }, { as: buyer });
    expect(statusAndCode(own)).toEqual([409, "too_late_to_cancel"]);
    const form = {
      ...deliveryDetails,
      lines: [{ product_id: 1, product_qty: 1 }],
      discount: 0,
      shipping: 0,
      version: 1,
    };
    const edit = await shop.request("POST /api/admin/orders/:id/edit", { params: { id }, body: form }, { as: owner });
    expect(statusAndCode(edit)).toEqual([409, "order_not_editable"]);
    await moveParcel(id, 0, "failed");
    await ship(id, [[locks, 2]]);
    expect((await orderNow(id)).order.transitions).toEqual([orderStates.delivery_failed.code]);
    expect(statusAndCode(await move(id, "delivered"))).toEqual([409, "parcels_differ"]);
    await moveParcel(id, 1, "delivered");
    expect((await orderNow(id)).order.transitions).toEqual([orderStates.shipped.code]);
    expect(statusAndCode(await move(id, "returned"))).toEqual([409, "parcels_differ"]);
  });

  test("a parcel moves along its table and no other way", async () => {
    const allowed: Record<ShipmentState, ShipmentState[]> = {
      shipped: ["delivered", "failed"],
      failed: ["returned", "replaced"],
      delivered: [],
      returned: [],
      replaced: [],
    };
    const ways: Record<ShipmentState, ShipmentState[]> = {
      shipped: [],
      failed: ["failed"],
      delivered: ["delivered"],
      returned: ["failed", "returned"],
      replaced: ["failed", "replaced"],
    };
    const parcelIn = async (state: ShipmentState) => {
      const { id, bells } = await newOrder();
      await ship(id, [[bells, 1]]);
      for (const step of ways[state]) expect((await moveParcel(id, 0, step)).status, `${state}: ${step}`).toBe(200);
      return id;
    };
    for (const from of keysOf(allowed)) {
      const id = await parcelIn(from);
      for (const to of keysOf(shipmentStates).filter((state) => !allowed[from].includes(state)))
        expect(await moveParcel(id, 0, to), `${from} to ${to}`).toMatchObject({
          body: { code: "shipment_fixed", message: `${shipmentStates[from].refusal} Nothing was changed.` },
        });
      for (const to of allowed[from])
        expect((await moveParcel(await parcelIn(from), 0, to)).status, `${from} to ${to}`).toBe(200);
    }
  });

  test("what cannot be shipped is refused with a message, and unknown orders and parcels with 404", async () => {
    const { id, bells } = await newOrder();
    for (const [pieces, message] of [
      [[], "Choose at least one piece."],
      [[[bells, 4]], /^At most 3 of .+ can be chosen\.$/],
      [[[999_999, 1]], "This order has no such line."],
      [
        [
          [bells, 1],
          [bells, 1],
        ],
        "Name each line once.",
      ],
    ] as const) {
      const { status, body } = await ship(id, pieces as unknown as Piece[]); // Some are wrong on purpose.
      expect([status, body]).toMatchObject([422, { errors: { lines: [expect.stringMatching(message)] } }]);
    }
    expect(statusAndCode(await ship(id, [[bells, 1]], { courier_tracking: "L1" }))).toEqual([422, "invalid"]);
    const waiting = await newOrder(["confirmed"]);
    expect(statusAndCode(await ship(waiting.id, [[waiting.bells, 1]]))).toEqual([409, "transition_not_allowed"]);
    const other = { params: { id: waiting.id, shipment: 987_654 }, body: { state: "delivered" as const } };
    const none = await shop.request("POST /api/admin/orders/:id/shipments/:shipment/move", other, { as: owner });
    expect(statusAndCode(none)).toEqual([404, "shipment_not_found"]);
    const support = await createStaff(shop, "support");
    const forbidden = { params: { id }, body: { lines: linesOf([[bells, 1]]), version: 1 } };
    expect((await shop.request("POST /api/admin/orders/:id/shipments", forbidden, { as: support })).status).toBe(403);
  });

  test("slip and label are of one parcel, or of what is left", async () => {
    const { id, bells } = await newOrder();
    await ship(id, [[bells, 1]], { courier: "LBC" });
    const shipment = (await orderNow(id)).order.shipments[0]?.id;
    for (const document of ["packing-slip", "label"] as const) {
      const get = (query: string) =>
        shop.send(`/api/admin/orders/${id}/${document}${query}`, {
          headers: { authorization: `Bearer ${owner.token}` },
        });
      expect((await get("")).headers.get("content-type")).toContain("application/pdf");
      expect((await get(`?shipment=${shipment}`)).headers.get("content-type")).toContain("application/pdf");
      expect((await get("?shipment=987654")).status).toBe(404);
    }
  });
});

describe("ORD-07 cancelling pieces", () => {
  test("takes them off the order with their price, puts them back into stock, and tells the customer", async () => {
    const { id, buyer, bell, bells, locks } = await newOrder([]);
    expect((await cancel(id, [[bells, 1]])).status).toBe(200);
    const { order, product } = await orderNow(id);
    expect(order.totals).toMatchObject({ subtotal: 700, total: 700, vat: 75 });
    expect(product.map(({ product_qty, cancelled }) => [product_qty, cancelled])).toEqual([
      [2, 1],
      [2, 0],
    ]);
    expect(await readStock(shop, bell)).toEqual({ stock: 8, moved: -2 });
    const own = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order;
    expect(own.edits).toMatchObject([
      { changes: [`Cancelled: ${bell.productname} × 1`], reason: "Sold out.", by: null },
    ]);
    expect(await readOrderEmailKinds(shop, id)).toEqual(["order_placed", "order_edited"]);
    const all = await cancel(id, [
      [bells, 2],
      [locks, 2],
    ]);
    expect(all.body).toMatchObject({ errors: { lines: [expect.stringContaining("Cancel the order instead.")] } });
  });

  test("that are the last ones not shipped moves the order to the state of its parcels", async () => {
    const { id, bells, locks } = await newOrder();
    await ship(id, [[bells, 3]]);
    expect(statusAndCode(await cancel(id, [[bells, 1]]))).toEqual([422, "invalid"]);
    await moveParcel(id, 0, "delivered");
    await cancel(id, [[locks, 2]]);
    expect((await orderNow(id)).order).toMatchObject({ status: orderStates.delivered.code, total: 300 });
    expect(statusAndCode(await cancel(id, [[bells, 1]]))).toEqual([409, "order_not_editable"]);
  });

  test("and shipping the same ones at once: one succeeds", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, bell, bells } = await newOrder();
      const answers = await Promise.all([ship(id, [[bells, 3]]), cancel(id, [[bells, 3]])]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const shipped = (await orderNow(id)).order.shipments.length;
      expect((await readStock(shop, bell)).stock).toBe(shipped === 1 ? 7 : 10);
    }
  });
});

describe("ORD-07 returning pieces", () => {
  test("puts the sound ones back into stock and owes the customer their price; the last one returns the order", async () => {
    const { id, buyer, bell, bells, locks } = await newOrder(untilDelivered);
    expect((await giveBack(id, [[bells, 2, 1]])).status).toBe(200);
    const { order, product } = await orderNow(id);
    expect(order).toMatchObject({ status: orderStates.delivered.code, total: 800, returned: 200 });
    expect(order.payment).toMatchObject({ paid: 800, refund_due: 200 });
    expect(product[0]).toMatchObject({ product_qty: 3, returned: 2, damaged: 1, returnable: 1 });
    expect(await readStock(shop, bell)).toEqual({ stock: 8, moved: -2 });
    const own = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body;
    expect(own.product[0]).toMatchObject({ returned: 2, damaged: 0 });
    expect(own.order.edits).toMatchObject([{ changes: [`Returned: ${bell.productname} × 2`], reason: "Too small." }]);
    expect((await emailsAbout(id)).at(-1)).toBe("pieces_returned");

    expect(statusAndCode(await giveBack(id, [[bells, 2]]))).toEqual([422, "invalid"]);
    expect(statusAndCode(await giveBack(id, [[bells, 1, 2]]))).toEqual([422, "invalid"]);
    await giveBack(id, [
      [bells, 1],
      [locks, 2],
    ]);
    expect((await orderNow(id)).order).toMatchObject({
      status: orderStates.returned.code,
      returned: 800,
      payment: { paid: 800, refund_due: 800 },
    });
    expect((await readStock(shop, bell)).stock).toBe(9);
  });

  test("by two members of staff at once returns them once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, bell, bells } = await newOrder(untilDelivered);
      const version = await versionOf(id);
      const answers = await Promise.all([1, 2, 3].map(() => giveBack(id, [[bells, 1]], { version })));
      expect(answers.map(statusAndCode).toSorted()).toEqual([
        [200, null],
        [409, "order_changed"],
        [409, "order_changed"],
      ]);
      expect((await readStock(shop, bell)).stock).toBe(8);
      expect((await orderNow(id)).order.payment.refund_due).toBe(100);
    }
  });

  test("of a part and then of the whole order puts each piece back once", async () => {
    const { id, bell, lock, bells } = await newOrder(untilDelivered);
    await giveBack(id, [[bells, 1, 1]]);
    expect((await move(id, "returned")).status).toBe(200);
    expect([(await readStock(shop, bell)).stock, (await readStock(shop, lock)).stock]).toEqual([9, 10]);
    expect((await orderNow(id)).order.payment.refund_due).toBe(800);
    const { rows } = await shop.pool.query(
      "select action from audit_log where entity_id = $1 order by id desc limit 2",
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(["order_state_changed", "pieces_returned"]);
  });

  test("and a delivery of the same parcel recorded by two at once collects its cash once", async () => {
    const { id, bells } = await newOrder();
    await ship(id, [[bells, 1]]);
    const answers = await Promise.all([1, 2, 3].map(() => moveParcel(id, 0, "delivered")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await orderNow(id)).order.payment.paid).toBe(100);
  });
});
