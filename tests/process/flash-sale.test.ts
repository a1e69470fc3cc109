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

test("BIZ-04 CHK-06 PROMO-01 200 customers order 20 pieces at the same moment: 20 orders, a coupon is used no more than twice, and everybody gets an answer", async () => {
  const sale = await runFlashSale(shop.url, database.pool, { buyers: 200, pieces: 20, waitInQueue: true });
  const countOf = (kind: string) => sale.answers.filter(({ status, code }) => `${status} ${code}` === kind).length;
  const placed = countOf("200 placed");
  // A coupon that others have used up is said so before the product is sold out.
  expect({ placed, refused: countOf("409 out_of_stock") + countOf("409 coupon_lost") }).toEqual({
    placed: 20,
    refused: 180,
  });
  expect({ orders: sale.orders, stockLeft: sale.stockLeft }).toEqual({ orders: 20, stockLeft: 0 });
  expect(sale.coupon.used).toBe(sale.coupon.orders);
  expect(sale.coupon.used).toBeLessThanOrEqual(sale.coupon.limit);
});
