import { type OpenDatabase, openDatabase } from "#db/connection.ts";
import { DiskSpace } from "#db/disk-space.ts";
import { prepareDataFolder } from "#db/embedded/data-folder.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { loadDefaultContent } from "#modules/content/content.ts";
import { openPictures, type Pictures } from "#modules/media/media.ts";
import { loadBundledPlaces } from "#modules/places/places.ts";
import { switchDueSales } from "#modules/products/products.ts";
import type { Config } from "./config.ts";
import { seedDemo } from "./demo.ts";
import { seedDemoYear } from "./demo-year.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** The location of the database: a URL, or the socket of the embedded one. */
type Connection = Parameters<typeof openDatabase>[0]["connection"];

/** What the server needs before it listens. */
export type PreparedShop = { database: OpenDatabase; disk: DiskSpace; pictures: Pictures };

/** Starts PostgreSQL unless DATABASE_URL names one, migrates, opens the picture storage, and seeds an empty shop. */
export async function prepareShop(config: Config, lifecycle: Lifecycle): Promise<PreparedShop> {
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
  await migrate(database.pool);
  const pictures = await openPictures(config);
  // One after the other: together they lock rows of the same pictures, and PostgreSQL needs a second to find out that both wait.
  await loadDefaultContent(database.db, pictures);
  if (config.demo) await seedDemo(database.db, pictures, print);
  if (config.demoYear) {
    await loadBundledPlaces(database.db);
    await seedDemoYear(database.pool, print);
  }
  // Sales that began or ended while the shop was off.
  await switchDueSales(database.db);
  return { database, disk, pictures };
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
