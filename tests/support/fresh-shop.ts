import { randomBytes } from "node:crypto";
import pg from "pg";
import { type RunningShop, startShop } from "./running-shop.ts";

/** A running shop over an empty database: its own PostgreSQL, or a new database on the server of TEST_DATABASE_URL. */
export async function openFreshShop(settings: Record<string, string> = {}): Promise<Omit<RunningShop, "process">> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return startShop(settings);
  const { url, drop } = await databaseOn(server);
  try {
    const shop = await startShop({ ...settings, DATABASE_URL: url });
    return { ...shop, stop: () => shop.stop().finally(drop) };
  } catch (problem) {
    await drop();
    throw problem;
  }
}

async function databaseOn(server: string) {
  const name = `tulin_browser_${randomBytes(4).toString("hex")}`;
  const run = async (sql: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
