import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallReply } from "#contract/api.ts";
import { manilaDay } from "#contract/dates.ts";
import { keysOf } from "#contract/keys.ts";
import { countsGoods, NO_GROUP, type SalesGroup, salesGroups } from "#contract/reports.groups.admin.ts";
import type { SalesRow } from "#contract/reports.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { createSignedInCustomer, fillCart, readOrder } from "../../support/api/orders.ts";
import { barangays, loadPlaces } from "../../support/api/places.ts";
import { createProduct } from "../../support/api/products.ts";
import { dayBefore } from "../../support/api/report-orders.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let products: Awaited<ReturnType<typeof createProduct>>[];
let coupon: string;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await loadPlaces(shop);
  products = [
    await createProduct(shop, owner, { type: "helmet", stock: 900, selling: 1290.55 }),
    await createProduct(shop, owner, { type: "helmet", stock: 900, selling: 999.99 }),
    await createProduct(shop, owner, { type: "accessory", stock: 900, selling: 350 }),
  ];
  coupon = (await createCoupon(shop, owner)).code;
});

type SalesReport = CallReply<"GET /api/admin/reports/sales">;

const centavos = (pesos: number | string | null | undefined): number => Math.round(Number(pesos) * 100);
const sum = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((total, row) => total + amount(row), 0);

const today = () => dayBefore(0);
const reportBy = async (by: SalesGroup, query: Record<string, string> = {}) =>
  (await shop.call("GET /api/admin/reports/sales", { query: { days: 1, by, ...query } }, { as: owner })).body;

/** The orders behind a row, with the filters with which the screen links to them. */
async function ordersBehind(filters: Record<string, string>): Promise<Record<string, string>[]> {
  return ordersWith({ ...filters, sales: "1" });
}

/** The orders of a list with these filters. */
async function ordersWith(filters: Record<string, string>): Promise<Record<string, string>[]> {
  const query = new URLSearchParams(filters);
  const response = await shop.send(`/api/admin/orders/export?${query}`, {}, { as: owner });
  expect(response.status).toBe(200);
  return parse(await response.text(), { columns: true, bom: true });
}

type Bought = { lines: number[]; withCoupon: boolean; place: keyof typeof barangays | null; later: string };

async function placeOrder({ lines, withCoupon, place }: Bought): Promise<{ id: number }> {
  const as = await createSignedInCustomer(shop);
  for (const [index, quantity] of lines.entries()) {
    const product = products[index];
    if (product && quantity > 0) await fillCart(shop, as, product, quantity);
  }
  if (withCoupon) await shop.call("POST /api/cart/coupon", { body: { code: coupon } }, { as });
  const structured_address = place && { barangay_code: barangays[place], street: "8 Salinas Drive" };
  const body = { ...deliveryDetails, ...(structured_address && { structured_address }) };
  return (await shop.call("POST /api/place-order", { body }, { as })).body.order;
}

async function move(id: number, ...states: number[]): Promise<void> {
  for (const status of states) {
    const body = { status: status as 1, reason: "Said so." };
    await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body }, { as: owner });
  }
}

async function returnPiece(id: number): Promise<void> {
  const { order, product: lines } = await readOrder(shop, owner, id);
  const body = {
    lines: [{ line_id: defined(lines[0]).line_id, product_qty: 1, damaged: 0 }],
    version: order.version,
    reason: "Too small.",
  };
  await shop.call("POST /api/admin/orders/:id/return-pieces", { params: { id }, body }, { as: owner });
}

async function buy(bought: Bought): Promise<void> {
  const { id } = await placeOrder(bought);
  if (bought.later === "cancelled") await move(id, 5);
  if (bought.later === "delivered" || bought.later === "returned") await move(id, 1, 2, 3, 4);
  if (bought.later === "returned") await returnPiece(id);
  if (bought.later === "archived") await shop.pool.query("update orders set archived_at = now() where id = $1", [id]);
  if (bought.later === "yesterday")
    await shop.pool.query("update orders set placed_at = placed_at - interval '1 day' where id = $1", [id]);
}

const orders = fc.record({
  lines: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })),
  withCoupon: fc.boolean(),
  place: fc.constantFrom(...keysOf(barangays), null),
  later: fc.constantFrom("open", "delivered", "returned", "cancelled", "archived", "yesterday"),
});

const figures = ["sales", "sales_before", "collected", "refunded"] as const;

/** The totals are the sums of the rows, and count the orders of both periods. */
async function expectTotals(by: SalesGroup, { rows, totals, period, before }: SalesReport): Promise<void> {
  for (const figure of figures)
    expect(
      sum(rows, (row) => centavos(row[figure])),
      `${figure} by ${by}`,
    ).toBe(centavos(totals[figure]));
  expect(totals.orders, by).toBe((await ordersBehind(period)).length);
  expect(totals.orders_before, by).toBe((await ordersBehind(before)).length);
}

