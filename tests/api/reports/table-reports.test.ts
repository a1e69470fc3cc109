import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { vatPartOf } from "#contract/money.ts";
import { tableReportsApi } from "#contract/reports.tables.admin.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import { createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import type { OrderFacts } from "../../support/api/report-orders.ts";
import { dayBefore, detailsOf, ordersBehind } from "../../support/api/report-orders.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
const worker = await startJobWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.closeWithoutServerErrors();
});

type ReportName = keyof typeof tableReportsApi extends infer Call
  ? Call extends `GET /api/admin/reports/${infer Name}/export`
    ? Name
    : never
  : never;
const names = keysOf(tableReportsApi)
  .filter((call) => call.endsWith("/export"))
  .map((call) => call.split("/").at(-2) as ReportName);

/** What pieces of each product cost, in pesos; null is not said. */
const costs = [700.25, 1200, null];

let owner: TestAccount;
let products: Awaited<ReturnType<typeof createProduct>>[];
let coupon: string;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await shop.pool.query("update settings set vat_registered = true, tin = '123-456-789-00000', owner = 'Tulin Inc.'");
  products = [
    await createProduct(shop, owner, { type: "helmet", stock: 900, selling: 1290.55 }),
    await createProduct(shop, owner, { type: "helmet", stock: 800, selling: 999.99 }),
    await createProduct(shop, owner, { type: "accessory", stock: 700, selling: 350 }),
  ];
  for (const [index, cost] of costs.entries()) if (cost !== null) await setCost(defined(products[index]).id, cost);
  coupon = (await createCoupon(shop, owner, { kind: "amount", value: 77.77 })).code;
});

const setCost = (id: number, cost: number) =>
  shop.call("PUT /api/admin/products/:id/cost", { params: { id }, body: { cost: String(cost) } }, { as: owner });

const centavos = (pesos: number): number => Math.round(pesos * 100);
const sum = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((total, row) => total + amount(row), 0);
const today = () => dayBefore(0);

const orders = fc.record({
  lines: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })),
  withCoupon: fc.boolean(),
  courier: fc.constantFrom<string>("LBC", "J&T Express", ""),
  later: fc.constantFrom(
    "open",
    "shipped",
    "delivered",
    "refunded",
    "returned",
    "failed",
    "shipped again",
    "cancelled",
  ),
});
type Bought = typeof orders extends fc.Arbitrary<infer Value> ? Value : never;

/** The statuses on the way to each end. */
const steps: Record<Bought["later"], number[]> = {
  open: [],
  cancelled: [1, 2, 5],
  shipped: [1, 2, 3],
  delivered: [1, 2, 3, 4],
  refunded: [1, 2, 3, 4],
  returned: [1, 2, 3, 4],
  failed: [1, 2, 3, 7],
  "shipped again": [1, 2, 3, 7, 3, 4],
};

async function buy({ lines, withCoupon, courier, later }: Bought): Promise<void> {
  const as = await createSignedInCustomer(shop);
  for (const [index, quantity] of lines.entries()) {
    const product = products[index];
    if (product && quantity > 0) await fillCart(shop, as, product, quantity);
  }
  if (withCoupon) await shop.call("POST /api/cart/coupon", { body: { code: coupon } }, { as });
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as })).body;
  const params = { id: order.id };
  for (const status of steps[later]) {
    const body = { status: status as 1, reason: "Said so.", ...(status === 3 && courier && { courier }) };
    await shop.call("POST /api/admin/orders/:id/move", { params, body }, { as: owner });
  }
  if (later !== "refunded" && later !== "returned") return;
  await finishSteps(shop);
  if (later === "refunded") {
    const body = { amount: 123.45, method: "cash" as const, reason: "A scratch.", seen_refunded: 0 };
    await shop.call("POST /api/admin/orders/:id/refunds", { params, body }, { as: owner });
  }
  if (later === "returned") {
    const { order: now, product } = (await shop.call("GET /api/view-order/:id", { params }, { as: owner })).body;
    const line = { line_id: defined(product[0]).line_id, product_qty: 1, damaged: 0 };
    const body = { lines: [line], version: now.version, reason: "Too small." };
    await shop.call("POST /api/admin/orders/:id/return-pieces", { params, body }, { as: owner });
  }
}

/** The goods of an order that were kept, with their products. */
const keptLines = (found: readonly OrderFacts[]) =>
  found.flatMap(({ product }) =>
    product.map(({ product_id, price, product_qty, returned }) => {
      const pieces = product_qty - returned;
      const amount = centavos(price) * pieces;
      const index = products.findIndex(({ id }) => id === product_id);
      return { index, product_id, pieces, sales: amount - vatPartOf(amount), cost: costs[index] ?? null };
    }),
  );

