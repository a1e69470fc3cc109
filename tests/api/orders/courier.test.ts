import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomers, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
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
  const [buyer = { token: "" }] = await createSignedInCustomers(shop, 1);
  await fillCart(shop, buyer, product);
  const { id } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order;
  for (const status of steps)
    await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status, ...LBC } }, { as: owner });
  return { id, buyer };
}

const correct = (id: number, typed: object, seen: object = LBC) =>
  shop.request("POST /api/admin/orders/:id/courier", { params: { id }, body: { ...typed, seen } }, { as: packer });

const courierOf = async (id: number) => {
  const { order, notes } = (await shop.call("GET /api/view-order/:id", { params: { id } }, { as: owner })).body;
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
    message: "This order is Packed: its courier can be corrected only while it is Shipped.",
  });
  const arrived = await newOrder([1, 2, 3, 4]);
  expect((await correct(arrived.id, JNT)).body).toMatchObject({ code: "courier_fixed" });
  const away = await newOrder();
  await shop.call("POST /api/admin/orders/:id/archive", { params: { id: away.id } }, { as: owner });
  expect((await correct(away.id, JNT)).body).toMatchObject({ code: "order_archived" });
  expect((await correct(987_654, JNT)).body).toMatchObject({ code: "order_not_found" });
});
