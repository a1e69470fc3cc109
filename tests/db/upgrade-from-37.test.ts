import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeSchema } from "#db/describe-schema.ts";
import { migrate } from "#db/migrate.ts";
import { upgradeFrom37 } from "#db/upgrade-from-37.ts";
import { openShop } from "../support/api/shop.ts";
import { deliveryDetails } from "../support/delivery-details.ts";
import { createTestDatabase } from "../support/test-database.ts";

const print = () => undefined;

async function oldDatabase() {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  await database.pool.query(await readFile(join(import.meta.dirname, "../fixtures/schema-37.sql"), "utf8"));
  return database;
}

test("a start with a database from before the baseline says how to upgrade it, and changes nothing", async () => {
  const { pool } = await oldDatabase();
  await expect(migrate(pool)).rejects.toThrow(
    'The database is of schema version 37, from before the shop\'s first release. Take it over once with "node server/upgrade-from-37.ts"',
  );
  expect((await pool.query("select count(*)::int as n from day_figures")).rows[0].n).toBeGreaterThan(0);
});

test("a database of version 37 is upgraded: same schema as a new one, no data lost, and the shop starts", async () => {
  const database = await oldDatabase();
  const { pool } = database;
  const count = async (tables: readonly string[]) =>
    Promise.all(tables.map(async (table) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n));
  const same = [
    "accounts",
    "orders",
    "order_lines",
    "order_events",
    "stock_movements",
    "emails",
    "products",
    "coupons",
    "media",
  ];
  const before = await count([...same, "day_figures", "product_days", "product_months"]);
  const orders = "select tracking_no, state, total, placed_at from orders order by id";
  const oldOrders = (await pool.query(orders)).rows;

  await upgradeFrom37(pool, print);

  await migrate(pool); // Those after the baseline.
  // What was collected may add a row of its own to a day.
  const counted = "daily_statistics where (members, orders, emails, visits) <> (0, 0, 0, 0)";
  expect(await count([...same, counted, "product_daily_sales", "product_monthly_sales"])).toEqual(before);
  const collected = `select (select sum(collected) from daily_statistics) as days, (select sum(paid) from orders) as orders,
    (select sum(amount) from payment_events where kind = 'collected') as entries`;
  const [sums] = (await pool.query(collected)).rows;
  expect(Number(sums.entries)).toBeGreaterThan(0);
  expect([sums.days, sums.orders]).toEqual([sums.entries, sums.entries]);
  expect((await pool.query(orders)).rows).toEqual(oldOrders);
  const fresh = await createTestDatabase();
  onTestFinished(fresh.drop);
  expect(await describeSchema(pool)).toBe(await describeSchema(fresh.pool));

  const shop = await openShop({ database });
  onTestFinished(shop.close);
  const login = { email: "juan@example.com", password: "sampaguita-1" };
  const as = (await shop.call("POST /api/login", { body: login })).body;
  const cart = await shop.call("GET /api/cart", {}, { as });
  expect(cart.body.cart).toHaveLength(1);
  const placed = await shop.call("POST /api/place-order", { body: deliveryDetails }, { as });
  expect(placed.body.order.id).toBe(10_000 + oldOrders.length + 1);
  const owner = (await shop.call("POST /api/login", { body: { ...login, email: "owner@example.com" } })).body;
  const log = await shop.call("GET /api/admin/audit-log", { query: { action: "order_state_changed" } }, { as: owner });
  expect(log.body.entries.length).toBeGreaterThan(0);
  await pool.query(
    "create temporary table kept as select day, sum(orders) as orders, sum(sales) as sales from daily_statistics group by day",
  );
  await pool.query("select rebuild_statistics()");
  const { rows } = await pool.query(
    `select k.* from kept k join (select day, sum(orders) as orders, sum(sales) as sales from daily_statistics group by day) s using (day)
      where (k.orders, k.sales) <> (s.orders, s.sales)`,
  );
  expect(rows).toEqual([]);
});

test("a database that is not of version 37 is not changed", async () => {
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  await expect(upgradeFrom37(pool, print)).rejects.toThrow("not of schema version 37");
});
