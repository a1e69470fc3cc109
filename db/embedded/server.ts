import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { SHOP_USER } from "#db/embedded/cluster.ts";
import type { Identity } from "#db/embedded/identity.ts";
import { stopOrphanServer } from "#db/embedded/orphan-process.ts";
import { POSTGRES_SETTINGS } from "#db/embedded/settings.ts";
import { SOCKET_PORT } from "#db/embedded/socket-folder.ts";
import { startWatched, type WatchedProcess } from "#db/embedded/watchdog.ts";
import { errorCode, errorMessage } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The connection to the embedded PostgreSQL: a socket in a folder that only the shop may enter, so without a password. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string };

export type ServerSettings = {
  postgres: string;
  clusterDir: string;
  socketFolder: string;
  identity: Identity;
  /** Settings that differ from POSTGRES_SETTINGS, such as `{ fsync: "off" }`. */
  flags: Readonly<Record<string, string>>;
  environment: Readonly<Record<string, string>>;
};

/** The shop's database in the embedded PostgreSQL. */
export const DATABASE = "shop";

/** Milliseconds between two readiness checks, and the longest time without any response. During recovery it responds. */
const CHECK_INTERVAL = 10;
const ANSWER_TIMEOUT = 60_000;

/** Milliseconds for the child processes of a killed server to end. */
const REMAINS_TIMEOUT = 30_000;

/** The connection to a server with these settings. */
export function connectionTo({ socketFolder }: ServerSettings): EmbeddedConnection {
  return { host: socketFolder, port: SOCKET_PORT, user: SHOP_USER, database: DATABASE };
}

/**
 * Starts PostgreSQL and waits until it answers and the shop's database exists. `spawned` is called with the process as
 * soon as it exists, so that it can be stopped before it is ready. Throws a StartupProblem with PostgreSQL's last
 * output when it does not start.
 */
export async function startServer(
  settings: ServerSettings,
  spawned: (server: WatchedProcess) => void,
): Promise<WatchedProcess> {
  for (const deadline = Date.now() + REMAINS_TIMEOUT; ; await sleep(200)) {
    const server = await spawnServer(settings);
    spawned(server);
    if (await becomesReady(server, connectionTo(settings))) return server;
    if (!REMAINS.test(server.lastOutput()) || Date.now() > deadline) throw didNotStart(settings, server);
  }
}

/**
 * PostgreSQL's messages while a process of a killed server still uses the shared memory, and when a process of this start has
 * the id of the killed server (ids start again in every container).
 */
const REMAINS = /pre-existing shared memory block|lock file .* already exists/;

async function spawnServer({
  postgres,
  clusterDir,
  socketFolder,
  identity,
  flags,
  environment,
}: ServerSettings): Promise<WatchedProcess> {
  const bystander = await stopOrphanServer(clusterDir);
  const options = { ...POSTGRES_SETTINGS, unix_socket_directories: socketFolder, port: String(SOCKET_PORT), ...flags };
  const command = [
    postgres,
    "-D",
    clusterDir,
    ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  // PostgreSQL never considers its grandparent another server. This is the only way to exclude an unrelated process without
  // removing postmaster.pid, which it needs to find remains of the killed server in shared memory.
  const env = bystander ? { ...environment, PG_GRANDPARENT_PID: String(bystander) } : environment;
  return startWatched(command, identity, env);
}

/** True when it responds and has the shop's database; false when it ended, or was stopped because it did not respond. */
async function becomesReady(server: WatchedProcess, connection: EmbeddedConnection): Promise<boolean> {
  let deadline = Date.now() + ANSWER_TIMEOUT;
  while (!server.hasEnded() && Date.now() < deadline) {
    try {
      await ensureDatabase(connection);
      return true;
    } catch (error) {
      const code = errorCode(error) ?? "";
      if (code === STARTING_UP) deadline = Date.now() + ANSWER_TIMEOUT;
      else if (!NOT_YET.has(code))
        throw new StartupProblem(`PostgreSQL started but cannot be used: ${errorMessage(error)}.`, { cause: error });
    }
    await Promise.race([sleep(CHECK_INTERVAL), server.ended]);
  }
  server.requestStop();
  await server.ended;
  return false;
}

const STARTING_UP = "57P03";
const NOT_YET: ReadonlySet<string> = new Set([STARTING_UP, "ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"]);

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres", ssl: false });
  client.on("error", () => {
    // When the server ends meanwhile, the query fails.
  });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [connection.database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}

function didNotStart({ clusterDir }: ServerSettings, server: WatchedProcess): StartupProblem {
  return new StartupProblem(
    `PostgreSQL did not start over ${clusterDir}. Its last output: ${server.lastOutput() || "none"}`,
  );
}
