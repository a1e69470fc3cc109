import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationFile } from "#db/migration-check.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** What is sent to PostgreSQL at once, and the line of its file in which it begins. */
export type Statement = { sql: string; line: number };

/** A migration file. Without a transaction, each of its statements is committed by itself. */
export type Migration = MigrationFile & { hasTransaction: boolean; statements: readonly Statement[] };

/** The first line of a migration whose statements cannot run in a transaction, such as "create index concurrently". */
const NO_TRANSACTION = "-- no transaction\n";

/** The migrations in a folder, oldest first. Throws a StartupProblem when a file is misnamed or a number is there twice. */
export function readMigrations(directory: string): Migration[] {
  const migrations = readdirSync(directory)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => readMigration(directory, file));
  const twice = migrations.find(({ version }, index) => version === migrations[index + 1]?.version);
  if (twice)
    throw new StartupProblem(`Two migrations have the number ${twice.version}. Give the newer one the next number.`);
  return migrations;
}

function readMigration(directory: string, file: string): Migration {
  const [, number, name] = /^(\d{4})\.do\.([a-z0-9-]+)\.sql$/.exec(file) ?? [];
  if (number === undefined || name === undefined)
    throw new StartupProblem(`The migration "${file}" is not named like 0002.do.accounts.sql. Rename it.`);
  const sql = readFileSync(join(directory, file), "utf8").replaceAll("\r\n", "\n");
  const hasTransaction = !sql.startsWith(NO_TRANSACTION);
  return {
    version: Number(number),
    name,
    md5: createHash("md5").update(sql).digest("hex"),
    hasTransaction,
    statements: hasTransaction ? [{ sql, line: 1 }] : splitStatements(sql),
  };
}

/** Statements that are sent together would be a transaction. Each ends with a semicolon at the end of a line. */
function splitStatements(text: string): Statement[] {
  let line = 1;
  return text.split(/(?<=;[ \t]*\n)/).map((sql) => {
    const statement = { sql, line };
    line += sql.split("\n").length - 1;
    return statement;
  });
}
