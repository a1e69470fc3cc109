import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Confirmed } from "../people.ts";
import { urlOf } from "./shops.ts";

/** Confirmed orders that are not in the database, and those that are in it more than once. */
export async function lostAndDoubled(pool: Pool, { orders, contradictions }: Confirmed) {
  const known = [...orders];
  const { rows } = await pool.query<{ id: number; idempotency_key: string }>("select id, idempotency_key from orders");
  const stored = new Map<string, number[]>();
  for (const { id, idempotency_key: key } of rows) stored.set(key, [...(stored.get(key) ?? []), Number(id)]);
  const lost = known.filter(([key, id]) => !stored.get(key)?.includes(id)).length;
  const doubled = [...stored.values()].reduce((sum, ids) => sum + ids.length - 1, contradictions.length);
  return { lost, doubled };
}

/** Tries at a page that shows an older price, with milliseconds between: a notification takes some of them. */
const TRIES = 20;
const PAUSE_MS = 100;

/** Compares the pages of all products at both shops with the database. Returns how many keep showing something else. */
export async function stalePages(pool: Pool, products: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ id: number; price: number }>(
    "select id, price from products where id = any ($1)",
    [products],
  );
  const pages = (["shop1", "shop2"] as const).flatMap((shop) => rows.map((row) => ({ shop, ...row })));
  const fresh = await Promise.all(
    pages.map(({ shop, id, price }) => shows(`${urlOf(shop)}/scooter/${id}`, priceOf(price))),
  );
  return fresh.filter((isFresh) => !isFresh).length;
}

const priceOf = (centavos: number): string => `₱${(Number(centavos) / 100).toLocaleString("en-PH")}`;

async function shows(page: string, text: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await fetch(page).catch(() => null);
    if ((await response?.text())?.includes(text)) return true;
    await sleep(PAUSE_MS);
  }
  return false;
}
