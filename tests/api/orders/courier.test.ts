import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { archiveOpenOrder, createSignedInCustomer, fillCart, readOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let packer: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  packer = await createStaff(shop, "fulfilment", { name: "Paolo Cruz" });
});

const LBC = { courier: "LBC", courier_tracking: "LBC-4711" };
const JNT = { courier: "J&T Express", courier_tracking: "JT 99" };

/** An order shipped with LBC, or in the given state. */
async function newOrder(
  steps: readonly (1 | 2 | 3 | 4)[] = [1, 2, 3],
): Promise<{ id: number; buyer: { token: string } }> {
  const product = await createProduct(shop, owner, { stock: 5 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product);
  const { id } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order;
  for (const status of steps)
    await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status, ...LBC } }, { as: owner });
  return { id, buyer };
}

const correct = (id: number, typed: object, seen: object = LBC) =>
  shop.request("POST /api/admin/orders/:id/courier", { params: { id }, body: { ...typed, seen } }, { as: packer });

const courierOf = async (id: number) => {
  const { order, notes } = await readOrder(shop, owner, id);
  const { courier, courier_tracking } = order;
  return { now: { courier, courier_tracking }, notes: notes.map(({ text, by }) => [text, by]) };
};

const auditActionsFor = async (id: number) => {
  const query = { entity_type: "order", entity_id: id, action: "courier_corrected" } as const;
  const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
  return entries.map(({ actor_name, before, after }) => [actor_name, before, after]);
};

test("ADM-08 the courier of a shipped order is corrected: the customer sees it, the history and the log name the actor", async () => {
  const { id, buyer } = await newOrder();
  const sentEmails = () => shop.pool.query("select id from emails where (about ->> 'order_id')::bigint = $1", [id]);
  const before = (await sentEmails()).rows.length;
  expect(await correct(id, JNT)).toMatchObject({
    status: 200,
    body: { message: `The courier of order ${id} is now J&T Express, JT 99.` },
  });
  expect(await courierOf(id)).toEqual({
    now: JNT,
    notes: [["Courier corrected: it was LBC, LBC-4711, it is J&T Express, JT 99.", packer.name]],
  });
  const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
  expect(own.body.order).toMatchObject(JNT);
  expect(JSON.stringify(own.body)).not.toContain("Courier corrected");
  expect(await auditActionsFor(id)).toEqual([[packer.name, LBC, JNT]]);
  expect((await sentEmails()).rows).toHaveLength(before);
});

test("ADM-08 saving unchanged values is no correction, and removing the courier is one", async () => {
  const { id } = await newOrder();
  expect((await correct(id, LBC)).status).toBe(200);
  expect(await auditActionsFor(id)).toEqual([]);
  const { body } = await correct(id, { courier: " ", courier_tracking: "" });
  expect(body).toMatchObject({ message: `The courier of order ${id} is now not named.` });
  expect(await courierOf(id)).toMatchObject({ now: { courier: null, courier_tracking: null } });
});

test("ADM-08 of two concurrent corrections one succeeds, and the others get a conflict", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await newOrder();
    const answers = await Promise.all([correct(id, JNT), correct(id, { courier: "Grab" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { now, notes } = await courierOf(id);
    expect(notes).toHaveLength(1);
    const words = now.courier === "Grab" ? "Grab" : "J&T Express, JT 99";
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({
      code: "courier_changed",
      message: expect.stringContaining(` changed the courier to ${words} on `),
    });
  }
});

test("ADM-08 too long and incomplete values have messages under their fields, in the transition and in the correction", async () => {
  const { id } = await newOrder();
  const packed = await newOrder([1, 2]);
  for (const [typed, field, message] of [
    [{ courier: "x".repeat(101) }, "courier", "Use at most 100 characters."],
    [{ courier: "LBC", courier_tracking: "9".repeat(101) }, "courier_tracking", "Use at most 100 characters."],
    [{ courier_tracking: "1" }, "courier", "Enter the courier of this tracking number."],
  ] as const) {
    const refused = await correct(id, typed);
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { [field]: [message] } }]);
    const input = { params: { id: packed.id }, body: { status: 3, ...typed } };
    const unshipped = await shop.expectRefusal("POST /api/admin/orders/:id/move", input, { as: packer });
    expect([unshipped.status, unshipped.body.errors]).toEqual([422, { [field]: [message] }]);
  }
  expect((await courierOf(id)).now).toEqual(LBC);
});