test("REP-02 VAT, margins and couriers are those of the orders that they lead to, to the centavo", async () => {
  for (const later of ["refunded", "returned", "shipped again"] as const)
    await buy({ lines: [2, 1, 1], withCoupon: true, courier: "LBC", later });
  const check = async (bought: Bought[]) => {
    for (const one of bought) await buy(one);
    await finishSteps(shop);
    await checkVat();
    await checkMargins();
    await checkCouriers();
  };
  await fc.assert(fc.asyncProperty(fc.array(orders, { minLength: 1, maxLength: 4 }), check), { numRuns: 4 });
});

async function checkVat() {
  const { rows, totals } = (await shop.call("GET /api/admin/reports/vat", { query: { days: 1 } }, { as: owner })).body;
  const [row] = rows;
  const { key: _, ...figures } = row ?? { key: "" };
  expect(figures, "one month").toEqual(totals);
  const found = await detailsOf(
    shop,
    owner,
    await ordersBehind(shop, owner, { date: "invoiced", from: today(), to: today() }),
  );
  const documents = found.flatMap(({ order }) => order.invoices);
  const invoices = documents.filter(({ kind }) => kind === "invoice");
  const credits = documents.filter(({ kind }) => kind === "credit_note");
  expect(credits.length, "there is a credit note").toBeGreaterThan(0);
  const vat = (some: typeof documents) => sum(some, (document) => centavos(document.vat));
  const net = (some: typeof documents) => sum(some, ({ amount, vat: part }) => centavos(amount) - centavos(part));
  expect([totals.orders, totals.invoices, totals.credit_notes]).toEqual([
    found.length,
    invoices.length,
    credits.length,
  ]);
  expect([totals.invoiced, totals.credited, totals.vat, totals.net].map(centavos)).toEqual([
    vat(invoices),
    vat(credits),
    vat(invoices) - vat(credits),
    net(invoices) - net(credits),
  ]);
}

async function checkMargins() {
  const days = { from: today(), to: today(), sales: "1" as const };
  const all = await detailsOf(shop, owner, await ordersBehind(shop, owner, days));
  for (const by of ["product", "type"] as const) {
    const query = { days: 1, by };
    const { rows, totals, discounts } = (await shop.call("GET /api/admin/reports/margins", { query }, { as: owner }))
      .body;
    const amountsOf = (lines: ReturnType<typeof keptLines>) => {
      const known = lines.filter(({ cost }) => cost !== null);
      return {
        pieces: sum(lines, ({ pieces }) => pieces),
        sales: sum(lines, ({ sales }) => sales),
        known_sales: sum(known, ({ sales }) => sales),
        cost: sum(known, ({ pieces, cost }) => pieces * centavos(cost ?? 0)),
      };
    };
    const inCentavos = ({ pieces, sales, known_sales, cost }: typeof totals) => ({
      pieces,
      sales: centavos(sales),
      known_sales: centavos(known_sales),
      cost: centavos(cost),
    });
    const lines = keptLines(all);
    expect(inCentavos(totals)).toEqual(amountsOf(lines));
    expect(totals.orders).toBe(all.length);
    const gross = sum(all, ({ product }) =>
      sum(product, ({ price, product_qty, returned }) => centavos(price) * (product_qty - returned)),
    );
    const paidFor = sum(
      all,
      ({ order }) => centavos(order.totals.total) - centavos(order.totals.shipping) - centavos(order.returned),
    );
    expect(centavos(discounts)).toBe(gross - paidFor - vatPartOf(gross - paidFor));
    for (const row of rows) {
      const behind = await ordersBehind(shop, owner, { ...days, [by]: row.key });
      expect(row.orders, row.key).toBe(behind.length);
      const own = lines.filter(({ index, product_id }) =>
        by === "product" ? String(product_id) === row.key : products[index]?.type === row.key,
      );
      expect(inCentavos(row), row.key).toEqual(amountsOf(own));
      expect(centavos(row.margin), row.key).toBe(centavos(row.known_sales) - centavos(row.cost));
    }
  }
}

