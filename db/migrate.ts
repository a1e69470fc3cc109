import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import Postgrator from "postgrator";
import { errorCode, errorMessage } from "#db/error-code.ts";
import { applyFunctions } from "#db/functions.ts";
import { migrateJobQueue } from "#db/jobs.ts";
import { findMigrationProblem, type MigrationFile, type MigrationRecord, migrationTitle } from "#db/migration-check.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** A migration as it was applied: `{ version: 2, name: "accounts" }` for `0002.do.accounts.sql`. */
export type AppliedMigration = { version: number; name: string };

/** Folders of SQL files: migrations, and functions, one current file each. */
export type SchemaFolders = { migrations: string; functions?: string };

const SHOP_SCHEMA: SchemaFolders = {
  migrations: join(import.meta.dirname, "migrations"),
  functions: join(import.meta.dirname, "functions"),
};

/** The table of applied migrations. */
const RECORDS = "schema_version";

/** The advisory lock of migrations: any number that nothing else in the database uses. */
const MIGRATION_LOCK = 7_205_318;

/**
 * Applies all pending migrations and changed functions in one transaction, so that a failure changes nothing. It waits for a process
 * that migrates at the same time. The tables of the job queue belong to graphile-worker and are migrated afterwards. Returns the
 * applied migrations, oldest first. Throws a StartupProblem that says what to do when a migration fails, or when files and database
 * do not match.
 */
export async function migrate(pool: pg.Pool, folders: SchemaFolders = SHOP_SCHEMA): Promise<AppliedMigration[]> {
  const applied = await inMigrationTransaction(pool, (client) => applySchema(client, folders));
  await migrateJobQueue(pool);
  return applied;
}

/** Runs `work` in a transaction under the migration lock, without the timeouts of requests. */
export async function inMigrationTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // Waiting for another process, or building an index over a million rows, may take long.
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    // The library stores the time of a migration without its zone.
    await client.query("set local timezone = 'UTC'");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    // A table that another program keeps locked is an error after this time.
    await client.query("set local lock_timeout = '60s'");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    // Closed instead of returned to the pool: this rolls back, and drops settings that a migration changed.
    client.release(true);
  }
}

/** Applies pending migrations and changed functions in the caller's transaction. */
export async function applySchema(
  client: pg.PoolClient,
  { migrations, functions }: SchemaFolders = SHOP_SCHEMA,
): Promise<AppliedMigration[]> {
  const applied = await applyPending(client, migrations);
  if (functions) await applyFunctions(client, functions);
  return applied;
}

async function applyPending(client: pg.PoolClient, directory: string): Promise<AppliedMigration[]> {
  const schema = await currentSchema(client);
  const postgrator = new Postgrator({
    driver: "pg",
    migrationPattern: `${literally(directory)}/*.sql`,
    schemaTable: `${schema}.${RECORDS}`,
    newline: "LF",
    execQuery: (sql) => client.query(sql),
  });
  const files = await readFiles(postgrator, directory);
  const fault = findMigrationProblem({ files, ...(await readDatabase(client, schema)) });
  if (fault) throw new StartupProblem(fault);
  let current: Postgrator.Migration | undefined;
  postgrator.on("migration-started", (migration) => {
    current = migration;
  });
  try {
    const applied = await postgrator.migrate();
    return applied.map(({ version, name }) => ({ version, name }));
  } catch (error) {
    throw current ? failed(current, error) : error;
  }
}

/** The schema of new tables: "public", unless the user's search_path differs. */
async function currentSchema(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>("select current_schema() as schema");
  return rows[0]?.schema ?? "public";
}

/** Escapes a path for use in a glob pattern. */
function literally(path: string): string {
  return path.replaceAll("\\", "/").replaceAll(/[?*()[\]{}]/g, "[$&]");
}

/** Reads the migrations. The library ignores a file with an invalid name; here that is an error. */
async function readFiles(postgrator: Postgrator, directory: string): Promise<MigrationFile[]> {
  const misnamed = readdirSync(directory).find(
    (name) => name.endsWith(".sql") && !/^\d{4}\.do\.[a-z0-9-]+\.sql$/.test(name),
  );
  if (misnamed) {
    throw new StartupProblem(`The migration "${misnamed}" is not named like 0002.do.accounts.sql. Rename it.`);
  }
  return postgrator.getMigrations();
}

async function readDatabase(client: pg.PoolClient, schema: string) {
  const found = await client.query<{ name: string }>(TABLES, [schema]);
  const tables = found.rows.map((row) => row.name);
  if (!tables.includes(RECORDS)) return { records: undefined, tables };
  const recorded = await client.query<MigrationRecord>(
    `select version::int, name, md5 from ${pg.escapeIdentifier(schema)}.${RECORDS} where version > 0`,
  );
  return { records: recorded.rows, tables };
}

/** Tables, partitioned and foreign tables and views of a schema, without those of extensions. */
const TABLES = `
  select c.relname as name
  from pg_class c
  where c.relnamespace = (select oid from pg_namespace where nspname = $1)
    and c.relkind in ('r', 'p', 'f', 'v', 'm')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname
`;

function failed(migration: Postgrator.Migration, error: unknown): StartupProblem {
  const line = lineOf(migration.filename, error);
  const where = line ? ` in line ${line}` : "";
  const advice = ADVICE[errorCode(error) ?? ""] ?? "The shop that used this database before still runs on it.";
  return new StartupProblem(
    `The migration ${migrationTitle(migration)} failed${where}, and nothing was changed: ${errorMessage(error)}. ${advice}`,
  );
}

/** The line number of an error; PostgreSQL reports a character position. */
function lineOf(file: string, error: unknown): number | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.position) return undefined;
  return readFileSync(file, "utf8").slice(0, Number(error.position)).split("\n").length;
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
