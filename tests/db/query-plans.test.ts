import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { columnTypes } from "#db/column-types.ts";
import { openDatabase } from "#db/connection.ts";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import type { DB } from "#db/schema.gen.ts";
import { lastProductChanges } from "#modules/products/products.ts";
import { fillShop } from "../../bench/fill.ts";
import { admin, day } from "../../bench/growth/admin.ts";
import { pathOf } from "../../bench/growth/probe.ts";
import { drawSamples, type Samples } from "../../bench/growth/samples.ts";
import { storefront } from "../../bench/growth/storefront.ts";
import { timedRequest } from "../../bench/growth/timed-request.ts";
import { openShop, type Shop } from "../support/api/shop.ts";

// The query plans of the most frequent queries in a large shop, from auto_explain, which also logs queries inside functions. Always the
// embedded PostgreSQL, because its user may load auto_explain.

const SIZE = 20_000;
/** Far fewer rows than a table, and more than any page or list of the newest rows needs. */
const MOST_ROWS = 5_000;

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

let postgres: EmbeddedPostgres;
let folder: string;
let shop: Shop;
let samples: Samples;
let large: Set<string>;
let plans: { query: string; plan: Plan }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tulin-plans-"));
  postgres = await startEmbedded({ dataDir: folder, flags: { fsync: "off", autovacuum: "off" } });
  const { connection } = postgres;
  const empty = await openDatabase({ connection });
  await migrate(empty.pool);
  await empty.close();
  await fillShop(connection, SIZE);
  const settings = {
    session_preload_libraries: "auto_explain",
    client_min_messages: "log",
    "auto_explain.log_min_duration": 0,
    "auto_explain.log_analyze": "on",
    "auto_explain.log_format": "json",
    "auto_explain.log_nested_statements": "on",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({ ...connection, options: options.join(" "), types: columnTypes() });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("notice", ({ message }) => note(message));
    client.on("error", () => undefined); // A closing connection reports the end of the server.
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  shop = await openShop({ database: { pool, db, close: () => pool.end() } });
  samples = await drawSamples(connection, SIZE);
  const { rows } = await samples.sql.query("select relname from pg_class where relkind = 'r' and reltuples >= $1", [
    SIZE / 5,
  ]);
  large = new Set(rows.map(({ relname }) => relname));
});

