import { afterAll, beforeAll, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import type { Product } from "#contract/products.ts";
import { salesGroups } from "#contract/reports.groups.admin.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import { placeOnlineOrder, press, untilJobsDone } from "../../support/api/online-payments.ts";
import { createProduct } from "../../support/api/products.ts";
import { dayBefore } from "../../support/api/report-orders.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop({ sandbox: true });
const worker = await startJobWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.closeWithoutServerErrors();
});

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 100, selling: 500 });
});

/** Places an order for this number of pieces and pays it online. Returns its id. */
async function buy(quantity: number): Promise<number> {
  const { id, buyer, reference } = await placeOnlineOrder(shop, product, { quantity });
  await press(shop, reference, "approve-silently");
  await shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
  return id;
}

/** Orders and payments of all orders become this number of days older; the statistics are rebuilt as after a restore. */
async function passDays(days: number): Promise<void> {
  const client = await shop.pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query("update orders set placed_at = placed_at - make_interval(days => $1)", [days]);
    await client.query("update payment_events set at = at - make_interval(days => $1)", [days]);
    await client.query("commit");
  } finally {
    client.release();
  }
  await shop.pool.query("select rebuild_statistics()");
}

type Money = { day?: string; collected: number; refunded: number };
const moneyOf = ({ collected, refunded }: Money) => [collected, refunded];
const movedOn = (rows: readonly Money[]) => rows.filter(({ collected, refunded }) => collected || refunded);

test("ADM-04 REP-02 dashboard and sales report agree on what was paid and refunded on each day, also of an order that was cancelled later", async () => {
  await buy(1);
  const cancelled = await buy(2);
  await passDays(3);
  await buy(4);
  await shop.call(
    "POST /api/admin/orders/:id/move",
    { params: { id: cancelled }, body: { status: 5, reason: "It broke." } },
    { as: owner },
  );
  await finishSteps(shop);
  await untilJobsDone(shop);

  const then = dayBefore(3);
  const now = dayBefore(0);
  const expected = [
    { from: then, to: then, money: [1500, 0], sales: 500 },
    { from: now, to: now, money: [2000, 1000], sales: 2000 },
    { from: then, to: now, money: [3500, 1000], sales: 2500 },
    { from: dayBefore(2), to: dayBefore(1), money: [0, 0], sales: 0 },
  ];
  for (const { from, to, money, sales } of expected) {
    const { statistics } = (await shop.call("GET /api/admin/dashboard", { query: { from, to } }, { as: owner })).body;
    const { totals, days = [] } = statistics ?? {};
    expect(totals && [moneyOf(totals), totals.sales]).toEqual([money, sales]);
    for (const by of keysOf(salesGroups)) {
      const report = (await shop.call("GET /api/admin/reports/sales", { query: { from, to, by } }, { as: owner })).body;
      expect([moneyOf(report.totals), report.totals.sales], by).toEqual([money, sales]);
      if (by === "day")
        expect(
          movedOn(report.rows.map(({ key, ...row }) => ({ ...row, day: key }))).map((row) => [row.day, moneyOf(row)]),
        ).toEqual(movedOn(days).map((row) => [row.day, moneyOf(row)]));
    }
  }
});
