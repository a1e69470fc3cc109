import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/connection.ts";
import type { TestConnection } from "./postgres-server.ts";

/** An open database for one test, with the current schema and no rows. */
export type TestDatabase = OpenDatabase & {
  /** Its connection, for a program under test that connects by itself. */
  connection: TestConnection;
  /** Closes its connections and drops it. */
  drop(): Promise<void>;
};

/**
 * Creates a database for one test in about 50 ms, as a copy of the run's template (`empty` leaves out the schema).
 * The caller drops it.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { connection: server, template } = inject("postgres");
  const name = `tulin_test_${randomBytes(6).toString("hex")}`;
  const source = empty ? "template0 encoding 'UTF8'" : `${template} strategy file_copy`;
  await administer(`create database ${name} template ${source}`);
  const connection = { ...server, database: name };
  const database = await openDatabase({ connection });
  // Many tests wait for connections at once, longer than the timeout of the shop.
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

/** Runs one statement in the server's own database, where databases and roles are created. */
async function administer(sql: string): Promise<void> {
  const client = new pg.Client(inject("postgres").connection);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