test("ADM-08 only a shipped order has a courier to correct", async () => {
  const nothing = { courier: null, courier_tracking: null };
  const waiting = await newOrder([1, 2]);
  expect((await correct(waiting.id, JNT, nothing)).body).toMatchObject({
    code: "courier_fixed",
    message: "This order is Packed, and no parcel of it is on its way. The courier can be corrected only while one is.",
  });
  const arrived = await newOrder([1, 2, 3, 4]);
  expect((await correct(arrived.id, JNT)).body).toMatchObject({ code: "courier_fixed" });
  const away = await newOrder();
  await archiveOpenOrder(shop, away.id);
  expect((await correct(away.id, JNT)).body).toMatchObject({ code: "order_archived" });
  expect((await correct(987_654, JNT)).body).toMatchObject({ code: "order_not_found" });
});

/** A packed order of two pieces, each shipped as a parcel of its own: the first with LBC, the second with J&T Express. */
async function orderInTwoParcels() {
  const product = await createProduct(shop, owner, { stock: 5 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, 2);
  const { id } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order;
  const params = { id };
  for (const status of [1, 2] as const)
    await shop.call("POST /api/admin/orders/:id/move", { params, body: { status } }, { as: owner });
  const seen = (await shop.call("GET /api/view-order/:id", { params }, { as: owner })).body;
  const lines = [{ line_id: defined(seen.product[0]).line_id, product_qty: 1 }];
  let { version } = seen.order;
  for (const courier of [LBC, JNT]) {
    const body = { lines, version, ...courier };
    const shipped = await shop.call("POST /api/admin/orders/:id/shipments", { params, body }, { as: owner });
    version = shipped.body.order.version;
  }
  const shipments = await shipmentsOf(id);
  return { id, first: defined(shipments[0]).id, second: defined(shipments[1]).id };
}

const shipmentsOf = async (id: number) => (await readOrder(shop, owner, id)).order.shipments;
const couriersOf = async (id: number) =>
  (await shipmentsOf(id)).map(({ courier, courier_tracking }) => ({ courier, courier_tracking }));

const GRAB = { courier: "Grab", courier_tracking: "G-1" };

test("ADM-08 the courier of one of several parcels is corrected: the others keep theirs, and the history and the log say which", async () => {
  const { id, first, second } = await orderInTwoParcels();
  expect(await correct(id, { ...GRAB, shipment: first })).toMatchObject({
    status: 200,
    body: { message: `The courier of parcel 1 of order ${id} is now Grab, G-1.` },
  });
  expect(await couriersOf(id)).toEqual([GRAB, JNT]);
  expect(await courierOf(id), "the order has the courier of its last parcel").toEqual({
    now: JNT,
    notes: [["Courier of parcel 1 corrected: it was LBC, LBC-4711, it is Grab, G-1.", packer.name]],
  });
  expect((await correct(id, { ...LBC, shipment: second }, JNT)).status).toBe(200);
  expect(await couriersOf(id)).toEqual([GRAB, LBC]);
  expect((await courierOf(id)).now).toEqual(LBC);
  const query = { entity_type: "order", entity_id: id, action: "courier_corrected" } as const;
  const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
  expect(entries.map(({ entity_name }) => entity_name)).toEqual([
    expect.stringMatching(/, parcel 2$/),
    expect.stringMatching(/, parcel 1$/),
  ]);
});

test("ADM-08 of several parcels on their way one has to be named, and a correction of the other is no conflict", async () => {
  const { id, first, second } = await orderInTwoParcels();
  const refused = await correct(id, GRAB, JNT);
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { errors: { shipment: ["Several parcels of this order are on their way. Name one of them."] } },
  ]);
  expect(await couriersOf(id)).toEqual([LBC, JNT]);
  const both = await Promise.all([
    correct(id, { ...GRAB, shipment: first }),
    correct(id, { ...LBC, shipment: second }, JNT),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await couriersOf(id)).toEqual([GRAB, LBC]);
  const late = await correct(id, { ...JNT, shipment: first });
  expect(late.body).toMatchObject({
    code: "courier_changed",
    message: expect.stringContaining(`${packer.name} changed the courier to Grab, G-1 on `),
  });
});

