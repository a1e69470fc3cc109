import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#db/connection.ts";
import { connectionUrl } from "#db/connection-url.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { fillShop } from "../fill.ts";
import { type Server, startShop } from "../processes.ts";
import type { FilledShop } from "./measure.ts";
import { drawSamples } from "./samples.ts";

/** Running shops over one PostgreSQL with the default settings. */
export type Shops = { filled: FilledShop[]; stop(): Promise<void> };

/**
 * Fills a database for each size and starts a shop over each. They stay in `folder` and are reused the next time; without a folder
 * they are deleted at the end.
 */
export async function openShops(
  sizes: readonly number[],
  folder: string | null,
  print: (line: string) => void,
): Promise<Shops> {
  const place = folder ?? mkdtempSync(join(tmpdir(), "tulin-growth-"));
  const postgres = await startEmbedded({ dataDir: place });
  const open: Server[] = [];
  const pools: pg.Pool[] = [];
  const stop = async () => {
    for (const shop of open) await shop.stop();
    for (const pool of pools) await pool.end();
    await postgres.stop();
    if (folder === null) rmSync(place, { recursive: true, force: true });
  };
  try {
    const shops: FilledShop[] = [];
    for (const size of sizes) {
      const connection = await filledDatabase(postgres.connection, size, print);
      await warmUp(connection);
      const shop = await startShop(connectionUrl(connection), mkdtempSync(join(place, "shop-")), { DEMO: "off" });
      open.push(shop);
      const samples = await drawSamples(connection, size);
      pools.push(samples.sql);
      shops.push({ origin: shop.origin, samples });
    }
    return { filled: shops, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Loads the tables and then the indexes into memory, as in a shop that has run for a while.
 */
async function warmUp(connection: pg.ClientConfig): Promise<void> {
  await administer(connection, "create extension if not exists pg_prewarm");
  await administer(
    connection,
    `select pg_prewarm(oid)
       from (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')
              order by relkind desc, pg_relation_size(oid) desc offset 0) largest_first`,
  );
}

async function filledDatabase<C extends pg.ClientConfig>(
  server: C,
  size: number,
  print: (line: string) => void,
): Promise<C> {
  const database = `size_${size}`;
  const connection = { ...server, database };
  const exists = await administer(server, `select from pg_database where datname = '${database}'`);
  if (!exists) {
    print(`Filling a shop with ${size.toLocaleString("en")} products and orders …`);
    // Under another name until it is complete, so that an interrupted run is not reused.
    await administer(server, `drop database if exists half_filled`);
    await administer(server, `create database half_filled template template0 encoding 'UTF8'`);
    const half = { ...connection, database: "half_filled" };
    await migrateDatabase(half);
    await fillShop(half, size, print);
    await administer(server, `alter database half_filled rename to ${database}`);
  } else await migrateDatabase(connection);
  return connection;
}

async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const { pool, close } = await openDatabase({ connection: connectionUrl(connection) });
  await migrate(pool);
  await close();
}

/** Runs one statement in the server's own database; true when it returned a row. */
async function administer(server: pg.ClientConfig, sql: string): Promise<boolean> {
  const client = new pg.Client(server);
  await client.connect();
  const { rowCount } = await client.query(sql).finally(() => client.end());
  return (rowCount ?? 0) > 0;
}
