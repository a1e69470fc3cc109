import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/connection.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";

/** The connection to the server, and the template database with the current schema, which each test copies. */
export type TestServer = { connection: TestConnection; template: string };

export type TestConnection = { host: string; port: number; user: string; password?: string; database: string };

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** Tests do not need data to survive a power failure. Dropping a database scans all shared buffers, so there are few. */
const IN_MEMORY_ONLY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  shared_buffers: "256MB",
  // Six workers, and a file may open several shops with up to twenty connections each.
  max_connections: "300",
  // A statement is planned once per connection instead of six times: few tests repeat one often enough to need the better plans.
  plan_cache_mode: "force_generic_plan",
};

/**
 * One PostgreSQL for the whole run, with a template database: an embedded one in a temporary folder, in memory if
 * possible, or the server of TEST_DATABASE_URL (15 or later, a user who may create databases).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const { connection, stop } = url ? serverOf(url) : await startTemporary();
  const template = `tulin_template_${randomBytes(4).toString("hex")}`;
  const drop = async () => {
    await command(connection, `drop database if exists ${template} with (force)`);
    await stop();
  };
  try {
    await command(connection, `create database ${template} template template0 encoding 'UTF8'`);
    const { pool, close } = await openDatabase({ connection: { ...connection, database: template } });
    await migrate(pool);
    await close();
  } catch (error) {
    await drop();
    throw error;
  }
  project.provide("postgres", { connection, template });
  return drop;
}

/**
 * A file system in memory, which Linux has. A database is 900 files: to copy them takes 0.04 s of CPU time here, and up
 * to 0.8 s on a disk.
 */
const MEMORY = "/dev/shm";

/** Whether the folder exists and has two gigabytes free. Docker gives a container 64 MB there. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 * 2 ** 30;
}

async function startTemporary() {
  const dataDir = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "tulin-tests-"));
  const embedded = await startEmbedded({ dataDir, flags: IN_MEMORY_ONLY });
  const stop = async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { connection: embedded.connection, stop };
}

function serverOf(url: string) {
  // The parts of the URL, because each connection uses another database.
  const { host, port, user = "", password = "", database = "" } = new pg.Client(url);
  return { connection: { host, port, user, password, database }, stop: async () => undefined };
}

async function command(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
