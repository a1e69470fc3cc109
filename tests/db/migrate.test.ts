import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let folder: string;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), "tulin-migrations-"));
  directory = join(folder, "with [a] (few) {odd} signs");
  mkdirSync(directory);
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql);

const tablesOf = async (): Promise<string[]> => {
  const { rows } = await database.pool.query("select tablename from pg_tables where schemaname = 'public' order by 1");
  return rows.map((row) => row.tablename);
};

test("pending migrations are applied in order, once, and reported", async () => {
  write("0002.do.riders.sql", "create table riders (scooter bigint references scooters);");
  write("0001.do.scooters.sql", "create table scooters (id bigint primary key); insert into scooters values (1);");
  expect(await migrate(database.pool, { migrations: directory })).toEqual([
    { version: 1, name: "scooters" },
    { version: 2, name: "riders" },
  ]);
  expect(await migrate(database.pool, { migrations: directory })).toEqual([]);
  write("0003.do.helmets.sql", "create table helmets (id bigint);");
  expect(await migrate(database.pool, { migrations: directory })).toEqual([{ version: 3, name: "helmets" }]);
  expect(await tablesOf()).toEqual(["helmets", "riders", "schema_version", "scooters"]);
});

test("a migration that fails changes nothing, the error has file and reason, and the next start continues with it", async () => {
  write("0001.do.scooters.sql", "create table scooters (id bigint);");
  write("0002.do.helmets.sql", "create table helmets (id bigint);\n\ncreate table straps (size nonsense);\n");
  write("0003.do.riders.sql", "create table riders (id bigint);");
  const failing = migrate(database.pool, { migrations: directory });
  await expect(failing).rejects.toBeInstanceOf(StartupProblem);
  await expect(failing).rejects.toThrow(
    'The migration 0002 helmets failed in line 3, and nothing of it was applied: type "nonsense" does not exist. When the cause is corrected, start the shop again: it continues here.',
  );
  expect(await tablesOf()).toEqual(["schema_version", "scooters"]);
  write("0002.do.helmets.sql", "create table helmets (id bigint);");
  expect(await migrate(database.pool, { migrations: directory })).toEqual([
    { version: 2, name: "helmets" },
    { version: 3, name: "riders" },
  ]);
});

test("a shop that is killed within a migration leaves none of its changes, and the next start continues with it", async () => {
  write("0001.do.scooters.sql", "create table scooters (id bigint);");
  write("0002.do.helmets.sql", "create table helmets (id bigint); select pg_sleep(60);");
  const dying = expect(migrate(database.pool, { migrations: directory })).rejects.toThrow("terminat");
  const killMigration = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%pg_sleep(60)%'`;
  await expect.poll(async () => (await database.pool.query(killMigration)).rows.length).toBe(1);
  await dying;
  expect(await tablesOf()).toEqual(["schema_version", "scooters"]);
  write("0002.do.helmets.sql", "create table helmets (id bigint);");
  expect(await migrate(database.pool, { migrations: directory })).toEqual([{ version: 2, name: "helmets" }]);
});

const isValid = async (index: string): Promise<boolean | undefined> => {
  const { rows } = await database.pool.query("select indisvalid from pg_index where indexrelid = to_regclass($1)", [
    index,
  ]);
  return rows[0]?.indisvalid;
};

const INDEX_SCOOTERS = `-- no transaction
drop index concurrently if exists scooters_by_name;
create unique index concurrently scooters_by_name on scooters (name);
`;

test("a migration that opts out of the transaction builds an index concurrently, also when two shops start together", async () => {
  write("0001.do.scooters.sql", "create table scooters (name text);");
  write("0002.do.index-scooters.sql", INDEX_SCOOTERS);
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool, { migrations: directory })));
  expect(applied.map((list) => list.length).sort()).toEqual([0, 0, 2]);
  expect(await isValid("scooters_by_name")).toBe(true);
});

test("a migration without a transaction that fails halfway is run again by the next start", async () => {
  write(
    "0001.do.scooters.sql",
    "create table scooters (name text); insert into scooters values ('Amihan'), ('Amihan');",
  );
  write("0002.do.index-scooters.sql", INDEX_SCOOTERS);
  await expect(migrate(database.pool, { migrations: directory })).rejects.toThrow(
    "The migration 0002 index-scooters failed, and its earlier statements stay applied: could not create unique index",
  );
  expect(await isValid("scooters_by_name")).toBe(false);
  await database.pool.query("update scooters set name = 'Habagat' where ctid = (select min(ctid) from scooters)");
  expect(await migrate(database.pool, { migrations: directory })).toEqual([{ version: 2, name: "index-scooters" }]);
  expect(await isValid("scooters_by_name")).toBe(true);
});