async function checkCouriers() {
  const { rows, totals } = (await shop.call("GET /api/admin/reports/couriers", { query: { days: 1 } }, { as: owner }))
    .body;
  const days = { date: "shipped" as const, from: today(), to: today() };
  for (const row of [...rows, { ...totals, key: null }]) {
    const parcelsOf = async (parcel?: "delivered" | "failed" | "on_the_way") => {
      const filters = { ...days, ...(row.key !== null && { courier: row.key }), ...(parcel && { parcel }) };
      const found = await detailsOf(shop, owner, await ordersBehind(shop, owner, filters));
      return found
        .flatMap(({ order }) => order.shipments)
        .filter(({ courier }) => row.key === null || (courier ?? "none") === row.key);
    };
    const all = await parcelsOf();
    expect(row.parcels).toBe(all.length);
    const states = { delivered: ["delivered"], failed: ["failed", "returned", "replaced"], on_the_way: ["shipped"] };
    for (const outcome of ["delivered", "failed", "on_the_way"] as const) {
      const some = (await parcelsOf(outcome)).filter(({ state }) => states[outcome].includes(state));
      expect(row[outcome], `${row.key} ${outcome}`).toBe(some.length);
    }
  }
}

test("REP-02 the average days of a courier are those of its delivered parcels", async () => {
  await buy({ lines: [1, 0, 0], withCoupon: false, courier: "Ninja Van", later: "delivered" });
  await buy({ lines: [1, 0, 0], withCoupon: false, courier: "Ninja Van", later: "delivered" });
  await shop.pool.query(
    `update shipments set delivered_at = shipped_at + case when id % 2 = 0 then interval '1 day' else interval '2 days' end
      where courier = 'Ninja Van'`,
  );
  const { rows } = (await shop.call("GET /api/admin/reports/couriers", { query: { days: 1 } }, { as: owner })).body;
  const { rows: parcels } = await shop.pool.query<{ days: number }>(
    "select round(avg(case when id % 2 = 0 then 1 else 2 end), 1)::float8 as days from shipments where courier = 'Ninja Van'",
  );
  expect(rows.find(({ key }) => key === "Ninja Van")).toMatchObject({ parcels: 2, delivered: 2, ...parcels[0] });
});

test("REP-02 the stock is worth what its pieces cost and sell for; archived products are left out", async () => {
  const { rows, totals } = (await shop.call("GET /api/admin/reports/stock", { query: {} }, { as: owner })).body;
  for (const [index, product] of products.entries()) {
    const { stock } = (
      await shop.pool.query<{ stock: number }>("select quantity as stock from product_stocks where product_id = $1", [
        product.id,
      ])
    ).rows[0] ?? { stock: 0 };
    const cost = costs[index] ?? null;
    const row = rows.find(({ key }) => key === String(product.id));
    expect([row?.pieces, centavos(row?.cost ?? 0), centavos(row?.selling ?? 0)]).toEqual([
      stock,
      cost === null ? 0 : stock * centavos(cost),
      stock * centavos(product.selling),
    ]);
  }
  const byType = (await shop.call("GET /api/admin/reports/stock", { query: { by: "type" } }, { as: owner })).body;
  expect(byType.totals).toEqual(totals);
  expect(sum(byType.rows, ({ selling }) => centavos(selling))).toBe(centavos(totals.selling));
  await shop.pool.query("update products set shown = false, archived_at = now() where id = $1", [products[2]?.id]);
  const without = (await shop.call("GET /api/admin/reports/stock", { query: {} }, { as: owner })).body;
  expect(without.rows.map(({ key }) => key)).not.toContain(String(products[2]?.id));
});

test.each(names)("REP-02 AUD-01 %s: the export has the rows of the report, and is in the audit log", async (name) => {
  const { rows } = (await shop.call(`GET /api/admin/reports/${name}`, { query: {} }, { as: owner })).body;
  const response = await shop.send(`/api/admin/reports/${name}/export`, {}, { as: owner });
  expect(response.headers.get("content-disposition")).toContain(".csv");
  const exported: string[][] = parse(await response.text(), { bom: true, from: 2 });
  const names = rows.map((row) => ("name" in row ? row.name : row.key === "none" ? "None" : row.key));
  expect(exported.map(([first]) => first)).toEqual(names);
  const query = { action: "report_exported", entity_type: "report" } as const;
  const [entry] = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body.entries;
  expect(entry).toMatchObject({ actor_name: owner.name, entity_name: expect.stringContaining(name) });
});

test("REP-02 an owner and a manager see margins; a member of support sees no report", async () => {
  const support = await createStaff(shop, "support");
  for (const name of names) await shop.expectRefusal(`GET /api/admin/reports/${name}`, { query: {} }, { as: support });
});
