import type { CompiledQuery } from "kysely";
import type { Db } from "#db/connection.ts";
import { PREPARED } from "#db/prepared-statement-pool.ts";

/** A value that a statement is asked with, while it is built. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Gives a slot for whichever value is read from it. */
const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) });

/**
 * A statement that is asked with nearly every request: it is built once, whatever its values, and each connection plans it once
 * and keeps the plan. For those alone whose best plan is the same whatever their values are; a list is planned for what it is
 * filtered by. `build` may hand the values on and do nothing else with them. Columns are named one by one: a plan outlives a new
 * column, but not what "all" meant before it.
 */
export function prepare<V extends object, R>(
  build: (db: Db, values: V) => { compile(db: Db): CompiledQuery<R> },
): (db: Db, values: V) => Promise<R[]> {
  let built: CompiledQuery<R> | undefined;
  return async (db, values) => {
    built ??= marked(build(db, slots as V).compile(db)); // They stand for values of any kind.
    const given = new Map(Object.entries(values));
    const parameters = built.parameters.map((value) => (value instanceof Slot ? given.get(value.name) : value));
    const { rows } = await db.executeQuery<R>({ ...built, parameters });
    return rows;
  };
}

const marked = <R>(built: CompiledQuery<R>): CompiledQuery<R> => ({ ...built, sql: PREPARED + built.sql });
