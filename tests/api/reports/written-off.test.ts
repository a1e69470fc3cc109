import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { salesGroups } from "#contract/reports.groups.admin.ts";
import { openRefundShop } from "../../support/api/refunds.ts";
import { dayBefore } from "../../support/api/report-orders.ts";

const { shop, owner, delivered, giveBack } = await openRefundShop();

const on = (day: string) => ({ from: day, to: day });

/** The payments of an order become this number of days older. */
async function passDays(id: number, days: number): Promise<void> {
  const client = await shop.pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query("update payment_events set at = at - make_interval(days => $2) where order_id = $1", [id, days]);
    await client.query("commit");
  } finally {
    client.release();
  }
  await shop.pool.query("select rebuild_statistics()");
}

const salesOf = async (days: { from: string; to: string }, by: keyof typeof salesGroups) =>
  (await shop.call("GET /api/admin/reports/sales", { query: { ...days, by } }, { as: owner })).body;

/** What each grouping of the sales report says of one day: the totals, which its rows add up to. */
async function reported(day: string) {
  const found: Record<"collected" | "refunded" | "written_off", number>[] = [];
  for (const by of keysOf(salesGroups)) {
    const { totals, rows } = await salesOf(on(day), by);
    const { collected, refunded, written_off } = totals;
    const ofRows = rows.reduce((sum, row) => sum + Math.round(row.written_off * 100), 0) / 100;
    expect(ofRows, by).toBe(written_off);
    found.push({ collected, refunded, written_off });
  }
  const [first] = found;
  for (const other of found) expect(other, "whatever it is grouped by").toEqual(first);
  const { statistics } = (await shop.call("GET /api/admin/dashboard", { query: on(day) }, { as: owner })).body;
  expect(statistics?.totals, "the dashboard agrees").toMatchObject({
    collected: first?.collected,
    refunded: first?.refunded,
  });
  return first;
}

test("REP-02 PAY-05 a refund that is written off counts on that day in every grouping and in the CSV file, and is no money that moved", async () => {
  const { id, bells } = await delivered({ bell: 2 });
  await passDays(id, 3);
  await giveBack(id, [[bells, 1]]);
  const before = await reported(dayBefore(0));
  const input = { params: { id }, body: { amount: 350, reason: "They keep a voucher for it." } };
  await shop.call("POST /api/admin/orders/:id/write-off", input, { as: owner });
  expect(await reported(dayBefore(0))).toEqual({ ...before, written_off: 350 });
  expect(await reported(dayBefore(3))).toMatchObject({ refunded: 0, written_off: 0 });

  const path = `/api/admin/reports/sales/export?by=day&from=${dayBefore(0)}&to=${dayBefore(0)}`;
  const response = await shop.send(path, { headers: { authorization: `Bearer ${owner.token}` } });
  const [row] = parse<Record<string, string>>(await response.text(), { bom: true, columns: true });
  expect(row).toMatchObject({ Refunded: "0.00", "Written off": "350.00" });
});
