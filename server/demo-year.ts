import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { connectWithoutTimeLimits } from "#db/connection.ts";
import { hashPassword } from "#modules/accounts/accounts.ts";

const FILE = join(import.meta.dirname, "..", "content", "demo-year.sql");

/** Adds a year of customers and orders to a shop that has products and places, and no customer and no order yet. Takes a few seconds. */
export async function seedDemoYear(pool: pg.Pool, print: (line: string) => void): Promise<void> {
  const client = await connectWithoutTimeLimits(pool);
  try {
    await client.query("begin");
    // Of two shops that start over one database, the second waits, and finds the orders of the first.
    await client.query("lock table orders in share row exclusive mode");
    const { rows } = await client.query<{ empty: boolean }>(
      `select not exists (select from orders) and not exists (select from accounts where role = 'customer')
              and exists (select from products where shown) as empty`,
    );
    if (rows[0]?.empty) {
      print("Adding a year of customers and orders …");
      // Nobody knows this password, so nobody signs in as a customer of the demo.
      const password = await hashPassword(randomBytes(32).toString("hex"));
      await client.query("select set_config('demo.password_hash', $1, true)", [password]);
      await client.query(await readFile(FILE, "utf8"));
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
}
