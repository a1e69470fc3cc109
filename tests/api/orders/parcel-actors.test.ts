import { afterAll, beforeAll, expect, test } from "vitest";
import { orderStates } from "#contract/orders.states.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { moveParcel } from "../../support/api/orders.ts";
import { createGoods, type Goods, refundCalls } from "../../support/api/refunds.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let packer: TestAccount;
let goods: Goods;
beforeAll(async () => {
  owner = await registerStaff(shop, { name: "Olivia Owner" });
  packer = await createStaff(shop, "fulfilment", { name: "Paolo Cruz" });
  goods = await createGoods(shop, owner);
});

const { placed, orderNow } = refundCalls(shop, () => ({ ...goods, owner }));

/** An order whose bell and helmet are on their way in a parcel each, both shipped by the owner. */
async function inTwoParcels() {
  const { id, buyer, bells, helmets } = await placed({ helmet: 1, bell: 1 }, ["confirmed", "packed"]);
  for (const line_id of [bells, helmets]) {
    const { version } = (await orderNow(id)).order;
    const input = { params: { id }, body: { lines: [{ line_id, product_qty: 1 }], version } };
    await shop.call("POST /api/admin/orders/:id/shipments", input, { as: owner });
  }
  return { id, buyer };
}

const actorsOf = async (id: number) =>
  (await orderNow(id)).order.shipments.map(({ by, delivered_by, failed_by, returned_by }) => [
    by,
    delivered_by,
    failed_by,
    returned_by,
  ]);

test("ADM-08 each step of a parcel names who made it, until it is undone, and customers read no names", async () => {
  const { id, buyer } = await inTwoParcels();
  const delivered = await moveParcel(shop, packer, { id, index: 0 }, "delivered");
  expect(await actorsOf(id)).toEqual([
    [owner.name, packer.name, null, null],
    [owner.name, null, null, null],
  ]);
  await shop.call(
    "POST /api/admin/orders/:id/undo-pieces",
    { params: { id }, body: { step: delivered } },
    { as: packer },
  );
  await moveParcel(shop, owner, { id, index: 0 }, "delivered");
  await moveParcel(shop, packer, { id, index: 1 }, "failed");
  await moveParcel(shop, owner, { id, index: 1 }, "returned");
  expect(await actorsOf(id)).toEqual([
    [owner.name, owner.name, null, null],
    [owner.name, null, packer.name, owner.name],
  ]);
  const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
  expect(JSON.stringify(own.body)).not.toMatch(new RegExp(`${owner.name}|${packer.name}`));
});

test("ADM-08 a parcel that is moved with its order names who moved that", async () => {
  const { id } = await inTwoParcels();
  const status = orderStates.delivered.code;
  await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status } }, { as: packer });
  expect(await actorsOf(id)).toEqual([
    [owner.name, packer.name, null, null],
    [owner.name, packer.name, null, null],
  ]);
});
