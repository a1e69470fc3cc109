import { afterAll, expect, test } from "vitest";
import { registerStaff } from "../../support/api/accounts.ts";
import { createSignedInCustomer, readCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { whileQueriesTakeTooLong } from "../../support/api/slow-queries.ts";

const shop = await openShop();
afterAll(shop.close);

test("BIZ-04 a call whose query takes too long says that nothing was changed, and the log has the error", async () => {
  const { id } = await createProduct(shop, await registerStaff(shop));
  const customer = await createSignedInCustomer(shop);
  const add = () =>
    shop.request("POST /api/add-to-cart", { body: { product_id: id, product_qty: 1 } }, { as: customer });

  expect(await whileQueriesTakeTooLong(shop, "cart_lines", add)).toMatchObject({
    status: 503,
    body: {
      code: "takes_too_long",
      message: "This takes too long now, and nothing was changed. Please try again in a moment, or ask for less.",
    },
  });

  expect(shop.log.filter((line) => line.includes("request failed") && line.includes("57014"))).toHaveLength(1);
  expect((await readCart(shop, customer)).cart).toEqual([]);
  expect((await add()).status).toBe(201);
});
