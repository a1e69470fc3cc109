import { type Expression, sql } from "kysely";

/** The sort values of the last row of a page: the next page begins after them. */
export type Position = readonly number[];

/** A position in a list as an opaque text for the wire; `list` names the list and its sort. */
export const encodeCursor = (list: string, position: Position): string =>
  Buffer.from(JSON.stringify([list, ...position])).toString("base64url");

/** The position of a cursor in this list; null when it belongs to another list or is invalid. */
export function decodeCursor(cursor: string, list: string, length: number): Position | null {
  const parsed = parseJson(Buffer.from(cursor, "base64url").toString());
  if (!Array.isArray(parsed) || parsed[0] !== list) return null;
  const position = parsed.slice(1);
  return position.length === length && position.every(Number.isSafeInteger) ? position : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // A cursor from outside may be any text; the caller refuses it.
  }
}

/** A timestamp as microseconds since 1970, PostgreSQL's precision, for a position. */
export const microsecondsOf = (column: string) =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** The timestamp of these microseconds since 1970. */
export const timestampAt = (microseconds: number) =>
  sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;

/** True for rows after a position in a list sorted by a column and the id: a row comparison, which uses an index. */
export function isAfterPosition(
  { column, direction }: { column: string; direction: "asc" | "desc" },
  value: Expression<unknown>,
  id: number,
): Expression<boolean> {
  const after = direction === "asc" ? sql`>` : sql`<`;
  return sql<boolean>`(${sql.ref(column)}, id) ${after} (${value}, ${id}::bigint)`;
}
