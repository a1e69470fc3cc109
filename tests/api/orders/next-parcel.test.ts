import { afterAll, beforeAll, expect, test } from "vitest";
import { cashOfPieces, nextParcel } from "#contract/orders.next-parcel.admin.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, moveOrder, moveParcel, readOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

test("ORD-07 PAY-06 what Ship sends and collects, as its dialog says it, is what the parcel then holds", async () => {
  const product = await createProduct(shop, owner, { stock: 10, selling: 100 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, 5);
  const { id } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order;
  const view = () => readOrder(shop, owner, id);
  const shipPieces = async (pieces: number) => {
    const { product: lines, order } = await view();
    const body = {
      lines: [{ line_id: defined(lines[0]).line_id, product_qty: pieces }],
      version: order.version,
    };
    await shop.call("POST /api/admin/orders/:id/shipments", { params: { id }, body }, { as: owner });
  };
  const expectShipped = async (wanted: { pieces: number; before: number; cash: number }) => {
    const { order, product: lines } = await view();
    const said = nextParcel(order, lines);
    const listed = new FormData();
    listed.set("file", new Blob([`${id},,`]), "orders.csv");
    const { rows } = (await shop.call("POST /api/admin/orders/shipping-list", { body: listed }, { as: owner })).body;
    expect(rows.map(({ parcel }) => parcel)).toEqual([wanted]);
    expect({ pieces: said.lines[0]?.product_qty, before: said.before, cash: said.cash }).toEqual(wanted);
    await moveOrder(shop, owner, id, "shipped");
    const parcel = defined((await view()).order.shipments.at(-1));
    expect([parcel.lines[0]?.product_qty, parcel.to_collect]).toEqual([wanted.pieces, wanted.cash]);
  };
  await moveOrder(shop, owner, id, "confirmed");
  await moveOrder(shop, owner, id, "packed");
  const packed = await view();
  const chosen = (product_qty: number) => [{ line_id: defined(packed.product[0]).line_id, product_qty }];
  expect(
    [0, 1, 2, 5].map((pieces) => cashOfPieces(packed.order, packed.product, pieces ? chosen(pieces) : [])),
  ).toEqual([0, 100, 200, 500]);
  await shipPieces(1);
  await shipPieces(2);
  await moveParcel(shop, owner, { id, index: 0 }, "delivered");
  const { due } = (await view()).order.payment;
  await expectShipped({ pieces: 2, before: 3, cash: due - 200 });

  await moveParcel(shop, owner, { id, index: 1 }, "delivered");
  await moveOrder(shop, owner, id, "delivery_failed");
  await expectShipped({ pieces: 2, before: 3, cash: due - 200 });
});
