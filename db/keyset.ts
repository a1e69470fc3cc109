import { type Expression, type SelectQueryBuilder, type Simplify, sql } from "kysely";
import { refuseCursor } from "#contract/errors.ts";
import type { TimeSort } from "#contract/fields.ts";

/** The sort values of the last row of a page: the next page begins after them. */
export type Position = readonly number[];

/** A position in a list as an opaque text for the wire; `list` names the list and its sort. */
export const encodeCursor = (list: string, position: Position): string =>
  Buffer.from(JSON.stringify([list, ...position])).toString("base64url");

/** The first page begins without a cursor. */
export type PageRequest = { limit: number; cursor?: string | undefined };

/** A page of a list by time, the newest first by default. */
export type TimedPageRequest = PageRequest & { sort?: TimeSort | undefined };

/** The cursors of a list by time name their order, so that a list refuses those of the other one. */
export const timedList = (list: string, sort: TimeSort): string => (sort === "newest" ? list : `${list} ${sort}`);

/** Rows of a list, and the cursor of the next page; null at the end. */
export type Page<Row> = { rows: Row[]; next: string | null };

/**
 * The position of a cursor with this number of values in this list; null for the first page.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export function positionOf(cursor: string | undefined, list: string, length: number): Position | null {
  if (cursor === undefined) return null;
  const parsed = parseJson(Buffer.from(cursor, "base64url").toString());
  const position = Array.isArray(parsed) && parsed[0] === list ? parsed.slice(1) : [];
  if (position.length !== length || !position.every(Number.isSafeInteger)) throw refuseCursor();
  return position;
}

/** The page in rows that were read with one more than `limit`: with it, another page follows. */
export function toPage<Row>(
  rows: readonly Row[],
  { limit, list, position }: { limit: number; list: string; position: (last: Row) => Position },
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? encodeCursor(list, position(last)) : null };
}

/**
 * A page of a list that is sorted by id, the newest first by default. `list` is written into its cursors, so that
 * another list refuses them.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function timedPage<DB, Table extends keyof DB, Row extends { id: number }>(
  select: SelectQueryBuilder<DB, Table, Row>,
  { list: name, limit, cursor, sort = "newest" }: TimedPageRequest & { list: string },
): Promise<Page<Simplify<Row>>> {
  const list = timedList(name, sort);
  const [id] = positionOf(cursor, list, 1) ?? [];
  // As a bigint, because the number of a cursor may be too large for the column.
  const begin = sql<number>`${id}::bigint`;
  const rows = await (id === undefined ? select : select.where(sql.ref("id"), sort === "newest" ? "<" : ">", begin))
    .orderBy(sql.ref("id"), sort === "newest" ? "desc" : "asc")
    .limit(limit + 1)
    .execute();
  return toPage(rows, { limit, list, position: (last) => [last.id] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // A cursor from outside may be any text; it is refused.
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
