import { type OpenDatabase, openDatabase } from "#db/connection.ts";
import { DiskSpace } from "#db/disk-space.ts";
import { prepareDataFolder } from "#db/embedded/data-folder.ts";
import { startEmbedded } from "#db/embedded.ts";
import type { Config } from "./config.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** The location of the database: a URL, or the socket of the embedded one. */
type Connection = Parameters<typeof openDatabase>[0]["connection"];

/** The database of a shop, and the disk that it is on. */
export type ShopDatabase = { database: OpenDatabase; disk: DiskSpace };

/** Connects to the database, after starting PostgreSQL unless DATABASE_URL names one. */
export async function openShopDatabase(config: Config, lifecycle: Lifecycle): Promise<ShopDatabase> {
  const { print, onClose } = lifecycle;
  if (!config.pictureBucket) prepareDataFolder(config.dataDir);
  let disk: DiskSpace | undefined;
  const database = await openDatabase({
    connection: config.databaseUrl ?? (await startPostgres(config, lifecycle, () => disk?.reportFull())),
    onConnectionError: ({ message }) => print(`A connection to the database broke and is replaced: ${message}`),
  });
  onClose(database.close);
  disk = new DiskSpace(database.pool, print);
  onClose(() => disk.close());
  return { database, disk };
}

/** Starts the embedded PostgreSQL over DATA_DIR; it is stopped when the process ends. */
export async function startPostgres(
  { dataDir }: Config,
  { print, fail, onClose }: Lifecycle,
  onDiskFull?: () => void,
): Promise<Exclude<Connection, string>> {
  print("Starting PostgreSQL …");
  const postgres = await startEmbedded({ dataDir, onNotice: print, onDiskFull, onFatal: fail });
  onClose(postgres.stop);
  return postgres.connection;
}
