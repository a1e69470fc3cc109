import { type Expression, type RawBuilder, sql } from "kysely";
import type { AdminProductSort } from "#contract/enums.ts";
import { centavosOf } from "#contract/money.ts";
import { all, fitBands, idsOf } from "#db/find-page.ts";
import type { Position } from "#db/keyset.ts";
import { escapeLike } from "#db/like.ts";
import {
  facetConditions,
  filterConditions,
  type ListFilters,
  listingConditions,
  searchTermsIn,
} from "./products.filters.store.ts";
import { productSortColumns } from "./products.rules.ts";

type Order = readonly (readonly [column: string, direction: "asc" | "desc"])[];

/** The ids of a page of `most` products, as a query; null of a list that an index holds in its order. */
export function pageIds(
  query: ListFilters & { sort: AdminProductSort },
  position: Position | null,
  most: number,
): RawBuilder<unknown> | null {
  const { sort, on_sale } = query;
  const facets = [...facetConditions(query).values()];
  if (sort === "stock_asc" || sort === "stock_desc") return byStock(sort, query, position, most);
  if ((sort === "price_asc" || sort === "price_desc") && fitBands(searchTermsIn(query.q)) && isByPriceAlone(query))
    return wordsByPrice(sort, query, position, most);
  // How many meet these, the planner can only guess; and of what is typed each word may be frequent, and all of them together rare.
  const isGuess = facets.length > 0 || (on_sale && sort !== "newest");
  const isTyped = sort === "newest" && fitBands(searchTermsIn(query.q));
  const order = productSortColumns[sort];
  if (!isGuess && !isTyped) return isPriced(query) ? pricedIds(query, position, most) : null;
  const begin = position ? sql`${position[0]}::integer` : sql`(select max(id) from products)`;
  return idsOf({
    table: "products",
    order: orderBy(order),
    shelf: [...listingConditions(query), ...(position ? [comesAfter(order, position)] : [])],
    narrowing: [...filterConditions(query), ...facets],
    ...(isTyped && { bands: { of: sql`id_band(id)`, newest: (ago) => sql`id_band(${begin}) - ${ago}` } }),
    most,
  });
}

/** Whether a list is of some prices, and in another order than theirs. */
const isPriced = ({ sort, min_price, max_price }: ListFilters & { sort: AdminProductSort }): boolean =>
  (min_price ?? max_price) !== undefined && (sort === "newest" || sort === "oldest");

/** Of prices that few have, the index of prices knows the ids as well: all are sorted, and only those of the page are read whole. */
function pricedIds(
  query: ListFilters & { sort: AdminProductSort },
  position: Position | null,
  most: number,
): RawBuilder<unknown> {
  const order = productSortColumns[query.sort];
  const conditions = [...listingConditions(query), ...filterConditions(query)];
  if (position) conditions.push(comesAfter(order, position));
  return sql`select id from products where ${all(conditions)} order by ${orderBy(order)} limit ${most}`;
}

/** Whether a list asks nothing but what is known beside the prices. */
const isByPriceAlone = ({ in_stock, on_sale, level }: ListFilters): boolean => !in_stock && !on_sale && !level;

/** What is typed is looked for in one band of prices after the other, until the page is full. */
function wordsByPrice(
  sort: "price_asc" | "price_desc",
  { q, type, shown, min_price, max_price }: ListFilters,
  position: Position | null,
  most: number,
): RawBuilder<unknown> {
  const [price = null, id = null] = position ?? [];
  const lowest = min_price === undefined ? null : centavosOf(min_price);
  const highest = max_price === undefined ? null : centavosOf(max_price);
  return sql`
    select * from products_holding_by_price(
      ${searchTermsIn(q).map(escapeLike)}::text[], ${type ?? null}, ${shown ?? null}, ${lowest}, ${highest},
      ${price}, ${id}, ${sort === "price_desc"}, ${most})`;
}

/** The stocks are sorted in a table of their own. */
function byStock(
  sort: "stock_asc" | "stock_desc",
  filters: ListFilters,
  position: Position | null,
  most: number,
): RawBuilder<unknown> {
  const [[, direction]] = productSortColumns[sort];
  const order: Order = [
    ["pieces", direction],
    ["product_id", direction],
  ];
  const conditions = [...listingConditions(filters), ...filterConditions(filters)];
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
