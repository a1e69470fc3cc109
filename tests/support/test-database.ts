import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/connection.ts";
import type { TestConnection } from "./postgres-server.ts";

/** A database of a test's own, open, with today's schema and no rows in it. */
export type TestDatabase = OpenDatabase & {
  /** Where it is, for a program under test that connects by itself. */
  connection: TestConnection;
  /** Closes its connections and removes it. */
  drop(): Promise<void>;
};

/**
 * Makes a database of the test's own in about 50 ms, as a copy of the run's template (`empty` leaves out the schema).
 * Whoever makes it drops it.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { connection: server, template } = inject("postgres");
  const name = `tulin_test_${randomBytes(6).toString("hex")}`;
  const source = empty ? "template0 encoding 'UTF8'" : `${template} strategy file_copy`;
  await administer(`create database ${name} template ${source}`);
  const connection = { ...server, database: name };
  const database = await openDatabase({ connection });
  // Hundreds at once wait their turn, and on a busy machine longer than a visitor would be let wait.
  database.pool.options.connectionTimeoutMillis = 120_000;
  return {
    ...database,
    connection,
    drop: async () => {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

/** Runs one statement in the server's own database, where databases and roles are made. */
async function administer(sql: string): Promise<void> {
  const client = new pg.Client(inject("postgres").connection);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
