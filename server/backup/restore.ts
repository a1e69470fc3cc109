import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { openDatabase } from "#db/connection.ts";
import { clusterDirOf } from "#db/embedded/cluster.ts";
import { prepareDataFolder } from "#db/embedded/data-folder.ts";
import { lockFolder } from "#db/embedded/folder-lock.ts";
import { startEmbedded } from "#db/embedded.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import { openPictures } from "#modules/media/media.ts";
import type { Config } from "../config.ts";
import { print } from "../run-command.ts";
import { startProgram } from "./client-programs.ts";
import { type Backup, entriesOf, entriesOfBase, FILES, hasFile, readBackupFile } from "./files.ts";
import { showProgress } from "./progress.ts";
import type { BackupStorage } from "./storage.ts";

/** Where a backup is restored to: the settings of the shop. */
export type Target = Pick<Config, "dataDir" | "mediaFolder" | "pictureBucket" | "databaseUrl" | "backupKey">;

/** Throws a StartupProblem when the backup does not belong to this kind of database, or when there is a shop already. */
export async function requireEmptyShop({ databaseUrl, dataDir }: Target, backup: Backup): Promise<void> {
  const isEmbedded = hasFile(backup, FILES.base);
  if (databaseUrl && isEmbedded)
    throw new StartupProblem("This backup is of the embedded PostgreSQL. Restore it without DATABASE_URL.");
  if (!(databaseUrl || isEmbedded))
    throw new StartupProblem("This backup is of a database server. Set DATABASE_URL to an empty database.");
  if (databaseUrl) return requireEmptyDatabase(databaseUrl);
  if (hasCluster(dataDir))
    throw new StartupProblem(
      `There is a shop in ${dataDir}. A backup is restored into an empty shop only: set DATA_DIR to an empty folder.`,
    );
}

/** Restores a verified backup: the pictures first, the database last and at once, so that an interrupted restore can be repeated. */
export async function restoreBackup(
  storage: BackupStorage,
  backup: Backup,
  pictures: number,
  target: Target,
): Promise<void> {
  const read = (file: string) => readBackupFile(storage, backup, file, target.backupKey);
  if (!target.pictureBucket) prepareDataFolder(target.dataDir);
  const { storage: pictureStorage } = await openPictures(target);
  const progress = showProgress("Pictures", pictures);
  let stored = 0;
  progress(0);
  for await (const { name, content } of entriesOf(await read(FILES.pictures))) {
    await pictureStorage.put(name, await buffer(content));
    stored += 1;
    progress(stored);
  }
  if (target.databaseUrl) await restoreDump(await read(FILES.dump), target.databaseUrl);
  else await restoreCluster(await entriesOfBase(await read(FILES.base)), target.dataDir);
}

const hasCluster = (dataDir: string): boolean => {
  const folder = clusterDirOf(dataDir);
  return existsSync(folder) && readdirSync(folder).length > 0;
};

async function restoreCluster(entries: ReturnType<typeof entriesOf>, givenDir: string): Promise<void> {
  const dataDir = prepareDataFolder(givenDir);
  const clusterDir = clusterDirOf(dataDir);
  // The next start or restore removes a folder of this name that an interruption leaves behind.
  const aside = join(dataDir, "postgres.new-restored");
  const lock = lockFolder(dataDir);
  try {
    await rm(aside, { recursive: true, force: true });
    print("Database …");
    for await (const { name, isFolder, content } of entries) await writeEntry(aside, name, isFolder, content);
    renameSync(aside, clusterDir);
  } finally {
    lock.release();
  }
  // PostgreSQL flushes all files and applies the WAL of the backup.
  const postgres = await startEmbedded({ dataDir, onNotice: print });
  await postgres.stop();
}

async function writeEntry(
  folder: string,
  name: string,
  isFolder: boolean,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const path = join(folder, name);
  if (relative(folder, path).startsWith(".."))
    throw new StartupProblem(`The backup has a file outside its folder: ${name}`);
  mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (!isFolder) await pipeline(content, createWriteStream(path, { mode: 0o600 }));
}

/** Any table that is not PostgreSQL's own and not of an extension. */
const TABLES = `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  limit 1`;

async function requireEmptyDatabase(databaseUrl: string): Promise<void> {
  const { pool, close } = await openDatabase({ connection: databaseUrl });
  const { rowCount } = await pool.query(TABLES).finally(close);
  if (rowCount)
    throw new StartupProblem(
      "The database of DATABASE_URL has tables. A backup is restored into an empty shop only: name an empty database.",
    );
}

async function restoreDump(content: AsyncIterable<Uint8Array>, databaseUrl: string): Promise<void> {
  print("Database …");
  const words = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
  const program = startProgram("pg_restore", words, databaseUrl);
  await Promise.all([pipeline(content, program.stdin), program.ended]);
}
