import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectWithoutTimeLimits } from "#db/connection.ts";
import { errorCode, errorMessage } from "#db/error-code.ts";
import { applyFunctions } from "#db/functions.ts";
import { migrateJobQueue } from "#db/jobs.ts";
import { findMigrationProblem, type MigrationRecord, migrationTitle } from "#db/migration-check.ts";
import { type Migration, readMigrations, type Statement } from "#db/migration-files.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** A migration as it was applied: `{ version: 2, name: "accounts" }` for `0002.do.accounts.sql`. */
export type AppliedMigration = { version: number; name: string };

/** Folders of SQL files: migrations, and functions, one current file each. */
export type SchemaFolders = { migrations: string; functions?: string };

export const SHOP_SCHEMA = {
  migrations: join(import.meta.dirname, "migrations"),
  functions: join(import.meta.dirname, "functions"),
};

/** The table of applied migrations. */
const RECORDS = "schema_version";

/** The advisory lock of migrations: any number that nothing else in the database uses. */
const MIGRATION_LOCK = 7_205_318;

/** Milliseconds between two tries to get that lock. */
const LOCK_RETRY = 100;

/**
 * Brings the database to today's schema: each pending migration in its own transaction, then the changed functions in one. What was
 * applied before a failure or a crash stays, and the next start continues after it. A process that migrates at the same time is waited
 * for; then nothing is left to do. The tables of the job queue belong to graphile-worker and are migrated last. Returns the applied
 * migrations, oldest first. Throws a StartupProblem, with a sentence about what to do, when a migration fails, or when files and
 * database do not belong together.
 */
export async function migrate(pool: pg.Pool, folders: SchemaFolders = SHOP_SCHEMA): Promise<AppliedMigration[]> {
  const { migrations, functions } = folders;
  const applied = await withMigrationLock(pool, async (client) => {
    const pending = await findPending(client, migrations);
    for (const migration of pending) {
      if (migration.hasTransaction) await inMigrationTransaction(client, () => applyMigration(client, migration));
      else await applyMigration(client, migration);
    }
    if (functions) await inMigrationTransaction(client, () => applyFunctions(client, functions));
    return pending.map(({ version, name }) => ({ version, name }));
  });
  await migrateJobQueue(pool);
  return applied;
}

/** Runs `work` on a connection while no other process of the shop migrates, without the time limits of a customer's request. */
export async function withMigrationLock<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectWithoutTimeLimits(pool);
  try {
    // A table that another program keeps locked is an error after a while.
    await client.query("set lock_timeout = '60s'");
    // A hundred commits need not wait for the disk one by one: what a crash of the machine takes back, the next start does again.
    await client.query("set synchronous_commit = off");
    // Tried again and again instead of waited for: "create index concurrently" waits for every statement that is running, and would
    // wait for the one that waits for this lock.
    while (!(await tryLock(client))) await sleep(LOCK_RETRY);
    return await work(client);
  } finally {
    await client.end(); // Releases the lock.
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.locked ?? false;
}

/** Commits when `work` returns. When it throws, `withMigrationLock` closes the connection, and that rolls back. */
export async function inMigrationTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  const result = await work();
  await client.query("commit");
  return result;
}

/**
 * The migrations that this database lacks, oldest first; creates the table of records where there is none.
 * Throws a StartupProblem when files and database do not belong together.
 */
async function findPending(client: pg.Client, directory: string): Promise<Migration[]> {
  const files = readMigrations(directory);
  const { records, tables } = await readDatabase(client);
  const problem = findMigrationProblem({ files, records, tables });
  if (problem) throw new StartupProblem(problem);
  if (!records) await createRecords(client);
  return files.filter(({ version }) => !records?.some((record) => record.version === version));
}

/** Creates the table of applied migrations. */
export async function createRecords(client: pg.Client): Promise<void> {
  await client.query(
    `create table ${RECORDS} (version bigint primary key, name text, md5 text, run_at timestamptz default now())`,
  );
}

/** Applies one migration and records it. Throws a StartupProblem when it fails. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    try {
      await client.query(statement.sql);
    } catch (error) {
      throw failed(migration, statement, error);
    }
  }
  const { version, name, md5 } = migration;
  await client.query(`insert into ${RECORDS} (version, name, md5) values ($1, $2, $3)`, [version, name, md5]);
}

async function readDatabase(client: pg.Client) {
  const found = await client.query<{ name: string }>(TABLES);
  const tables = found.rows.map((row) => row.name);
  if (!tables.includes(RECORDS)) return { records: undefined, tables };
  const recorded = await client.query<MigrationRecord>(
    `select version::int, name, md5 from ${RECORDS} where version > 0`,
  );
  return { records: recorded.rows, tables };
}

/** Tables, partitioned and foreign tables and views of the current schema, without those that an extension brought. */
const TABLES = `
  select c.relname as name
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace
    and c.relkind in ('r', 'p', 'f', 'v', 'm')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname
`;

function failed(migration: Migration, statement: Statement, error: unknown): StartupProblem {
  const line = lineOf(statement, error);
  const where = line ? ` in line ${line}` : "";
  const state = migration.hasTransaction ? "nothing of it was applied" : "its earlier statements stay applied";
  const advice =
    ADVICE[errorCode(error) ?? ""] ?? "When the cause is corrected, start the shop again: it continues here.";
  return new StartupProblem(
    `The migration ${migrationTitle(migration)} failed${where}, and ${state}: ${errorMessage(error)}. ${advice}`,
  );
}

/** The line of an error in its file. PostgreSQL reports it as a count of characters. */
function lineOf({ sql, line }: Statement, error: unknown): number | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.position) return undefined;
  return line + sql.slice(0, Number(error.position)).split("\n").length - 1;
}

/** These codes have other causes too, and the server's message may be in any language. */
const NO_SUCH_EXTENSION =
  "If it is an extension that is missing, install PostgreSQL's contrib extensions on the server (package postgresql-contrib), then start the shop again.";

const ADVICE: Readonly<Record<string, string>> = {
  "0A000": NO_SUCH_EXTENSION,
  "58P01": NO_SUCH_EXTENSION,
  "42501": "Make the user of DATABASE_URL the owner of the database, then start the shop again.",
  "55P03":
    "Something else keeps a table locked. Stop the other programs that use this database, then start the shop again.",
};
