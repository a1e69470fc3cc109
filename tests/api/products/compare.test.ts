import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";

let shop: Shop;
let first: Product;
let second: Product;
let hidden: Product;
let helmet: Product;
beforeAll(async () => {
  shop = await openShop();
  const owner = await registerStaff(shop);
  first = await createProduct(shop, owner);
  second = await createProduct(shop, owner);
  hidden = await createProduct(shop, owner, { status: "null" });
  helmet = await createProduct(shop, owner, { type: "helmet" });
});
afterAll(() => shop.close());

test("scooters are returned in the requested order, once each, and other ids are reported as missing", async () => {
  const ids = [second.id, hidden.id, first.id, helmet.id].join(",");
  const { body } = await shop.call("GET /api/compare", { query: { ids } });
  expect(body.scooters.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(body.missing).toEqual([hidden.id, helmet.id]);
  const twice = await shop.call("GET /api/compare", { query: { ids: `${first.id},${first.id},999999999` } });
  expect(twice.body).toMatchObject({ scooters: [{ id: first.id }], missing: [999_999_999] });
});

test.each(["", "0", "1,2,3,4,5", "1,", "1;2", "-1", "1.5", "9999999999", "x"])(
  "API-03 ids %j are refused under ids",
  async (ids) => {
    const { status, body } = await shop.expectRefusal("GET /api/compare", { query: { ids } });
    expect([status, body.errors]).toEqual([
      422,
      { ids: ["Send the ids of 1 to 4 scooters with commas between them."] },
    ]);
  },
);
