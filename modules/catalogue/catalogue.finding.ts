import { type Expression, type RawBuilder, sql } from "kysely";
import type { DeskProductSort } from "#contract/vocabulary.ts";
import { all, fitBands, idsOf } from "#db/find-page.ts";
import type { Position } from "#db/keyset.ts";
import { facetConditions, type ListFilters, listConditions, shelfConditions, wordsIn } from "./catalogue.filters.ts";
import { productOrder } from "./catalogue.rules.ts";

type Order = readonly (readonly [column: string, direction: "asc" | "desc"])[];

/** The ids of a page of `most` products, as a query; null of a list that an index holds in its order. */
export function idsToFind(
  query: ListFilters & { sort: DeskProductSort },
  position: Position | null,
  most: number,
): RawBuilder<unknown> | null {
  const { sort, on_sale } = query;
  const facets = [...facetConditions(query).values()];
  if (sort === "stock_asc" || sort === "stock_desc") return byStock(sort, query, position, most);
  // How many meet these, the planner can only guess; and of what is typed each word may be frequent, and all of them together rare.
  const isGuess = facets.length > 0 || (on_sale && sort !== "newest");
  const isTyped = sort === "newest" && fitBands(wordsIn(query.q));
  if (!isGuess && !isTyped) return null;
  const order = productOrder[sort];
  const begin = position ? sql`${position[0]}::integer` : sql`(select max(id) from products)`;
  return idsOf({
    table: "products",
    order: orderBy(order),
    shelf: [...shelfConditions(query), ...(position ? [comesAfter(order, position)] : [])],
    narrowing: [...listConditions(query), ...facets],
    ...(isTyped && { bands: { of: sql`id_band(id)`, newest: (ago) => sql`id_band(${begin}) - ${ago}` } }),
    most,
  });
}

/** The stocks are sorted in a table of their own. */
function byStock(
  sort: "stock_asc" | "stock_desc",
  filters: ListFilters,
  position: Position | null,
  most: number,
): RawBuilder<unknown> {
  const [[, direction]] = productOrder[sort];
  const order: Order = [
    ["pieces", direction],
    ["product_id", direction],
  ];
  const conditions = [...shelfConditions(filters), ...listConditions(filters)];
  // What is asked of the stock is asked of the sorted table as well: else all that is sold out is read before the first that is low.
  if (filters.level) conditions.push(filters.level.stock === "out" ? sql`pieces = 0` : sql`pieces > 0`);
  if (position) conditions.push(comesAfter(order, position));
  return sql`
    select product_id from product_stocks join products on id = product_id
     where ${all(conditions)} order by ${orderBy(order)} limit ${most}`;
}

const orderBy = (order: Order) =>
  sql.join(order.map(([column, direction]) => sql`${sql.ref(column)} ${sql.raw(direction)}`));

/** A row comparison, which PostgreSQL answers from the index: all columns of one sort run in one direction. */
export function comesAfter(order: Order, position: Position): Expression<boolean> {
  const columns = sql.join(order.map(([column]) => sql.ref(column)));
  const values = sql.join(position.map((value) => sql`${value}::bigint`));
  return order[0]?.[1] === "asc" ? sql<boolean>`(${columns}) > (${values})` : sql<boolean>`(${columns}) < (${values})`;
}
