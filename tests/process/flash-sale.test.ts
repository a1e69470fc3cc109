import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionUrl } from "#db/connection-url.ts";
import { runFlashSale } from "../../bench/flash.ts";
import { type RunningShop, startShop } from "../support/running-shop.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let shop: RunningShop;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  shop = await startShop({ DATABASE_URL: connectionUrl(database.connection) });
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
});

test("BIZ-04 CHK-06 200 customers order 20 pieces at the same moment: 20 orders, 180 are told that it is sold out, nobody is refused", async () => {
  const { answers, orders, stockLeft } = await runFlashSale(shop.url, database.pool, { buyers: 200, pieces: 20 });
  const counts = Map.groupBy(answers, ({ status, code }) => `${status} ${code}`);
  expect(Object.fromEntries([...counts].map(([kind, all]) => [kind, all.length]))).toEqual({
    "200 placed": 20,
    "409 out_of_stock": 180,
  });
  expect({ orders, stockLeft }).toEqual({ orders: 20, stockLeft: 0 });
});
