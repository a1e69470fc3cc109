import pg from "pg";

/**
 * Parsers for column types that the driver converts differently. `bigint` becomes a number: ids and centavos stay below 2^53,
 * and a larger value is an error. `date` stays text (`2026-05-01`): as a Date it would be another day in other time zones.
 * `numeric` stays text; counts and sums are cast to `bigint` in the query.
 */
export function columnTypes(): pg.CustomTypesConfig {
  const { builtins } = pg.types;
  const types = new pg.TypeOverrides();
  const readBigints: (text: string) => (string | null)[] = pg.types.getTypeParser(BIGINT_ARRAY);
  types.setTypeParser(builtins.INT8, safeInteger);
  types.setTypeParser(BIGINT_ARRAY, (text) =>
    readBigints(text).map((item) => (item === null ? null : safeInteger(item))),
  );
  types.setTypeParser(builtins.DATE, (text) => text);
  return types;
}

/** PostgreSQL's type id of `bigint[]`, which the driver does not export. */
const BIGINT_ARRAY: number = 1016;

/** @throws RangeError for a number that JavaScript cannot represent exactly */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} from the database does not fit a number`);
  return value;
}