/**
 * A row is what the orders say that it leads to. All payments are of today, also those of orders that are no sales or
 * were placed yesterday.
 */
async function expectRow(by: SalesGroup, row: SalesRow): Promise<void> {
  const { filter } = salesGroups[by];
  const days = { from: today(), to: today(), ...(filter && { [filter]: row.key }) };
  const what = `${by} ${row.key}`;
  const found = await ordersBehind(days);
  expect(row.orders, what).toBe(found.length);
  const collected = sum(await ordersWith({ ...days, date: "collected" }), ({ Paid }) => centavos(Paid));
  const refunded = sum(await ordersWith({ ...days, date: "refunded" }), ({ Refunded }) => centavos(Refunded));
  if (countsGoods(by)) {
    expect(centavos(row.collected), what).toBeLessThanOrEqual(collected);
    expect(centavos(row.refunded), what).toBeLessThanOrEqual(refunded);
    return;
  }
  expect([centavos(row.collected), centavos(row.refunded)], what).toEqual([collected, refunded]);
  const kept = sum(
    found,
    (order) => centavos(order.Total) - centavos(order["Returned Goods"]) - centavos(order.Allowances),
  );
  expect(centavos(row.sales), what).toBe(kept);
}

test("REP-02 each figure of the sales report is that of the orders it leads to, to the centavo", async () => {
  await buy({ lines: [2, 1, 1], withCoupon: true, place: "lahugInCebuCity", later: "returned" });
  await buy({ lines: [1, 1, 0], withCoupon: false, place: null, later: "yesterday" });
  const check = async (bought: Bought[]) => {
    for (const one of bought) await buy(one);
    for (const by of keysOf(salesGroups)) {
      const report = await reportBy(by);
      await expectTotals(by, report);
      for (const row of report.rows) await expectRow(by, row);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(orders, { minLength: 1, maxLength: 4 }), check), { numRuns: 4 });
  const { totals } = await reportBy("day");
  expect(totals.sales_before, "the period before").toBeGreaterThan(0);
  expect((await reportBy("coupon")).rows.map(({ key }) => key)).toContain(coupon);
  expect((await reportBy("province")).rows.length).toBeGreaterThan(0);
});

test("REP-02 by product the pieces and goods are counted without those that came back, and a name stands for its id", async () => {
  const product = await createProduct(shop, owner, {
    productname: "Sinag Report",
    stock: 9,
    selling: 500,
    type: "helmet",
  });
  const as = await createSignedInCustomer(shop);
  await fillCart(shop, as, product, 3);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as })).body;
  await move(order.id, 1, 2, 3, 4);
  await returnPiece(order.id);
  const row = (await reportBy("product")).rows.find(({ key }) => key === String(product.id));
  expect(row).toMatchObject({ name: "Sinag Report", orders: 1, pieces: 2, sales: 1000, collected: 1500 });
});

test("REP-02 the export has the rows of the report, and the archived orders are behind its figures", async () => {
  const { rows } = await reportBy("coupon");
  const response = await shop.send("/api/admin/reports/sales/export?by=coupon&days=1", {}, { as: owner });
  const today = manilaDay(new Date());
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="sales-by-coupon-${today}-to-${today}.csv"`,
  );
  const exported: Record<string, string>[] = parse(await response.text(), { columns: true, bom: true });
  expect(exported.map(({ Coupon, Orders, Sales }) => [Coupon, Orders, centavos(Sales)])).toEqual(
    rows.map(({ key, orders, sales }) => [key === NO_GROUP ? "None" : key, String(orders), centavos(sales)]),
  );
});

test("REP-02 by day the report has every day of a year, up to its last", async () => {
  const order = await placeOrder({ lines: [1], withCoupon: false, place: null, later: "open" });
  const year = { from: "2024-01-01", to: "2024-12-31" };
  await shop.pool.query(
    `insert into payment_events (order_id, kind, amount, at)
     select $1, 'collected', 100, day at time zone 'Asia/Manila' from generate_series($2::timestamp, $3, '1 day') day`,
    [order.id, year.from, year.to],
  );
  const { rows, more, totals } = await reportBy("day", year);
  expect([rows.length, rows[0]?.key, rows.at(-1)?.key, more]).toEqual([366, year.from, year.to, false]);
  expect(totals.collected).toBe(366);
});

test("REP-02 a period whose end comes before its start is refused", async () => {
  const query = { by: "day" as const, from: "2026-02-02", to: "2026-02-01" };
  const { status, body } = await shop.expectRefusal("GET /api/admin/reports/sales", { query }, { as: owner });
  expect([status, body.errors]).toEqual([422, { to: ["The last day comes before the first."] }]);
});
