import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import type { SalesRow } from "#contract/reports.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createGoods, type Goods, refundCalls } from "../../support/api/refunds.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let goods: Goods;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const { placed, delivered, cancel, giveBack, refund, move } = refundCalls(shop, () => ({ ...goods, owner }));

/** What the report by product says today of a product, in pesos. */
async function moneyOf({ id }: Product, figure: "collected" | "refunded" | "written_off"): Promise<number> {
  const { rows } = (
    await shop.call("GET /api/admin/reports/sales", { query: { by: "product", days: 1 } }, { as: owner })
  ).body;
  return rows.find(({ key }: SalesRow) => key === String(id))?.[figure] ?? 0;
}

const each = async (figure: "collected" | "refunded" | "written_off") => [
  await moneyOf(goods.helmet, figure),
  await moneyOf(goods.bell, figure),
  await moneyOf(goods.scooter, figure),
];

test("REP-02 by product what was paid is split over the goods that were delivered, without those that were cancelled", async () => {
  goods = await createGoods(shop, owner);
  const { id, scooters } = await placed({ helmet: 1, bell: 2, scooter: 1 }, ["confirmed"]);
  await cancel(id, [[scooters, 1]]);
  for (const state of ["packed", "shipped", "delivered"] as const) await move(id, state);
  expect(await each("collected")).toEqual([4990, 700, 0]);
});

test("REP-02 by product a refund is of the goods that came back, and without any of all goods", async () => {
  goods = await createGoods(shop, owner);
  const { id, bells } = await delivered({ helmet: 1, bell: 2 });
  await giveBack(id, [[bells, 1]]);
  expect((await refund(id, 350)).status).toBe(200);
  expect(await each("refunded")).toEqual([0, 350, 0]);
  const kept = await delivered({ helmet: 1, bell: 1 });
  expect((await refund(kept.id, 0.05)).status).toBe(200);
  expect(await each("refunded"), "to the centavo").toEqual([0.04, 350.01, 0]);
});

test("REP-02 by product an amount that is written off is of the goods that came back", async () => {
  goods = await createGoods(shop, owner);
  const { id, bells } = await delivered({ helmet: 1, bell: 2 });
  await giveBack(id, [[bells, 1]]);
  const input = { params: { id }, body: { amount: 350, reason: "They keep a voucher for it." } };
  await shop.call("POST /api/admin/orders/:id/write-off", input, { as: owner });
  expect(await each("written_off")).toEqual([0, 350, 0]);
});
