import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/catalogue.ts";
import { registerStaff } from "../support/people.ts";
import { putOnShelf } from "../support/shelf.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let first: Product;
let second: Product;
let hidden: Product;
let helmet: Product;
beforeAll(async () => {
  shop = await openShop();
  const owner = await registerStaff(shop);
  first = await putOnShelf(shop, owner);
  second = await putOnShelf(shop, owner);
  hidden = await putOnShelf(shop, owner, { status: "null" });
  helmet = await putOnShelf(shop, owner, { type: "helmet" });
});
afterAll(() => shop.close());

test("scooters come in the order they were asked for, once each, and what is none is told", async () => {
  const ids = [second.id, hidden.id, first.id, helmet.id].join(",");
  const { body } = await shop.done("GET /api/compare", { query: { ids } });
  expect(body.scooters.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(body.missing).toEqual([hidden.id, helmet.id]);
  const twice = await shop.done("GET /api/compare", { query: { ids: `${first.id},${first.id},999999999` } });
  expect(twice.body).toMatchObject({ scooters: [{ id: first.id }], missing: [999_999_999] });
});

test.each(["", "0", "1,2,3,4,5", "1,", "1;2", "-1", "1.5", "9999999999", "x"])(
  "API-03 ids %j are refused under ids",
  async (ids) => {
    const { status, body } = await shop.refused("GET /api/compare", { query: { ids } });
    expect([status, body.errors]).toEqual([
      422,
      { ids: ["Send the ids of 1 to 4 scooters with commas between them."] },
    ]);
  },
);
