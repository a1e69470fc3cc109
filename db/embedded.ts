import { rmSync } from "node:fs";
import { findBinaries } from "#db/embedded/binaries.ts";
import { clusterDirOf, ensureCluster, SHOP_USER } from "#db/embedded/cluster.ts";
import { prepareDataFolder } from "#db/embedded/data-folder.ts";
import { lockFolder } from "#db/embedded/folder-lock.ts";
import { chooseIdentity } from "#db/embedded/identity.ts";
import { readPostmasterFile } from "#db/embedded/postmaster-file.ts";
import { isAlive } from "#db/embedded/processes.ts";
import { connectionTo, DATABASE, type EmbeddedConnection } from "#db/embedded/server.ts";
import { makeSocketFolder } from "#db/embedded/socket-folder.ts";
import { Supervisor, type SupervisorEvents } from "#db/embedded/supervisor.ts";

export type { EmbeddedConnection } from "#db/embedded/server.ts";

export type EmbeddedSettings = SupervisorEvents & {
  /** DATA_DIR; the database files are in its folder `postgres`. Created when missing. */
  dataDir: string;
  /** PostgreSQL settings that differ from POSTGRES_SETTINGS; tests pass `{ fsync: "off" }`. */
  flags?: Readonly<Record<string, string>>;
  /** Variables of PostgreSQL's environment, which is empty else; the chaos tests shift its clock with them. */
  environment?: Readonly<Record<string, string>>;
};

/** The PostgreSQL of this process. */
export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** The process id of the running server; it changes with a restart. */
  pid(): number;
  /** Stops it cleanly and releases the data folder. Close clients first. May be called twice. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL from npm over DATA_DIR, and keeps it running until `stop()` or the end of this process, also after
 * kill -9. Creates the database files at the first start, and ends an orphan of a killed shop. Throws a StartupProblem when
 * another shop uses the data folder, or when PostgreSQL cannot run.
 */
export async function startEmbedded(settings: EmbeddedSettings): Promise<EmbeddedPostgres> {
  const dataDir = prepareDataFolder(settings.dataDir);
  const lock = lockFolder(dataDir);
  let socketFolder: string | undefined;
  const tidyUp = () => {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
  };
  try {
    const flags = settings.flags ?? {};
    const { initdb, postgres } = findBinaries();
    const clusterDir = clusterDirOf(dataDir);
    const identity = chooseIdentity(dataDir, clusterDir, postgres);
    await ensureCluster(dataDir, initdb, identity, flags.fsync !== "off");
    socketFolder = makeSocketFolder(dataDir, identity);
    const { environment = {} } = settings;
    const server = { postgres, clusterDir, socketFolder, identity, flags, environment };
    const supervisor = await Supervisor.start(server, settings);
    return {
      connection: connectionTo(server),
      pid: () => supervisor.pid,
      stop: () => supervisor.stop().then(tidyUp),
    };
  } catch (error) {
    tidyUp();
    throw error;
  }
}

/** The connection to the PostgreSQL that a running shop has started over DATA_DIR; undefined when none runs. */
export function runningEmbedded(dataDir: string): EmbeddedConnection | undefined {
  const server = readPostmasterFile(clusterDirOf(dataDir));
  if (!server || !isAlive(server.pid)) return undefined;
  return { host: server.socketFolder, port: server.port, user: SHOP_USER, database: DATABASE };
}
