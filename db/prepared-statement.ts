import type { CompiledQuery } from "kysely";
import type { Db } from "#db/connection.ts";
import { PREPARED } from "#db/prepared-statement-pool.ts";

/** A placeholder for a parameter while a statement is built. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Returns a placeholder for every property. */
const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) });

/**
 * A statement of nearly every request: it is built once, and each connection plans it once. Only for statements whose best plan does
 * not depend on their values; lists depend on their filters. `build` may only pass the values on. It names columns explicitly: a
 * prepared plan with `*` fails after a new column.
 */
export function prepare<V extends object, R>(
  build: (db: Db, values: V) => { compile(db: Db): CompiledQuery<R> },
): (db: Db, values: V) => Promise<R[]> {
  let built: CompiledQuery<R> | undefined;
  return async (db, values) => {
    built ??= marked(build(db, slots as V).compile(db)); // Placeholders for values of any type.
    const given = new Map(Object.entries(values));
    const parameters = built.parameters.map((value) => (value instanceof Slot ? given.get(value.name) : value));
    const { rows } = await db.executeQuery<R>({ ...built, parameters });
    return rows;
  };
}

const marked = <R>(built: CompiledQuery<R>): CompiledQuery<R> => ({ ...built, sql: PREPARED + built.sql });
