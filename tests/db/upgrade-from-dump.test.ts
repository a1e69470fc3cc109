import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { describeSchema } from "#db/describe-schema.ts";
import { migrate } from "#db/migrate.ts";
import { openShop } from "../support/api/shop.ts";
import { deliveryDetails } from "../support/delivery-details.ts";
import { createTestDatabase } from "../support/test-database.ts";

const FOLDER = join(import.meta.dirname, "dumps");

/** The databases of earlier versions, as pg_dump saved them; upgrade-from-37.test.ts has the one from before the baseline. */
const dumps = readdirSync(FOLDER).filter((name) => name.endsWith(".sql.gz"));

/** A new database with the content of a dump. */
async function restore(name: string) {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  // A connection of its own, because a dump changes settings of its session.
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(gunzipSync(readFileSync(join(FOLDER, name))).toString()).finally(() => client.end());
  return database;
}

test.each(dumps)(
  "a database of version %s is upgraded: same schema as a new one, nothing lost, and the shop sells",
  async (name) => {
    const database = await restore(name);
    const { pool } = database;
    const tables = [
      "accounts",
      "orders",
      "order_lines",
      "order_events",
      "order_notes",
      "products",
      "media",
      "emails",
      "audit_log",
    ];
    const counts = async () => {
      const each = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
      return (await pool.query<Record<string, number>>(`select ${each}`)).rows[0];
    };
    const before = await counts();
    expect(before).toMatchObject({ accounts: 3, orders: 3, order_lines: 5, order_notes: 1, products: 24 });

    await migrate(pool);

    expect(await counts()).toEqual(before);
    const shipped = `select (select count(*)::int from order_events where state = 'shipped') as shipped,
      (select count(*)::int from shipments) as shipments,
      (select count(*)::int from shipments s join order_lines l using (order_id)) as lines, (select count(*)::int from shipment_lines) as parts`;
    const [parcels] = (await pool.query<{ shipped: number; shipments: number; lines: number; parts: number }>(shipped))
      .rows;
    expect(parcels?.shipments, "each time that an order was shipped is a parcel").toBe(parcels?.shipped);
    expect(parcels?.shipments).toBeGreaterThan(0);
    expect(parcels?.parts).toBe(parcels?.lines);
    const fresh = await createTestDatabase();
    onTestFinished(fresh.drop);
    expect(await describeSchema(pool)).toBe(await describeSchema(fresh.pool));

    const shop = await openShop({ database });
    onTestFinished(shop.close);
    const login = async (email: string) =>
      (await shop.call("POST /api/login", { body: { email, password: "sampaguita at dawn" } })).body;
    const [owner, maria, juan] = await Promise.all(
      ["owner", "maria", "juan"].map((who) => login(`${who}@example.com`)),
    );
    const { orders } = (await shop.call("GET /api/my-orders", {}, { as: maria })).body;
    expect(orders.map(({ total, status }) => ({ total, status }))).toEqual([
      { total: 32_990, status: 5 },
      { total: 20_280, status: 3 },
    ]);
    expect((await shop.call("GET /api/cart", {}, { as: juan })).body.cart).toMatchObject([{ product_qty: 2 }]);
    const placed = await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: juan });
    expect(placed.body.order.id).toBe(10_004);
    const log = await shop.call(
      "GET /api/admin/audit-log",
      { query: { action: "order_state_changed" } },
      { as: owner },
    );
    expect(log.body.entries).toHaveLength(4);
  },
);