test("ADM-08 a parcel that arrived keeps its courier, and the last one on its way need not be named", async () => {
  const { id, first } = await orderInTwoParcels();
  const delivered = { params: { id, shipment: first }, body: { state: "delivered" } } as const;
  await shop.call("POST /api/admin/orders/:id/shipments/:shipment/move", delivered, { as: owner });
  expect((await correct(id, { ...GRAB, shipment: first })).body).toMatchObject({
    code: "shipment_fixed",
    message: "This parcel was already marked as delivered. Nothing was changed.",
  });
  expect((await correct(id, { ...GRAB, shipment: 987_654 })).body).toMatchObject({ code: "shipment_not_found" });
  expect((await correct(id, GRAB, JNT)).status).toBe(200);
  expect(await couriersOf(id)).toEqual([LBC, GRAB]);
});

test("ADM-08 SHIP-05 a tracking number of the same courier that a parcel of another order has is named, before and after it is shipped", async () => {
  const shipped = await newOrder([1, 2]);
  const mine = { courier: "LBC", courier_tracking: "LBC 88 1" };
  const body = { status: 3, ...mine } as const;
  await shop.call("POST /api/admin/orders/:id/move", { params: { id: shipped.id }, body }, { as: packer });
  const { id } = await newOrder([1, 2]);
  const { tracking_no } = (await readOrder(shop, owner, shipped.id)).order;
  const sameTracking = async (of: number, courier: string, courier_tracking: string, as = packer) => {
    const input = { params: { id: of }, query: { courier, courier_tracking } };
    return (await shop.call("GET /api/admin/orders/:id/same-tracking", input, { as })).body.other;
  };
  expect(await sameTracking(id, "lbc", "lbc881")).toEqual({ id: shipped.id, tracking_no });
  expect(await sameTracking(id, "Grab", "LBC 88 1")).toBeNull();
  expect(await sameTracking(id, "LBC", "LBC 88 2")).toBeNull();
  const [parcel] = (await readOrder(shop, owner, shipped.id)).order.shipments;
  const own = { params: { id: shipped.id }, query: { ...mine, shipment: parcel?.id } };
  const asked = await shop.call("GET /api/admin/orders/:id/same-tracking", own, { as: packer });
  expect(asked.body.other, "its own").toBeNull();
  const { message } = (await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body }, { as: packer }))
    .body;
  expect(message, "a scanner sends the form before its warning is there").toBe(
    `Order ${id} is now Shipped. Order ${shipped.id}, ${tracking_no}, has the same tracking number. That is right only if one parcel holds both orders.`,
  );
  expect(await sameTracking(shipped.id, "LBC", "LBC 88 1"), "one parcel may hold two orders").toMatchObject({ id });
  const refused = { params: { id }, query: mine };
  const support = await createStaff(shop, "support");
  expect((await shop.request("GET /api/admin/orders/:id/same-tracking", refused, { as: support })).status).toBe(403);
});

test("ADM-08 SHIP-05 a tracking number of another parcel of the same order is named, and one that is shipped again keeps its own", async () => {
  const { id, first, second } = await orderInTwoParcels();
  const warning = "Another parcel of this order has the same tracking number. Each parcel needs its own.";
  const sameTracking = async (courier_tracking: string, shipment?: number) => {
    const query = { courier: "LBC", courier_tracking, ...(shipment && { shipment }) };
    const { body } = await shop.call(
      "GET /api/admin/orders/:id/same-tracking",
      { params: { id }, query },
      { as: packer },
    );
    return body.other?.id ?? null;
  };
  const number = `LBC ${id}`;
  await correct(id, { courier: "LBC", courier_tracking: number, shipment: first });
  expect(await sameTracking(number)).toBe(id);
  expect(await sameTracking(number, first)).toBeNull();
  expect(await sameTracking(number, second)).toBe(id);
  const same = { courier: "LBC", courier_tracking: number };
  const messageOf = async (to: object, seen: object) => (await correct(id, { ...to, shipment: second }, seen)).body;
  expect(await messageOf(same, JNT)).toMatchObject({ message: expect.stringContaining(warning) });
  expect(await messageOf(JNT, same)).toMatchObject({ message: expect.not.stringContaining(warning) });
  const moveFirst = async (body: object) => {
    const input = { params: { id, shipment: first }, body: body as { state: "failed" } };
    return (await shop.call("POST /api/admin/orders/:id/shipments/:shipment/move", input, { as: owner })).body.message;
  };
  await moveFirst({ state: "failed", reason: "Nobody was there." });
  expect(await sameTracking(number), "of the parcel that failed").toBeNull();
  expect(await moveFirst({ state: "replaced", ...same })).not.toContain(warning);
});
