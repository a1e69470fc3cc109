import { rmSync } from "node:fs";
import { findBinaries } from "#db/embedded/binaries.ts";
import { clusterDirOf, ensureCluster } from "#db/embedded/cluster.ts";
import { prepareDataFolder } from "#db/embedded/data-folder.ts";
import { lockFolder } from "#db/embedded/folder-lock.ts";
import { chooseIdentity } from "#db/embedded/identity.ts";
import { connectionTo, type EmbeddedConnection } from "#db/embedded/server.ts";
import { makeSocketFolder } from "#db/embedded/socket-folder.ts";
import { Supervisor, type SupervisorEvents } from "#db/embedded/supervisor.ts";

export type { EmbeddedConnection } from "#db/embedded/server.ts";

export type EmbeddedSettings = SupervisorEvents & {
  /** DATA_DIR; the database files go to `postgres` in it. Made where it is missing. */
  dataDir: string;
  /** PostgreSQL settings that differ from POSTGRES_SETTINGS; tests pass `{ fsync: "off" }`. */
  flags?: Readonly<Record<string, string>>;
};

/** The PostgreSQL that belongs to this process. */
export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** The process number of the server that runs now; another one after a restart. */
  pid(): number;
  /** Stops it cleanly and releases the data folder. Close clients first. May be called twice. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that npm brought along, over DATA_DIR, and keeps it running until `stop()` or the end of this
 * process, in whatever way that comes. Makes the database files at the first start, and ends what a killed shop left.
 * Throws a StartupProblem when another shop has the data folder, or when PostgreSQL cannot run.
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
    const server = { postgres, clusterDir, socketFolder, identity, flags };
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
