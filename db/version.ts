import { type RawBuilder, sql } from "kysely";

/**
 * The version of a row that gets these values: the next one, or the same when no value differs. So a save that changes nothing,
 * of which the audit log holds nothing, gets in nobody's way.
 */
export function versionWith(values: Readonly<Record<string, unknown>>): RawBuilder<number> {
  const differs = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`);
  return sql<number>`version + (${sql.join(differs, sql` or `)})::integer`;
}
