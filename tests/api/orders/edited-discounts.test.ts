import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { createSignedInCustomer, fillCart, readOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

// The discount of a coupon, when staff edit the products of its order.

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let helmet: Product;
let charger: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  helmet = await createProduct(shop, owner, { stock: 100, selling: "1500.50", original: "1500.50", type: "helmet" });
  charger = await createProduct(shop, owner, { stock: 100, selling: "999.99", original: "999.99" });
});

type Pieces = readonly (readonly [Product, number])[];

/** The id of an order of these pieces with a coupon. */
async function orderWithCoupon(pieces: Pieces, terms: Parameters<typeof createCoupon>[2]): Promise<number> {
  const buyer = await createSignedInCustomer(shop);
  for (const [product, quantity] of pieces) await fillCart(shop, buyer, product, quantity);
  const { code } = await createCoupon(shop, owner, terms);
  await shop.call("POST /api/cart/coupon", { body: { code } }, { as: buyer });
  return (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order.id;
}

const orderNow = (id: number) => readOrder(shop, owner, id);

/** Edits the pieces of an order, and its discount when that is given. Returns its totals, which the preview has told. */
async function edit(id: number, pieces: Pieces, discount?: number) {
  const { order } = await orderNow(id);
  const lines = pieces.map(([product, quantity]) => ({ product_id: product.id, product_qty: quantity }));
  const { firstname, lastname, phone, email, address } = deliveryDetails;
  const body = { firstname, lastname, phone, email, address, lines, version: order.version };
  const input = { params: { id }, body: { ...body, ...(discount !== undefined && { discount }) } };
  const preview = await shop.call("POST /api/admin/orders/:id/edit-preview", input, { as: owner });
  const saved = await shop.call("POST /api/admin/orders/:id/edit", input, { as: owner });
  expect(saved.body.order.totals).toEqual(preview.body.after);
  return saved.body.order.totals;
}

/** Cancels pieces of a product of an order, and returns its totals. */
async function cancel(id: number, product: Product, quantity: number) {
  const { order, product: lines } = await orderNow(id);
  const line_id = defined(lines.find((line) => line.product_id === product.id)).line_id;
  const body = { lines: [{ line_id, product_qty: quantity }], reason: "Sold out.", version: order.version };
  await shop.call("POST /api/admin/orders/:id/cancel-pieces", { params: { id }, body }, { as: owner });
  return (await orderNow(id)).order.totals;
}

const half = { kind: "amount", value: 1485.5 };
const helmetsOnly = { ...half, product_types: ["helmet"] };

describe("ORD-06 ORD-07 the discount of an edited order", () => {
  test("falls with the pieces that are taken off, as when they are cancelled", async () => {
    const edited = await orderWithCoupon([[helmet, 3]], half);
    const cancelled = await orderWithCoupon([[helmet, 3]], half);
    const totals = await edit(edited, [[helmet, 1]]);
    expect(totals).toMatchObject({ subtotal: 1500.5, discount: 495.17, total: 1005.33 });
    expect(await cancel(cancelled, helmet, 2)).toEqual(totals);
    expect((await orderNow(edited)).order.edits[0]?.changes).toContain("Discount: ₱1,485.50 → ₱495.17");
  });

  test("ends with the products that the coupon is for, and is not moved to others", async () => {
    const id = await orderWithCoupon(
      [
        [helmet, 2],
        [charger, 1],
      ],
      helmetsOnly,
    );
    const both = [
      [helmet, 1],
      [charger, 1],
    ] as const;
    expect(await edit(id, both)).toMatchObject({ discount: 742.75, total: 1757.74 });
    expect(await edit(id, [[charger, 1]])).toMatchObject({ discount: 0, total: 999.99 });
    expect(await edit(id, both), "an added piece bears none").toMatchObject({ discount: 0, total: 2500.49 });
  });

  test("is exact to the centavo over several edits, and later cancellations go on with it", async () => {
    const pieces = [
      [helmet, 3],
      [charger, 3],
    ] as const;
    const terms = { kind: "amount", value: 100 };
    const edited = await orderWithCoupon(pieces, terms);
    const cancelled = await orderWithCoupon(pieces, terms);
    for (const left of [2, 1]) {
      const totals = await edit(edited, [
        [helmet, left],
        [charger, 3],
      ]);
      expect(totals).toEqual(await cancel(cancelled, helmet, 1));
    }
    // The helmets bore 60.01 of 100 pesos: 20.00 leaves with the first, and 20.00 of 40.01 with the second.
    expect((await orderNow(edited)).order.totals).toMatchObject({ discount: 60, total: 4440.47 });
    expect(await cancel(edited, charger, 2)).toEqual(await cancel(cancelled, charger, 2));
    const rest = await edit(edited, [[helmet, 1]]);
    expect(rest).toMatchObject({ discount: 20.01, total: 1480.49 });
  });

  test("stays with more pieces of a line and with added ones", async () => {
    const id = await orderWithCoupon([[helmet, 2]], { kind: "percent", value: 10 });
    const more = [
      [helmet, 3],
      [charger, 2],
    ] as const;
    expect(await edit(id, more)).toMatchObject({ subtotal: 6501.48, discount: 300.1 });
    expect(await edit(id, [[helmet, 3]])).toMatchObject({ discount: 300.1 });
    expect(await edit(id, [[charger, 1]])).toMatchObject({ discount: 0 });
  });

  test("is what staff typed, which the lines share from then on", async () => {
    const id = await orderWithCoupon(
      [
        [helmet, 2],
        [charger, 1],
      ],
      helmetsOnly,
    );
    const fewer = [
      [helmet, 1],
      [charger, 1],
    ] as const;
    expect(await edit(id, fewer, 1485.5)).toMatchObject({ discount: 1485.5, total: 1014.99 });
    expect(await edit(id, fewer, 200)).toMatchObject({ discount: 200 });
    expect(await edit(id, [[charger, 1]])).toMatchObject({ discount: 0 });
    expect(await edit(id, [[charger, 2]], 50)).toMatchObject({ discount: 50 });
    expect(await edit(id, [[charger, 1]]), "of a discount that no helmet can bear").toMatchObject({ discount: 25 });
  });
});
