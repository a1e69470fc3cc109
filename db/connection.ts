import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { columnTypes } from "#db/column-types.ts";
import { requireUsableDatabase } from "#db/connection-check.ts";
import { errorCode } from "#db/error-code.ts";
import { withPreparedStatements } from "#db/prepared-statement-pool.ts";
import type { DB } from "#db/schema.gen.ts";

/** A handle for queries: the database, or a transaction in it. The first argument of everything that queries. */
export type Db = Kysely<DB>;

/** An open database: one pool of connections, and Kysely over the same pool. */
export type OpenDatabase = {
  pool: pg.Pool;
  db: Db;
  /** Waits for the queries that run, then closes every connection. May be called twice. */
  close(): Promise<void>;
};

export type DatabaseSettings = {
  /** DATABASE_URL, or where the embedded PostgreSQL is. */
  connection: string | { host: string; port: number; user: string; password?: string; database: string };
  /** Connections this process keeps at most; MOST_CONNECTIONS when left out. */
  connections?: number;
  /** Called for a connection that broke while nobody was using it. The pool replaces it; this is for the log. */
  onConnectionError?: (error: Error) => void;
};

/**
 * Connections one process keeps at most, the job worker's and the listener's among them: more would queue inside
 * PostgreSQL instead of here. Four such processes fit into PostgreSQL's default of 100.
 */
const MAX_CONNECTIONS = 20;

/** Milliseconds. A query or an idle transaction beyond these is a fault, and would hold locks that buyers wait for. */
const STATEMENT_TIMEOUT = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000;

/** Milliseconds to wait for a free connection, or for a new one to be made. */
const CONNECT_TIMEOUT = 10_000;

/**
 * Opens the database after checking that the shop can use it. Throws a StartupProblem, with one sentence about what to
 * do, when it cannot be reached, does not let us in, is too old, or may not be changed by this user.
 */
export async function openDatabase({
  connection,
  connections = MAX_CONNECTIONS,
  onConnectionError,
}: DatabaseSettings): Promise<OpenDatabase> {
  const config = clientConfig(connection);
  await requireUsableDatabase(config);
  const pool = new pg.Pool({ ...config, max: connections });
  let closed: Promise<void> | undefined;
  // Errors after close are ignored: the embedded PostgreSQL may end before every connection has said goodbye.
  const report = (error: Error) => (closed ? undefined : onConnectionError?.(error));
  pool.on("error", report);
  // The pool listens to idle connections only. One that breaks inside a transaction, between two of its queries, would
  // end the process without this; its next query fails for whoever holds it.
  pool.on("connect", (client) => client.on("error", report));
  const close = () => {
    closed ??= pool.end();
    return closed;
  };
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) }), close };
}

/** Tries in all that a transaction gets when PostgreSQL ends it in favour of another one. */
const TRANSACTION_TRIES = 5;

/** `serialization_failure` and `deadlock_detected`: nothing was done, and the same again may well succeed. */
const TRY_AGAIN: ReadonlySet<string | undefined> = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one transaction, committed when it returns and rolled back when it throws. When PostgreSQL ends it for
 * a deadlock or a serialization failure, `work` runs again from the start, so it must have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!TRY_AGAIN.has(errorCode(error)) || attempt === TRANSACTION_TRIES) throw error;
      // Two that met once shall not meet again at the same moment.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

function clientConfig(connection: DatabaseSettings["connection"]): pg.ClientConfig {
  return {
    // Only an address can ask for TLS; a variable such as PGSSLMODE is not meant for the embedded one's socket.
    ...(typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false }),
    application_name: "tulin",
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    keepAlive: true,
    types: columnTypes(),
  };
}
