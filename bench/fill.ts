import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

const FOLDER = join(import.meta.dirname, "fill");
/** In this order: each one reads what those before it wrote. */
const PARTS = [
  "products",
  "accounts",
  "orders",
  "payments",
  "invoices",
  "reviews",
  "test-rides",
  "notifications",
  "audit-log",
  "statistics",
];

/** The filled tables; their indexes are built afterwards. */
const TABLES = [
  "products",
  "product_variants",
  "product_images",
  "accounts",
  "addresses",
  "cart_lines",
  "orders",
  "order_lines",
  "order_events",
  "shipments",
  "shipment_lines",
  "payments",
  "payment_events",
  "stock_movements",
  "product_stocks",
  "order_notes",
  "emails",
  "audit_log",
  "invoices",
  "reviews",
  "wishlist_items",
];

/**
 * Fills an empty shop with this many products and orders and their related rows; a million takes minutes. The user must be allowed
 * to disable triggers. Prints each step.
 */
export async function fillShop(
  connection: pg.ClientConfig,
  size: number,
  print: (line: string) => void = () => undefined,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const step = async (what: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    print(`  ${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  try {
    await client.query(
      "set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica",
    );
    // For this session only; the server keeps its settings.
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
    const customers = Math.max(50, Math.round(size / 4));
    const counts = { products: size, orders: size, customers };
    for (const [name, count] of Object.entries(counts))
      await client.query("select set_config($1, $2, false)", [`fill.${name}`, String(count)]);
    await client.query(await readFile(join(FOLDER, "random.sql"), "utf8"));
    const rebuild = await dropIndexes(client);
    for (const part of PARTS)
      await step(part, async () => client.query(await readFile(join(FOLDER, `${part}.sql`), "utf8")));
    await step("indexes", async () => {
      for (const definition of rebuild) await client.query(definition);
    });
    await step("vacuum", () => client.query("vacuum (analyze)"));
  } finally {
    await client.end();
  }
}

/** Drops the indexes that no constraint needs; returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  // The definition of an index on a partitioned table has ONLY; without it the partitions get the index too.
  return rows.map(({ definition }) => definition.replace(" ON ONLY ", " ON "));
}
