import { type Expression, sql } from "kysely";

/** The numbers by which a list is sorted, taken from the last row of a page: the next page begins after them. */
export type Position = readonly number[];

/** A position in a list as an opaque text for the wire; `list` names the list and its sort. */
export const encodeCursor = (list: string, position: Position): string =>
  Buffer.from(JSON.stringify([list, ...position])).toString("base64url");

/** The position that a cursor from outside means in this list; null when it is of another list, or none of ours. */
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
    return null; // Anybody can send any text as a cursor; the caller refuses it.
  }
}

/** Microseconds since 1970: what a moment of the database is in a position, without losing a digit. */
export const microsecondsOf = (column: string) =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** The moment that so many microseconds since 1970 are. */
export const timestampAt = (microseconds: number) =>
  sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;

/** The rows after a position in a list sorted by a column and its id: a row comparison, which an index answers. */
export function isAfterPosition(
  { column, direction }: { column: string; direction: "asc" | "desc" },
  value: Expression<unknown>,
  id: number,
): Expression<boolean> {
  const after = direction === "asc" ? sql`>` : sql`<`;
  return sql<boolean>`(${sql.ref(column)}, id) ${after} (${value}, ${id}::bigint)`;
}