afterAll(async () => {
  await samples.sql.end();
  await shop.close();
  await shop.pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

function note(message: string | undefined): void {
  const json = /plan:\n(\{[\s\S]*\})/.exec(message ?? "")?.[1];
  if (!json) return;
  const { "Query Text": query, Plan: plan } = JSON.parse(json);
  plans.push({ query, plan });
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The problems of a query plan. */
function problemsIn({ query, plan }: (typeof plans)[number]): string[] {
  return nodesOf(plan).flatMap((node) => {
    const table = node["Relation Name"];
    const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
    const what = `${node["Node Type"]} ${table ?? ""} of ${rows} rows in: ${query.slice(0, 200)}`;
    if (node["Node Type"] === "Seq Scan" && table && large.has(table) && node["Actual Loops"] > 0) return [what];
    return rows > MOST_ROWS ? [what] : [];
  });
}

const probes = Object.values({ ...storefront, ...admin }).flat();

test.each([
  "list, newest",
  "list, lowest price",
  "list, price range, no match",
  "list, minimum, no match",
  "list, four filters",
  "filtered list with counts",
  "search, very common word",
  "search, two rare words",
  "search, model number",
  "search, typo",
  "search, common word and typo",
  "search, synonym",
  "search, exact figure",
  "search, figure at most",
  "search, only a figure",
  "suggestions, two letters",
  "suggestions, incomplete word",
  "product",
  "cart",
  "place an order",
  "my orders",
  "my test rides",
  "products",
  "products, lowest stock",
  "orders",
  "orders, one coupon, no match",
  "orders, one payment mode, sales of a month",
  "order",
  "audit log",
  "audit log, date range",
  "audit log, product",
  "customers, date range",
  "dashboard",
  "dashboard, a year",
  "customers, buyers, lowest spending",
  "customers, repeat, lowest spending",
  "customers, phone number",
  "list, price range, few matches",
  "products, two words",
  "products, two words, lowest price",
  "products, model number",
  "products, low on stock",
  "products, out of stock, hidden",
  "product counts",
  "orders, common surname",
  "orders, full name",
  "orders, phone number",
  "orders, surname, returned",
  "orders, surname, highest total",
  "orders, model number",
  "orders, city",
  "orders, street and surname",
  "orders, courier number",
  "products, SKU",
  "orders, invoice number",
  "emails, address",
  "emails, beginning of an address",
  "emails, order",
  "orders, short surname",
  "customers, full name",
  "customers, short surname",
  "orders, email",
  "customers, email",
  "list, best rated",
  "list, four stars, lowest price",
  "goes with it",
  "wish list",
  "reviews of a product with many, helpful",
  "reviews",
  "reviews, waiting",
  "notifications",
  "payments, paid",
  "payments, refunded, no match",
  "counts of payments",
  "orders, of one product",
  "orders, invoiced on a day",
  "orders, collected on a day",
  "orders, one courier, a month",
  "counts of orders",
])("API-07 %s: no large table is read or sorted completely", async (name) => {
  const probe = probes.find((each) => each.name === name);
  if (!probe) throw new Error(`There is no probe ${name}`);
  const request = await probe.request(samples);
  plans = [];
  await timedRequest(shop.url, request);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.flatMap(problemsIn)).toEqual([]);
});

test("API-07 the last changes of products, for the sitemap, are read without reading the products", async () => {
  plans = [];
  const changes = await lastProductChanges(shop.db);
  const last = await samples.sql.query(
    "select max(updated_at) as changed from products where shown and type = 'helmet'",
  );
  expect(changes.find(({ type }) => type === "helmet")?.changed).toEqual(last.rows[0].changed);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.flatMap(problemsIn)).toEqual([]);
});

test("API-07 PostgreSQL knows about how many products have a minimum range, on which the plan of their list depends", async () => {
  const where = `where shown and attributes -> 'range_km' >= '60' and attributes -> 'range_km' < 'false'`;
  const { rows } = await samples.sql.query(`explain (analyze, format json) select from products ${where}`);
  const { "Plan Rows": estimated, "Actual Rows": actual } = rows[0]["QUERY PLAN"][0].Plan;
  expect(actual).toBeGreaterThan(1000);
  expect(estimated / actual).toBeGreaterThan(0.5);
  expect(estimated / actual).toBeLessThan(2);
});

const BY_TEXT = "select id from products where search_text like all ($1)";

test.each([
  ["/api/view-product", "newest", "amihan lite", "products", `${BY_TEXT} order by id desc`],
  ["/api/view-product", "price_asc", "amihan lite", "products", `${BY_TEXT} order by price, id`],
  ["/api/view-product", "price_desc", "amihan it", "products", `${BY_TEXT} order by price desc, id desc`],
  [
    "/api/view-product?type=accessory&status=shown&min_price=500&max_price=3000",
    "price_desc",
    "amihan",
    "products",
    `${BY_TEXT} and type = 'accessory' and shown and price between 50000 and 300000 order by price desc, id desc`,
  ],
  [
    "/api/admin/orders",
    "newest",
    "grace san",
    "orders",
    "select id from orders where archived_at is null and search_text || ' ' || search_details like all ($1) order by placed_at desc, id desc",
  ],
  [
    "/api/admin/orders",
    "total_desc",
    "grace san",
    "orders",
    "select id from orders where archived_at is null and search_text || ' ' || search_details like all ($1) order by total desc, id desc",
  ],
  [
    "/api/admin/orders?status=4",
    "total_asc",
    "dela cruz",
    "orders",
    "select id from orders where archived_at is null and state = 'delivered' and search_text || ' ' || search_details like all ($1) order by total, id",
  ],
  [
    "/api/admin/orders",
    "total_desc",
    "zobel",
    "orders",
    "select id from orders where archived_at is null and search_text || ' ' || search_details like all ($1) order by total desc, id desc",
  ],
  [
    "/api/admin/orders?status=6",
    "total_asc",
    "mar",
    "orders",
    "select id from orders where archived_at is null and state = 'returned' and search_text || ' ' || search_details like all ($1) order by total, id",
  ],
  [
    "/api/admin/orders?status=5",
    "newest",
    "mari",
    "orders",
    "select id from orders where archived_at is null and state = 'cancelled' and search_text || ' ' || search_details like all ($1) order by placed_at desc, id desc",
  ],
  [
    "/api/admin/customers",
    "newest",
    "dela cruz",
    "customers",
    "select id from accounts where role = 'customer' and search_text like all ($1) order by created_at desc, id desc",
  ],
  [
    "/api/admin/customers?kind=buyers",
    "spent_desc",
    "dela cruz",
    "customers",
    "select id from accounts where role = 'customer' and orders > 0 and search_text like all ($1) order by spent desc, id desc",
  ],
  [
    `/api/admin/orders?from=${day(60)}&to=${day(51)}`,
    "total_desc",
    "",
    "orders",
    `select id from orders where archived_at is null and search_text || ' ' || search_details like all ($1)
        and (placed_at at time zone 'Asia/Manila')::date between '${day(60)}' and '${day(51)}' order by total desc, id desc`,
  ],
])("the pages of %s sorted by %s contain each match of %j once", async (call, sort, q, list, query) => {
  const { rows } = await shop.pool.query<{ id: string | number }>(query, [q.split(" ").map((word) => `%${word}%`)]);
  const [path = "", filters] = call.split("?");
  expect(rows.length, "several pages of them").toBeGreaterThan(20);
  const found: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const asked = { ...Object.fromEntries(new URLSearchParams(filters)), q, sort, limit: 7, ...(cursor && { cursor }) };
    const page = pathOf(path, asked);
    const answer = JSON.parse((await timedRequest(shop.url, { path: page, token: samples.ownerToken })).text);
    found.push(...answer[list].map(({ id }: { id: number }) => id));
    cursor = answer.next_cursor;
  }
  expect(found).toEqual(rows.map(({ id }) => Number(id)));
});

