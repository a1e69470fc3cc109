import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { openDatabase } from "#db/connection.ts";
import { clusterDirOf } from "#db/embedded/cluster.ts";
import { type EmbeddedConnection, runningEmbedded, startEmbedded } from "#db/embedded.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import { openPictures } from "#modules/media/media.ts";
import { openBackup, removeOldBackups } from "./backup/files.ts";
import { openStorage } from "./backup/storage.ts";
import { verifyBackup } from "./backup/verify.ts";
import { type ShopToSave, writeBackup } from "./backup/write.ts";
import { type Config, readConfig } from "./config.ts";
import { print, runCommand } from "./run-command.ts";

// Saves the shop, also while it runs: npm run backup -- folder-or-s3 [--keep 14], with the environment of the shop.

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: "string" } } });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new StartupProblem("--keep must be the number of backups to keep, such as --keep 14");
  const config = readConfig();
  const storage = await openStorage(positionals[0], config.backupStore);
  const pictures = await openPictures(config);
  const { database, close } = await openRunning(config);
  try {
    print(`Saving to ${storage.title} …`);
    const name = await writeBackup({ database, pictures }, storage, config.backupKey, new Date());
    print("Checking …");
    await verifyBackup(storage, await openBackup(storage, name), config.backupKey);
    print(`The backup ${name} is complete and was checked.`);
    if (!config.backupKey) print("It is not encrypted: set BACKUP_KEY to encrypt it.");
    if (!config.secretsKey) print(`Keep ${config.dataDir}/secrets-key elsewhere: it is not in the backup.`);
    for (const old of keep ? await removeOldBackups(storage, keep) : []) print(`Removed the old backup ${old}.`);
  } finally {
    await close();
  }
});

/** The database of the shop: the owner's own, the one of the running shop, or else one that is started for the backup. */
async function openRunning({
  databaseUrl,
  dataDir,
}: Config): Promise<Pick<ShopToSave, "database"> & { close(): Promise<void> }> {
  if (databaseUrl)
    return { database: { url: databaseUrl, bytes: await sizeOf(databaseUrl) }, close: async () => undefined };
  if (!existsSync(clusterDirOf(dataDir)))
    throw new StartupProblem(`There is no shop in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the shop.`);
  const running = runningEmbedded(dataDir);
  if (running && (await answers(running))) return { database: running, close: async () => undefined };
  const postgres = await startEmbedded({ dataDir, onNotice: print });
  return { database: postgres.connection, close: postgres.stop };
}

/** False when the shop was killed, and another process has the id of its PostgreSQL. */
async function answers(connection: EmbeddedConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, ssl: false });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function sizeOf(databaseUrl: string): Promise<number> {
  const { pool, close } = await openDatabase({ connection: databaseUrl });
  const { rows } = await pool
    .query<{ bytes: number }>("select pg_database_size(current_database()) as bytes")
    .finally(close);
  return Number(rows[0]?.bytes);
}
