import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/connection.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";

/** Where tests find the server, and the database with today's schema that each of theirs is copied from. */
export type TestServer = { connection: TestConnection; template: string };

export type TestConnection = { host: string; port: number; user: string; password?: string; database: string };

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** Nothing in a test has to survive a power failure. To drop a database, all of the buffers are looked through. */
const IN_MEMORY_ONLY = {
  ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" },
  shared_buffers: "256MB",
};

/**
 * One PostgreSQL for the whole run, with a template database: an embedded one in a temporary folder, or the server of
 * TEST_DATABASE_URL (15 or later, a user who may create databases).
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

async function startTemporary() {
  const dataDir = mkdtempSync(join(tmpdir(), "tulin-tests-"));
  const embedded = await startEmbedded({ dataDir, flags: IN_MEMORY_ONLY });
  const stop = async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { connection: embedded.connection, stop };
}

function serverOf(url: string) {
  // Taken apart once: which database to talk to is another one each time.
  const { host, port, user = "", password = "", database = "" } = new pg.Client(url);
  return { connection: { host, port, user, password, database }, stop: async () => undefined };
}

async function command(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
