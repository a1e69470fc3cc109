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

/** How to reach the embedded PostgreSQL: by a socket in a folder that only the shop may enter, so without a password. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string };

export type ServerSettings = {
  postgres: string;
  clusterDir: string;
  socketFolder: string;
  identity: Identity;
  /** Settings that differ from POSTGRES_SETTINGS, such as `{ fsync: "off" }`. */
  flags: Readonly<Record<string, string>>;
};

const DATABASE = "shop";

/** Milliseconds: how often it is asked whether it is ready, and how long it may stay silent. Recovery is not silence. */
const ASK_EVERY = 10;
const SILENCE_LIMIT = 60_000;

/** Milliseconds that what remains of a killed server (its backends) may need to go away. */
const REMAINS_LIMIT = 30_000;

/** Where a client finds the server that is started with these settings. */
export function connectionTo({ socketFolder }: ServerSettings): EmbeddedConnection {
  return { host: socketFolder, port: SOCKET_PORT, user: SHOP_USER, database: DATABASE };
}

/**
 * Starts PostgreSQL and waits until it answers and the shop's database is there. `spawned` is told of the process as
 * soon as it exists, so that it can be let go before it is ready. Throws a StartupProblem with PostgreSQL's own last
 * words when it does not come up.
 */
export async function startServer(
  settings: ServerSettings,
  spawned: (server: WatchedProcess) => void,
): Promise<WatchedProcess> {
  for (const deadline = Date.now() + REMAINS_LIMIT; ; await sleep(200)) {
    const server = await spawnServer(settings);
    spawned(server);
    if (await becomesReady(server, connectionTo(settings))) return server;
    if (!REMAINS.test(server.lastWords()) || Date.now() > deadline) throw didNotStart(settings, server);
  }
}

/**
 * What PostgreSQL says while a process of a killed server still holds on to the shared memory, and when the number of the
 * killed server was given to a process of this very start (numbers begin anew in every container).
 */
const REMAINS = /pre-existing shared memory block|lock file .* already exists/;

async function spawnServer({
  postgres,
  clusterDir,
  socketFolder,
  identity,
  flags,
}: ServerSettings): Promise<WatchedProcess> {
  const bystander = await stopOrphanServer(clusterDir);
  const options = { ...POSTGRES_SETTINGS, unix_socket_directories: socketFolder, port: String(SOCKET_PORT), ...flags };
  const command = [
    postgres,
    "-D",
    clusterDir,
    ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  // PostgreSQL never takes its grandparent for a rival. This is the one way to name a process that is none without
  // removing postmaster.pid, which it needs to find remains of the killed server in shared memory.
  const env: Record<string, string> = bystander ? { PG_GRANDPARENT_PID: String(bystander) } : {};
  return startWatched(command, identity, env);
}

/** True when it answers and has the shop's database, false when it ended or fell silent (then it is let go). */
async function becomesReady(server: WatchedProcess, connection: EmbeddedConnection): Promise<boolean> {
  let deadline = Date.now() + SILENCE_LIMIT;
  while (!server.hasEnded() && Date.now() < deadline) {
    try {
      await ensureDatabase(connection);
      return true;
    } catch (error) {
      const code = errorCode(error) ?? "";
      if (code === STARTING_UP) deadline = Date.now() + SILENCE_LIMIT;
      else if (!NOT_YET.has(code))
        throw new StartupProblem(`PostgreSQL started but cannot be used: ${errorMessage(error)}.`, { cause: error });
    }
    await Promise.race([sleep(ASK_EVERY), server.ended]);
  }
  server.letGo();
  await server.ended;
  return false;
}

const STARTING_UP = "57P03";
const NOT_YET: ReadonlySet<string> = new Set([STARTING_UP, "ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"]);

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres", ssl: false });
  client.on("error", () => {
    // A server that dies meanwhile is told by the failing query.
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
    `PostgreSQL did not start over ${clusterDir}. Its last words: ${server.lastWords() || "none"}`,
  );
}
