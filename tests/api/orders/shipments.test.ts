import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OrderState, orderStates } from "#contract/orders.states.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomers, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
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
  const [buyer = { token: "" }] = await createSignedInCustomers(shop, 1);
  await fillCart(shop, buyer, product, 2);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  await move(order.id, "confirmed");
  await move(order.id, "packed");
  return { id: order.id, product, buyer };
}

const move = (id: number, to: OrderState, noted: Record<string, unknown> = { reason: "Nobody was there." }) =>
  shop.call(
    "POST /api/admin/orders/:id/move",
    { params: { id }, body: { status: orderStates[to].code, ...noted } },
    { as: owner },
  );

const shipmentsOf = async (id: number) =>
  (await shop.call("GET /api/view-order/:id", { params: { id } }, { as: owner })).body.order.shipments;

describe("ADM-08 the parcel of an order", () => {
  test("exists from when it is shipped, with its courier, its pieces and the cash to collect, and is delivered with it", async () => {
    const { id, product, buyer } = await packedOrder();
    expect(await shipmentsOf(id)).toEqual([]);
    await move(id, "shipped", { courier: "LBC", courier_tracking: "LBC-1" });
    const line = { line_id: expect.any(Number), product_id: product.id, productname: product.productname };
    const parcel = {
      ...{ id: expect.any(Number), state: "shipped", courier: "LBC", courier_tracking: "LBC-1", to_collect: 200 },
      courier_link: "https://www.lbcexpress.com/track/?tracking_no=LBC-1",
      ...{ shipped_at: expect.any(String), delivered_at: null, failed_at: null, returned_at: null },
      ...{ reason: null, courier_fee: null, by: "Olivia Owner", lines: [{ ...line, product_qty: 2 }] },
      ...{ delivered_by: null, failed_by: null, returned_by: null },
    };
    expect(await shipmentsOf(id)).toEqual([parcel]);
    const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
    expect(own.body.order.shipments, "staff have no names for customers").toEqual([{ ...parcel, by: null }]);

    const seen = { courier: "LBC", courier_tracking: "LBC-1" };
    const corrected = { params: { id }, body: { courier: "J&T Express", courier_tracking: "JT 9", seen } };
    await shop.call("POST /api/admin/orders/:id/courier", corrected, { as: owner });
    await move(id, "delivered");
    expect(await shipmentsOf(id)).toMatchObject([
      { state: "delivered", courier: "J&T Express", courier_tracking: "JT 9", delivered_at: expect.any(String) },
    ]);
    const { order } = (await shop.call("GET /api/view-order/:id", { params: { id } }, { as: owner })).body;
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
});
