import { afterAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff } from "../../support/api/accounts.ts";
import { createSignedInCustomer, readCart, readStock } from "../../support/api/orders.ts";
import { productEditForm, readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);
const owner = await registerStaff(shop);

test("OPT-01 a product takes its options in another order: each variant keeps its id, stock and place in carts, also where two swap their values", async () => {
  const values = ["Short", "Long"];
  const options = [
    { name: "Visor", values },
    { name: "Strap", values },
  ];
  const form = (variants: { options: string[]; stock: number }[]) => JSON.stringify(variants);
  const all = values.flatMap((visor) => values.map((strap) => [visor, strap]));
  const { helmet } = await createHelmet(
    shop,
    owner,
    {},
    {
      options: JSON.stringify(options),
      variants: form(all.map((chosen, index) => ({ options: chosen, stock: index + 1 }))),
    },
  );
  const before = helmet.variants ?? [];
  const buyer = await createSignedInCustomer(shop);
  await shop.call(
    "POST /api/add-to-cart",
    { body: { product_id: helmet.id, variant_id: before[1]?.id, product_qty: 2 } },
    { as: buyer },
  );
  const { body: saved } = await shop.call(
    "POST /api/update-product/:id",
    {
      params: { id: helmet.id },
      body: productEditForm({
        productname: helmet.productname,
        type: "helmet",
        selling: 2490,
        original: 2990,
        stock: helmet.stock,
        options: JSON.stringify(options.toReversed()),
        variants: JSON.stringify(
          before.map(({ id, options: chosen, stock }) => ({
            id,
            options: chosen.toReversed(),
            stock,
            stock_seen: stock,
          })),
        ),
      }),
    },
    { as: owner },
  );
  const after = saved.product;
  expect(after.options?.map(({ name }) => name)).toEqual(["Strap", "Visor"]);
  expect(after.variants).toEqual(
    before.map((variant) =>
      expect.objectContaining({ id: variant.id, stock: variant.stock, options: variant.options.toReversed() }),
    ),
  );
  expect((await readCart(shop, buyer)).cart).toMatchObject([
    { product_qty: 2, product: { variant_id: before[1]?.id } },
  ]);
});

const edited = (id: number) => readProduct(shop, owner, id);
const stocksOf = async (id: number) =>
  Object.fromEntries((await edited(id)).variants?.map(({ options, stock }) => [options.join(" / "), stock]) ?? []);
const save = ({ id, productname }: Product, fields: Record<string, unknown>) =>
  shop.call(
    "POST /api/update-product/:id",
    {
      params: { id },
      body: productEditForm({
        productname,
        type: "helmet",
        selling: 2490,
        original: 2990,
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])),
      }),
    },
    { as: owner },
  );
const newBuyer = () => createSignedInCustomer(shop);
const add = (as: { token: string }, product: Product, variant_id = 0, product_qty = 1) =>
  shop.request("POST /api/add-to-cart", { body: { product_id: product.id, variant_id, product_qty } }, { as });

test("OPT-01 a product loses its options: pieces of an order that is cancelled go to the only variant, also when both happen at once", async () => {
  const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 5 }, L: { stock: 6 } });
  const place = async () => {
    const buyer = await newBuyer();
    await add(buyer, helmet, ids.M, 2);
    await add(buyer, helmet, ids.L, 1);
    return (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order.id;
  };
  const cancel = (id: number) =>
    shop.call(
      "POST /api/admin/orders/:id/move",
      { params: { id }, body: { status: 5, reason: "Asked for." } },
      { as: owner },
    );
  const before = await place();
  const meanwhile = await place();
  expect(await stocksOf(helmet.id)).toEqual({ M: 1, L: 4 });
  // Without options the product has 5 pieces of its own. Those of the order that is cancelled meanwhile go to its sizes before, which
  // are then removed with their stock, or to the only variant after.
  await Promise.all([save(helmet, { options: [], stock: 5 }), cancel(meanwhile)]);
  const stock = (await edited(helmet.id)).stock;
  expect([5, 8]).toContain(stock);
  await cancel(before);
  expect((await edited(helmet.id)).stock).toBe(stock + 3);
  expect(await readStock(shop, helmet), "the history tells the same").toEqual({
    stock: stock + 3,
    moved: stock + 3 - 11,
  });
  const { movements } = (
    await shop.call("GET /api/admin/products/:id/stock", { params: { id: helmet.id } }, { as: owner })
  ).body;
  expect(movements[0]).toMatchObject({ change: 3, reason: "cancel" });
});

test("OPT-01 a size that was removed from among others takes back its pieces, and nobody can order them", async () => {
  const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 5 }, L: { stock: 6 } });
  const buyer = await newBuyer();
  await add(buyer, helmet, ids.M, 2);
  const { id } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order;
  await save(helmet, { stock: 6, variants: [{ id: ids.L, options: ["L"], stock: 6, stock_seen: 6 }] });
  await shop.call(
    "POST /api/admin/orders/:id/move",
    { params: { id }, body: { status: 5, reason: "Asked for." } },
    { as: owner },
  );
  expect(await stocksOf(helmet.id)).toEqual({ L: 6 });
  expect((await add(buyer, helmet, ids.M)).status).toBe(404);
});