test("a server without the contrib extensions is refused with a message that says what to install", async () => {
  write("0001.do.extensions.sql", "create extension if not exists no_such_extension;");
  await expect(migrate(database.pool, { migrations: directory })).rejects.toThrow(
    /^The migration 0001 extensions failed, and nothing of it was applied: extension "no_such_extension" is not available\. If it is an extension that is missing, install/,
  );
});

test("none of the shop's migrations ends its transaction", () => {
  const own = join(import.meta.dirname, "../../db/migrations");
  const files = readdirSync(own);
  expect(files.length).toBeGreaterThan(0);
  const functionBodies = /\$(\w*)\$.*?\$\1\$/gs; // There, `end;` ends a block.
  const ending = files.filter((name) =>
    /^\s*(begin|commit|rollback|end)\s*;/im.test(readFileSync(join(own, name), "utf8").replace(functionBodies, "")),
  );
  expect(ending).toEqual([]);
});

test("a migration edited after it was applied is refused; other line ends are accepted", async () => {
  write("0001.do.scooters.sql", "create table scooters (id bigint);\n");
  await migrate(database.pool, { migrations: directory });
  write("0001.do.scooters.sql", "create table scooters (id bigint);\r\n");
  expect(await migrate(database.pool, { migrations: directory })).toEqual([]);
  write("0001.do.scooters.sql", "create table scooters (id bigint, name text);\n");
  write("0002.do.helmets.sql", "create table helmets (id bigint);");
  await expect(migrate(database.pool, { migrations: directory })).rejects.toThrow(
    "The migration 0001 scooters was changed after it had been applied to this database.",
  );
  expect(await tablesOf()).toEqual(["schema_version", "scooters"]);
});

test("a database that a newer shop has migrated is refused", async () => {
  write("0001.do.scooters.sql", "create table scooters (id bigint);");
  write("0002.do.helmets.sql", "create table helmets (id bigint);");
  await migrate(database.pool, { migrations: directory });
  rmSync(join(directory, "0002.do.helmets.sql"));
  await expect(migrate(database.pool, { migrations: directory })).rejects.toThrow(
    "The database was brought to version 0002 by a newer shop, and this one knows versions up to 0001.",
  );
});

test("a database with tables of another program is refused and not changed", async () => {
  await database.pool.query("create table customers (id int); create view names as select 1 as one");
  write("0001.do.scooters.sql", "create table scooters (id bigint);");
  await expect(migrate(database.pool, { migrations: directory })).rejects.toThrow(
    "The database holds tables that the shop did not make (customers, names).",
  );
  expect(await tablesOf()).toEqual(["customers"]);
});

test("an applied migration that is missing, or a new one with a lower number, is refused", async () => {
  write("0001.do.scooters.sql", "create table scooters (id bigint);");
  write("0003.do.helmets.sql", "create table helmets (id bigint);");
  await migrate(database.pool, { migrations: directory });
  write("0002.do.straps.sql", "create table straps (id bigint);");
  await expect(migrate(database.pool, { migrations: directory })).rejects.toThrow("0002 straps was never applied");
  rmSync(join(directory, "0001.do.scooters.sql"));
  rmSync(join(directory, "0002.do.straps.sql"));
  await expect(migrate(database.pool, { migrations: directory })).rejects.toThrow(
    "holds the migration 0001 scooters, which this shop",
  );
});

test("a file whose name is not that of a migration is refused", async () => {
  write("0001_scooters.sql", "create table scooters (id bigint);");
  await expect(migrate(database.pool, { migrations: directory })).rejects.toThrow(
    '"0001_scooters.sql" is not named like',
  );
});

test("two migrations with the same number are refused", async () => {
  write("0001.do.scooters.sql", "create table scooters (id bigint);");
  write("0001.do.helmets.sql", "create table helmets (id bigint);");
  await expect(migrate(database.pool, { migrations: directory })).rejects.toThrow("Two migrations have the number 1.");
});

test("when two migrate at once both succeed, and every migration is applied once", async () => {
  write("0001.do.scooters.sql", "create table scooters (id bigint); select pg_sleep(0.2);");
  write("0002.do.first-scooter.sql", "insert into scooters values (1);");
  const applied = await Promise.all([
    migrate(database.pool, { migrations: directory }),
    migrate(database.pool, { migrations: directory }),
  ]);
  expect(applied.map((list) => list.length).sort()).toEqual([0, 2]);
  expect((await database.pool.query("select id from scooters")).rows).toEqual([{ id: 1 }]);
});

test("an empty database with the extensions is accepted", async () => {
  await database.pool.query("create extension pg_trgm; create extension pg_stat_statements");
  expect(await migrate(database.pool)).not.toEqual([]);
});

test("the shop's migrations create the extensions", async () => {
  await migrate(database.pool);
  const { rows } = await database.pool.query("select extname from pg_extension");
  expect(rows.map((row) => row.extname)).toEqual(
    expect.arrayContaining(["btree_gin", "citext", "pg_trgm", "unaccent"]),
  );
});
