import { afterAll, expect, test } from "vitest";
import { registerStaff } from "../../support/api/accounts.ts";
import { createSignedInCustomers, readCart } from "../../support/api/orders.ts";
import { productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";

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
      variants: form(all.map((chosen, place) => ({ options: chosen, stock: place + 1 }))),
    },
  );
  const before = helmet.variants ?? [];
  const [buyer = { token: "" }] = await createSignedInCustomers(shop, 1);
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
        ...{ productname: helmet.productname, type: "helmet", selling: 2490, original: 2990, stock: helmet.stock },
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
