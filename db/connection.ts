import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { columnTypes } from "#db/column-types.ts";
import { requireUsableDatabase } from "#db/connection-check.ts";
import { errorCode } from "#db/error-code.ts";
import { clientOf, PooledClient } from "#db/pooled-client.ts";
import { withPreparedStatements } from "#db/prepared-statement-pool.ts";
import { Primary } from "#db/primary.ts";
import type { DB } from "#db/schema.gen.ts";
import { serversOf } from "#db/servers.ts";

/** A handle for queries: the database, or a transaction in it. The first argument of everything that queries. */
export type Db = Kysely<DB>;

/** An open database: one pool of connections, and Kysely over the same pool. */
export type OpenDatabase = {
  pool: pg.Pool;
  db: Db;
  /** Waits for running queries, then closes all connections. May be called twice. */
  close(): Promise<void>;
};

export type DatabaseSettings = {
  /** DATABASE_URL, or the connection of the embedded PostgreSQL. */
  connection: string | { host: string; port: number; user: string; password?: string; database: string };
  /** The most connections of this process; MAX_CONNECTIONS by default. */
  connections?: number;
  /** Milliseconds to wait for the answer to a query; ANSWER_TIMEOUT by default. */
  answerTimeout?: number;
  /** Called when an idle connection broke. The pool replaces it; this is for the log. */
  onConnectionError?: (error: Error) => void;
};

/**
 * The most connections of one process, including those of the job worker and the change listener. More would queue inside
 * PostgreSQL instead of here. Four such processes fit into PostgreSQL's default of 100.
 */
const MAX_CONNECTIONS = 20;

/** Milliseconds. A longer query or idle transaction is a bug, and would hold locks that orders wait for. */
const STATEMENT_TIMEOUT = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000;

/**
 * Milliseconds to wait for the answer to a query. PostgreSQL ends a query earlier, so by then the server or the network is gone, even
 * when nothing has closed the connection.
 */
const ANSWER_TIMEOUT = STATEMENT_TIMEOUT + 5000;

/** Milliseconds without traffic before a connection is probed. Firewalls forget an idle connection long before the system's two hours. */
const KEEP_ALIVE_DELAY = 10_000;

/** Milliseconds to wait for a free connection, or for a new one to be made. */
const CONNECT_TIMEOUT = 10_000;

/**
 * Opens the database after checking that the shop can use it. Throws a StartupProblem that says what to do when it cannot be
 * reached, refuses the login, is too old, or gives this user too few rights.
 */
export async function openDatabase({
  connection,
  connections = MAX_CONNECTIONS,
  answerTimeout = ANSWER_TIMEOUT,
  onConnectionError,
}: DatabaseSettings): Promise<OpenDatabase> {
  const config = { ...clientConfig(connection), query_timeout: answerTimeout };
  const Client = clientClass(connection, config);
  await requireUsableDatabase(config, Client);
  const pool = new pg.Pool({ ...config, max: connections, Client });
  let closed: Promise<void> | undefined;
  // Errors after close are ignored: the embedded PostgreSQL may end before all connections are closed.
  const report = (error: Error) => (closed ? undefined : onConnectionError?.(error));
  pool.on("error", report);
  // The pool handles errors of idle connections only. Without this, a connection that breaks between two queries of a
  // transaction would end the process; now the next query of the transaction fails.
  pool.on("connect", (client) => client.on("error", report));
  const close = () => {
    closed ??= pool.end();
    return closed;
  };
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) }), close };
}

/**
 * Opens a connection outside the pool for work that may take long, without the time limits of a customer's request. The caller
 * ends it; that rolls back what was not committed.
 */
export async function connectWithoutTimeLimits(pool: pg.Pool): Promise<pg.Client> {
  // A pool hides the password from copies of its options.
  const Client = (pool.options.Client ?? pg.Client) as typeof pg.Client; // The class that the pool was opened with.
  const client = new Client({ ...pool.options, password: pool.options.password, query_timeout: 0 });
  // When the connection breaks between two queries, the next one fails; without this the process would end.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  return client;
}

/** The number of attempts for a transaction that PostgreSQL aborts in favour of another one. */
const TRANSACTION_TRIES = 5;

/** `serialization_failure` and `deadlock_detected`: nothing was committed, and a retry may succeed. */
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
      // A random delay, so that the same two transactions do not collide again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/** The class of connections: with several servers each goes to the primary. */
function clientClass(connection: DatabaseSettings["connection"], config: pg.ClientConfig): typeof PooledClient {
  const isOne = typeof connection !== "string" || serversOf(connection).length === 1;
  return isOne ? PooledClient : clientOf(new Primary(connection, config));
}

/** How the shop connects to a server. */
export function clientConfig(connection: DatabaseSettings["connection"]): pg.ClientConfig {
  return {
    // Only a URL can request TLS; variables such as PGSSLMODE must not apply to the socket of the embedded one.
    ...(typeof connection === "string"
      ? { connectionString: serversOf(connection)[0]?.url }
      : { ...connection, ssl: false }),
    application_name: "tulin",
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
    types: columnTypes(),
  };
}