test.each(["day", "coupon", "province", "payment"])(
  "REP-02 the sales report of a month by %s: no large table is read completely",
  async (by) => {
    plans = [];
    const path = pathOf("/api/admin/reports/sales", { by, days: 30 });
    const { totals } = JSON.parse((await timedRequest(shop.url, { path, token: samples.ownerToken })).text);
    expect(Math.min(totals.orders, totals.collected)).toBeGreaterThan(0);
    expect(plans.flatMap(problemsIn)).toEqual([]);
  },
);

test("API-07 a search for customers reads the orders of those on its page only", async () => {
  const common = { q: "cruz", sort: "spent_desc" };
  const { rows } = await shop.pool.query(
    "select id from accounts where role = 'customer' and search_text like '%cruz%'",
  );
  expect(rows.length).toBeGreaterThan(200);
  plans = [];
  const path = pathOf("/api/admin/customers", { ...common, limit: 20 });
  await timedRequest(shop.url, { path, token: samples.ownerToken });
  const ofOrders = plans.flatMap(({ plan }) => nodesOf(plan)).filter((node) => node["Relation Name"] === "orders");
  expect(ofOrders.map((node) => node["Actual Loops"])).toEqual([21]);
});

test("a sequential scan of a large table is detected", async () => {
  plans = [];
  await shop.pool.query("select count(*) from orders where address like '%x%'");
  expect(plans.flatMap(problemsIn)).not.toEqual([]);
});

/** Adds half as many products of a type of the owner, whose loads are from 1 to 500 kg. */
async function fillOwnType(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`
    select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products;
    insert into product_types (slug, name, plural) values ('rack', 'Rack', 'Racks');
    insert into product_type_attributes (type, key, position, label, kind, unit, filter, on_card)
    values ('rack', 'load', 0, 'Load', 'number', 'kg', true, true);
    with added as (
      insert into products (type, name, description, price, original_price, shown, meta_title, meta_keyword, meta_description, attributes)
      select 'rack', 'Alalay', '', 10000, 10000, true, '', '', '', jsonb_build_object('load', 1 + n % 500)
        from generate_series(1, ${SIZE / 2}) n returning id),
    variants as (insert into product_variants (product_id, stock) select id, 5 from added returning product_id, stock)
    insert into product_stocks select product_id, stock, stock from variants;
    analyze products; analyze product_variants; analyze product_stocks`);
  await client.end();
}

// Last, because these products change the plans of the others.
describe("a type of the owner", () => {
  beforeAll(() => fillOwnType(postgres.connection));

  test.each([
    ["many products", { load_from: 100 }, 250],
    ["few products", { load_from: 77, load_to: 77 }, 20],
    ["no product", { load_from: 900 }, 0],
  ])("API-07 a range of an own type's number with %s: no large table is read completely", async (_, range, least) => {
    for (const sort of ["newest", "price_asc"]) {
      plans = [];
      const path = pathOf("/api/products", { type: "rack", counts: 1, limit: 24, sort, ...range });
      const { products } = JSON.parse((await timedRequest(shop.url, { path })).text);
      expect(products).toHaveLength(Math.min(least, 24));
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.flatMap(problemsIn)).toEqual([]);
    }
  });
});
