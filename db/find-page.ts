import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

// Finding the rows of a page where no index has them in order: it takes the same time however many rows there are.

type Conditions = readonly Expression<SqlBool>[];

/** What a page holds, and in which order. */
export type Sought = {
  table: "products" | "orders";
  order: RawBuilder<unknown>;
  /** What the indexes know that hold the table in this order. */
  shelf: Conditions;
  /** What else is asked of the rows. */
  narrowing: Conditions;
  /** For what is typed, in a list newest first: the band of a row, which the index of the search knows, and the newest bands. */
  bands?: { of: RawBuilder<unknown>; newest: (ago: RawBuilder<number>) => RawBuilder<unknown> };
  /** How many rows of the shelf are looked through, where it is not LOOKED_THROUGH, or BEFORE_BANDS. */
  look?: number;
  most: number;
};

/**
 * Rows of a shelf that are looked through in its order, and fewer where bands come next. When they do not fill a page, rows that are
 * sought are rare: then they are looked up in the newest bands, one after the other until the page is full.
 */
const LOOKED_THROUGH = 2000;
const BEFORE_BANDS = 1000;
const BANDS = 4;

/**
 * The ids of a page of `most` rows, as a query. What fills no page among the newest is rarer still, and then all of it is gathered
 * and sorted.
 */
export function idsOf({
  table,
  order,
  shelf,
  narrowing,
  bands,
  look = bands ? BEFORE_BANDS : LOOKED_THROUGH,
  most,
}: Sought): RawBuilder<unknown> {
  const rows = sql.table(table);
  // The offset keeps the order, and what else is asked, out of the choice of the index.
  const inBands = bands
    ? sql`
        select found.id
          from (select ${bands.newest(sql`ago`)} as band from generate_series(0, ${sql.lit(BANDS - 1)}) ago) bands,
               lateral (
                 select id
                   from (select * from ${rows} where ${bands.of} = bands.band and ${all(narrowing)} offset 0) ${rows}
                  where ${all(shelf)} order by ${order} limit ${most}) found
         where (select count(*) from near) < ${most} limit ${most}`
    : sql`select id from ${rows} where false`;
  return sql`
    with near as materialized (
      select id from (select * from ${rows} where ${all(shelf)} order by ${order} limit ${look}) ${rows}
       where ${all(narrowing)} order by ${order} limit ${most}),
    banded as materialized (${inBands}),
    gathered as materialized (
      select id from (select * from ${rows} where ${all([...shelf, ...narrowing])} offset 0) ${rows}
       order by ${order} limit ${most})
    select id from near where (select count(*) from near) = ${most}
    union all
    select id from banded where (select count(*) from banded) = ${most}
    union all
    select id from gathered where (select count(*) from near) < ${most} and (select count(*) from banded) < ${most}`;
}

/**
 * Whether words are worth a look in bands: the index finds a word by three of its letters, and what holds a figure is rare already,
 * as a model number is, and found everywhere at once.
 */
export const fitBands = (words: readonly string[]): boolean =>
  words.some((word) => /\p{L}{3}/u.test(word)) && !words.some((word) => /\d/.test(word));

/** All of these conditions. */
export const all = (conditions: Conditions) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);
