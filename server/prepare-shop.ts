import { MAX_CONNECTIONS, type OpenDatabase, openDatabase } from "#db/connection.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openPictures, type Pictures } from "#modules/media/media.ts";
import type { Config } from "./config.ts";
import { seedDemo } from "./demo.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Where the database is: an address, or the embedded one's socket. */
export type Connection = Parameters<typeof openDatabase>[0]["connection"];

/** What every process of the shop stands on. */
export type PreparedShop = {
  connection: Connection;
  database: OpenDatabase;
  pictures: Pictures;
};

/** Connections of PostgreSQL that all processes of a machine share, and what the jobs and the listener of one need. */
const SHARED_CONNECTIONS = 80;
const FEWEST_CONNECTIONS = 7;

/** Connections that each of so many processes may keep. */
const connectionsOf = (workers: number): number =>
  Math.max(FEWEST_CONNECTIONS, Math.min(MAX_CONNECTIONS, Math.floor(SHARED_CONNECTIONS / workers)));

/** Does once, before anybody is served, what all processes of this shop need: PostgreSQL, today's schema, the demo goods. */
export async function prepareShop(config: Config, workers: number, house: Lifecycle): Promise<PreparedShop> {
  const connection = config.databaseUrl ?? (await startPostgres(config, workers, house));
  const database = await openShopDatabase(connection, workers, house);
  await migrate(database.pool);
  const pictures = await openPictures(config);
  if (config.demo) await seedDemo(database.db, pictures, house.print);
  return { connection, database, pictures };
}

/** Opens the database for a process of the shop, one of so many. */
export async function openShopDatabase(
  connection: Connection,
  workers: number,
  { print, onClose }: Lifecycle,
): Promise<OpenDatabase> {
  const database = await openDatabase({
    connection,
    connections: connectionsOf(workers),
    onConnectionError: ({ message }) => print(`A connection to the database broke and is replaced: ${message}`),
  });
  onClose(database.close);
  return database;
}

async function startPostgres(
  { dataDir }: Config,
  workers: number,
  { print, fail, onClose }: Lifecycle,
): Promise<Connection> {
  print("Starting PostgreSQL …");
  const connections = Math.max(100, workers * connectionsOf(workers) + 20);
  const flags = { max_connections: String(connections) };
  const postgres = await startEmbedded({ dataDir, flags, onNotice: print, onFatal: fail });
  onClose(postgres.stop);
  return postgres.connection;
}
