import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { ShipmentState } from "#contract/orders.shipment-states.ts";
import { moveParcel } from "../../support/api/orders.ts";
import { openRefundShop } from "../../support/api/refunds.ts";
import { defined } from "../../support/defined.ts";

const { shop, owner, goods, placed, orderNow, cancel } = await openRefundShop();

async function ship(id: number, line_id: number, product_qty: number, courier: string) {
  const { version } = (await orderNow(id)).order;
  const body = { lines: [{ line_id, product_qty }], version, courier, courier_tracking: `${courier}-1` };
  await shop.call("POST /api/admin/orders/:id/shipments", { params: { id }, body }, { as: owner });
}
async function moveThrough(id: number, index: number, ...states: ShipmentState[]) {
  for (const state of states) await moveParcel(shop, owner, { id, index }, state);
}

async function exported(id: number, lines = "") {
  const { tracking_no } = (await orderNow(id)).order;
  const path = `/api/admin/orders/export?q=${tracking_no}${lines}`;
  const response = await shop.send(path, { headers: { authorization: `Bearer ${owner.token}` } });
  return parse<Record<string, string>>(await response.text(), { bom: true, columns: true });
}

test("ORD-07 ADM-06 the courier of an order is that of the parcel that did not come back, on its page and in the export", async () => {
  const { id, bells, helmets } = await placed({ helmet: 1, bell: 1 }, ["confirmed", "packed"]);
  await ship(id, helmets, 1, "LBC");
  await ship(id, bells, 1, "Grab");
  expect((await exported(id))[0], "both are on their way").toMatchObject({
    Courier: "LBC; Grab",
    "Courier Tracking No.": "LBC-1; Grab-1",
  });
  await moveThrough(id, 1, "failed", "returned");
  expect((await orderNow(id)).order).toMatchObject({ courier: "LBC", courier_tracking: "LBC-1" });
  await moveThrough(id, 0, "delivered");
  expect((await orderNow(id)).order).toMatchObject({ courier: "LBC", courier_tracking: "LBC-1" });
  expect((await exported(id))[0]).toMatchObject({ Courier: "LBC", "Courier Tracking No.": "LBC-1" });
});

test("ORD-07 a courier that was corrected meanwhile stays when the step of another parcel is undone", async () => {
  const { id, bells, helmets } = await placed({ helmet: 1, bell: 1 }, ["confirmed", "packed"]);
  await ship(id, helmets, 1, "LBC");
  await ship(id, bells, 1, "Grab");
  const [first, second] = (await orderNow(id)).order.shipments;
  const delivered = { params: { id, shipment: defined(first).id }, body: { state: "delivered" as const } };
  const moved = await shop.call("POST /api/admin/orders/:id/shipments/:shipment/move", delivered, { as: owner });
  const correction = { courier: "Ninja Van", courier_tracking: "N-1", shipment: second?.id };
  const seen = { courier: "Grab", courier_tracking: "Grab-1" };
  await shop.call(
    "POST /api/admin/orders/:id/courier",
    { params: { id }, body: { ...correction, seen } },
    { as: owner },
  );
  const { step } = moved.body;
  await shop.call("POST /api/admin/orders/:id/undo-pieces", { params: { id }, body: { step } }, { as: owner });
  const { order } = await orderNow(id);
  expect(order.shipments.map(({ state, courier }) => [state, courier])).toEqual([
    ["shipped", "LBC"],
    ["shipped", "Ninja Van"],
  ]);
  expect(order).toMatchObject({ courier: "Ninja Van", courier_tracking: "N-1" });
});

test("ORD-07 ADM-06 a piece that came back undelivered is told apart from one that was cancelled, and from one that was returned", async () => {
  const { id, bells, helmets } = await placed({ helmet: 1, bell: 4 }, ["confirmed", "packed"]);
  await cancel(id, [[bells, 1]]);
  await ship(id, bells, 2, "LBC");
  await ship(id, bells, 1, "LBC");
  await ship(id, helmets, 1, "LBC");
  const piecesNow = async () => {
    const { product } = await orderNow(id);
    return product
      .filter(({ line_id }) => line_id === bells)
      .map(({ product_qty, cancelled, undelivered }) => [product_qty, cancelled, undelivered]);
  };
  await moveThrough(id, 0, "failed", "returned");
  expect(await piecesNow()).toEqual([[1, 3, 2]]);
  const rows = await exported(id, "&lines=1");
  expect(rows.find((row) => row["Product ID"] === String(goods.bell.id))).toMatchObject({
    Quantity: "1",
    Cancelled: "1",
    "Not delivered": "2",
    Returned: "0",
  });
  // The last parcel that comes back makes the order Returned as it is.
  await moveThrough(id, 2, "failed", "returned");
  await moveThrough(id, 1, "failed", "returned");
  expect((await orderNow(id)).order.status).toBe(6);
  expect(await piecesNow()).toEqual([[1, 3, 2]]);
});
