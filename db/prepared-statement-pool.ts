import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** What a statement begins with that is to be prepared. */
export const PREPARED = "/* prepared */ ";

/** The pool as Kysely asks it: those that say so are prepared. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known); // Kysely knows a connection by its client.
      return known;
    },
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: unknown, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (typeof text !== "string") throw new Error("This shop reads no cursors.");
    const name = text.startsWith(PREPARED) ? nameOf(text) : undefined;
    // The result has one shape for Kysely and for pg, which types it by the row alone.
    return client.query({ name, text, values: [...values] }) as Promise<unknown> as Promise<PostgresQueryResult<R>>;
  }
  // Of its two ways to be called, this shop uses one.
  return { query: query as PostgresPoolClient["query"], release: (destroy) => client.release(destroy) };
}

const names = new Map<string, string>();

/** What a connection keeps this statement's plan under; the same text has the same name everywhere. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `tulin_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  names.set(text, name);
  return name;
}
