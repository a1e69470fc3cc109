import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { ProductOrder } from "#contract/enums.ts";
import { MAX_LOW_STOCK } from "#contract/limits.ts";
import type { Position } from "#db/keyset.ts";
import {
  facetConditions,
  facetsWithin,
  filterConditions,
  type ListFilters,
  listingConditions,
  rangesByIndex,
} from "./products.filters.store.ts";
import { productSortColumns } from "./products.rules.ts";

type Order = readonly (readonly [column: string, direction: "asc" | "desc"])[];
type ListQuery = ListFilters & { sort: ProductOrder };

/** The ids of a page of `limit` products that begins after `position`, as a query. */
export function pageIds(query: ListQuery, position: Position | null, limit: number): RawBuilder<unknown> {
  if (query.sort === "stock_asc" || query.sort === "stock_desc") return sortedByStock(query, position, limit);
  const order = productSortColumns[query.sort];
  const listing = [...listingConditions(query), ...(position ? [isAfter(order, position)] : [])];
  const facets = [...facetConditions(query).values(), ...facetsWithin(query)];
  if (facets.length > 0) {
    const filters = { all: [...filterConditions(query), ...facets], byIndex: rangesByIndex(query) };
    return firstOfListing(listing, filters, order, limit);
  }
  return sql`select id from products where ${all([...listing, ...filterConditions(query)])} order by ${orderBy(order)} limit ${limit}`;
}

/** The first products of a listing, which are filtered before all products with the facet values are sorted. */
const SEARCHED_FIRST = 2000;

/**
 * The planner cannot estimate how many products have several facet values. So the first products of the listing are filtered; values
 * that do not fill a page there are rare, and the index of facet values is used. Without this a value that no product has takes
 * 520 ms at a million products (budget: 150 ms).
 */
function firstOfListing(
  listing: Conditions,
  filters: { all: Conditions; byIndex: Conditions },
  order: Order,
  limit: number,
): RawBuilder<unknown> {
  // "offset 0" keeps the planner from reading the index of the list where that of the facets is wanted.
  return sql`
    with first as materialized (
      select id from (select * from products where ${all(listing)} order by ${orderBy(order)} limit ${SEARCHED_FIRST}) products
       where ${all(filters.all)} order by ${orderBy(order)} limit ${limit}),
    every as materialized (
      select id from (select * from products where ${all([...listing, ...filters.byIndex, ...filters.all])} offset 0) products
       order by ${orderBy(order)} limit ${limit})
    select id from first where (select count(*) from first) = ${limit}
    union all
    select id from every where (select count(*) from first) < ${limit}`;
}

/** Sorts by stock in the table that holds only stocks. */
function sortedByStock(query: ListQuery, position: Position | null, limit: number): RawBuilder<unknown> {
  const [[, direction]] = productSortColumns[query.sort];
  const order: Order = [
    ["quantity", direction],
    ["product_id", direction],
  ];
  const conditions = [
    ...listingConditions(query),
    ...filterConditions(query),
    ...facetConditions(query).values(),
    ...facetsWithin(query),
  ];
  const level = query.level?.stock;
  // Filters on the sorted table: otherwise all sold-out products are read before the first with a low stock.
  if (level === "out") conditions.push(sql`quantity = 0`);
  if (level === "in") conditions.push(sql`quantity > 0`);
  if (level === "low") conditions.push(sql`quantity > 0 and lowest < ${sql.lit(MAX_LOW_STOCK)}`);
  if (position) conditions.push(isAfter(order, position));
  return sql`
    select product_id from product_stocks join products on id = product_id
     where ${all(conditions)} order by ${orderBy(order)} limit ${limit}`;
}

type Conditions = readonly Expression<SqlBool>[];

const all = (conditions: Conditions) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);

const orderBy = (order: Order) =>
  sql.join(order.map(([column, direction]) => sql`${sql.ref(column)} ${sql.raw(direction)}`));

/** A row comparison, which PostgreSQL answers from the index: all columns of one sort have one direction. */
function isAfter(order: Order, position: Position): Expression<SqlBool> {
  const columns = sql.join(order.map(([column]) => sql.ref(column)));
  const values = sql.join(position.map((value) => sql`${value}::bigint`));
  return order[0]?.[1] === "asc" ? sql<SqlBool>`(${columns}) > (${values})` : sql<SqlBool>`(${columns}) < (${values})`;
}
