import pg from "pg";

/**
 * How values come out of the database where the driver's own way does not suit the shop. `bigint` is a number: ids and
 * centavos stay below 2^53, and one that does not is an error rather than a wrong number. `date` is its text
 * (`2026-05-01`): a day is no moment, and as a Date it would be another day elsewhere. `numeric` stays text; what is
 * counted or summed up is cast to `bigint` in the query.
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

/** PostgreSQL's number for `bigint[]`, which the driver knows and does not name. */
const BIGINT_ARRAY: number = 1016;

/** Throws a RangeError for a number that JavaScript cannot hold exactly. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} from the database does not fit a number`);
  return value;
}
