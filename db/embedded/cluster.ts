import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { unusableFolder } from "#db/embedded/data-folder.ts";
import { changeOwner, type Identity, requireOwner } from "#db/embedded/identity.ts";
import { startWatched } from "#db/embedded/watchdog.ts";
import { errorCode } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The major version of the embedded PostgreSQL; data files must match it. */
const MAJOR_VERSION = "18";

/** The role that owns everything in the embedded PostgreSQL. Only the owner of the socket folder can connect at all. */
export const SHOP_USER = "shop";

const HALF_MADE = "postgres.new-";

/** The path of the database files in a data folder. */
export function clusterDirOf(dataDir: string): string {
  return join(dataDir, "postgres");
}

/**
 * Makes sure that the data folder has database files of the right version, owned by `identity`; creates them when missing.
 * They are created in a temporary folder that is then renamed; the next start removes the remains of an interrupted one. Call it
 * only while holding the folder's lock. `sync: false` skips fsync, for tests.
 */
export async function ensureCluster(dataDir: string, initdb: string, identity: Identity, sync: boolean): Promise<void> {
  const clusterDir = clusterDirOf(dataDir);
  try {
    for (const name of readdirSync(dataDir)) if (name.startsWith(HALF_MADE)) await remove(join(dataDir, name));
    if (existsSync(clusterDir)) requireOwner(clusterDir, identity);
    if (!isEmpty(clusterDir)) {
      checkVersion(clusterDir);
      changeOwner(clusterDir, identity);
      return;
    }
    await makeCluster(dataDir, initdb, identity, sync);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    throw unusableFolder(dataDir, error);
  }
}

async function makeCluster(dataDir: string, initdb: string, identity: Identity, sync: boolean): Promise<void> {
  const aside = join(dataDir, `${HALF_MADE}${randomBytes(4).toString("hex")}`);
  mkdirSync(aside, { mode: 0o700 });
  chownSync(aside, identity.uid, identity.gid);
  const command = [initdb, "--pgdata", aside, "--username", SHOP_USER, "--auth=trust", "--encoding=UTF8"];
  // The builtin locale sorts the same on every system, and a system upgrade cannot invalidate an index.
  command.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions");
  if (!sync) command.push("--no-sync");
  const making = await startWatched(command, identity);
  await making.ended;
  if (!existsSync(join(aside, "PG_VERSION"))) {
    await remove(aside);
    throw new StartupProblem(`The database files could not be made in ${dataDir}: ${making.lastOutput()}`);
  }
  renameSync(aside, clusterDirOf(dataDir));
  syncFolder(dataDir);
}

/**
 * Removes a folder that an ending initdb may be emptying at the same time. (The synchronous removal fails when a file
 * disappears meanwhile.)
 */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

function checkVersion(clusterDir: string): void {
  const versionFile = join(clusterDir, "PG_VERSION");
  if (!existsSync(versionFile)) {
    throw new StartupProblem(
      `The folder ${clusterDir} holds files that are not a PostgreSQL database. Move them away, or set DATA_DIR to another folder.`,
    );
  }
  const version = readFileSync(versionFile, "utf8").trim();
  if (version !== MAJOR_VERSION) {
    throw new StartupProblem(
      `The database in ${clusterDir} was made by PostgreSQL ${version}, and the shop brings PostgreSQL ${MAJOR_VERSION}. Start it with the shop it was made with, export it there (pg_dump) and import it here, or set DATABASE_URL to a PostgreSQL ${version}.`,
    );
  }
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/** Syncs the parent folder, so that the rename survives a power failure. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
