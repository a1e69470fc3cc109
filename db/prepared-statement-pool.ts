import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** The prefix of statements to prepare. */
export const PREPARED = "/* prepared */ ";

/** A pool for Kysely that prepares the marked statements. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known); // Kysely identifies a connection by its client.
      return known;
    },
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: unknown, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (typeof text !== "string") throw new Error("Cursors are not supported.");
    const name = text.startsWith(PREPARED) ? nameOf(text) : undefined;
    // Kysely and pg return the same shape, with different types.
    return client.query({ name, text, values: [...values] }) as Promise<unknown> as Promise<PostgresQueryResult<R>>;
  }
  // Only one of its two signatures is used.
  return { query: query as PostgresPoolClient["query"], release: (destroy) => client.release(destroy) };
}

const names = new Map<string, string>();

/** The name of the prepared statement, derived from its text. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `tulin_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  names.set(text, name);
  return name;
}
