import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/** The hash of each function file as it was applied to a database. */
const RECORDS = "schema_functions";

/**
 * Applies each file of SQL functions that is new or has changed since it was applied to this database, and drops the
 * functions of removed files. A file is named after its function and replaces it whatever its parameters were;
 * functions of triggers are replaced in place. Runs in the caller's transaction. Returns the names of the files that
 * were applied. `only` leaves out all files but these.
 */
export async function applyFunctions(
  client: pg.ClientBase,
  directory: string,
  only?: readonly string[],
): Promise<string[]> {
  await client.query(`create table if not exists ${RECORDS} (name text primary key, hash text not null)`);
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${RECORDS}`);
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const files = readFunctions(directory).filter(({ name }) => only?.includes(name) ?? true);
  const changed = files.filter(({ name, hash }) => applied.get(name) !== hash);
  const gone = [...applied.keys()].filter((name) => !files.some((file) => file.name === name));
  // Functions may call each other, so their bodies are not checked on creation.
  await client.query("set local check_function_bodies = off");
  for (const name of gone) {
    await dropFunction(client, name);
    await client.query(`delete from ${RECORDS} where name = $1`, [name]);
  }
  for (const { name, hash, sql } of changed) {
    await dropFunction(client, name);
    await client.query(sql);
    await client.query(`insert into ${RECORDS} values ($1, $2) on conflict (name) do update set hash = excluded.hash`, [
      name,
      hash,
    ]);
  }
  return changed.map(({ name }) => name);
}

/** The files of SQL functions in a folder, by name. */
export function readFunctions(directory: string): { name: string; hash: string; sql: string }[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(directory, file), "utf8").replaceAll("\r\n", "\n");
      return { name: file.slice(0, -".sql".length), hash: createHash("sha256").update(sql).digest("hex"), sql };
    });
}

/** Drops the function of this name, with whichever parameters: "create or replace" would leave the old one beside the new one. */
async function dropFunction(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where proname = $1 and pronamespace = current_schema()::regnamespace and prorettype <> 'trigger'::regtype`,
    [name],
  );
  for (const { signature } of rows) await client.query(`drop function ${signature}`);
}
