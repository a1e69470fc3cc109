import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { DeskProductSort } from "#contract/vocabulary.ts";
import type { Position } from "#db/keyset.ts";
import { facetConditions, type ListFilters, listConditions, shelfConditions } from "./catalogue.filters.ts";
import { productOrder } from "./catalogue.rules.ts";

// Finding the products of a page where no index has them in order: it takes the same time however many products there are.

type Order = readonly (readonly [column: string, direction: "asc" | "desc"])[];

/**
 * Products of a shelf that are looked through in its order for what a filter asks. When they do not fill a page, products that
 * meet it are rare, and then all of them are gathered and sorted.
 */
const LOOKED_THROUGH = 2000;

/** The ids of a page of `most` products, as a query; null of a list that an index holds in its order. */
export function idsToFind(
  query: ListFilters & { sort: DeskProductSort },
  position: Position | null,
  most: number,
): RawBuilder<unknown> | null {
  const { sort, on_sale } = query;
  const facets = [...facetConditions(query).values()];
  if (sort === "stock_asc" || sort === "stock_desc") return byStock(sort, query, position, most);
  // How many meet these, the planner can only guess.
  const isGuess = facets.length > 0 || (on_sale && sort !== "newest");
  if (!isGuess) return null;
  const order = productOrder[sort];
  const shelf = [...shelfConditions(query), ...(position ? [comesAfter(order, position)] : [])];
  const narrowing = [...listConditions(query), ...facets];
  const inOrder = orderBy(order);
  return sql`
    with near as materialized (
      select id from (select * from products where ${all(shelf)} order by ${inOrder} limit ${LOOKED_THROUGH}) products
       where ${all(narrowing)} order by ${inOrder} limit ${most}),
    -- The offset keeps the order out of the choice of the index.
    gathered as materialized (
      select id from (select * from products where ${all([...shelf, ...narrowing])} offset 0) products
       order by ${inOrder} limit ${most})
    select id from near where (select count(*) from near) = ${most}
    union all
    select id from gathered where (select count(*) from near) < ${most}`;
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

const all = (conditions: readonly Expression<SqlBool>[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

const orderBy = (order: Order) =>
  sql.join(order.map(([column, direction]) => sql`${sql.ref(column)} ${sql.raw(direction)}`));

/** A row comparison, which PostgreSQL answers from the index: all columns of one sort run in one direction. */
export function comesAfter(order: Order, position: Position): Expression<boolean> {
  const columns = sql.join(order.map(([column]) => sql.ref(column)));
  const values = sql.join(position.map((value) => sql`${value}::bigint`));
  return order[0]?.[1] === "asc" ? sql<boolean>`(${columns}) > (${values})` : sql<boolean>`(${columns}) < (${values})`;
}
