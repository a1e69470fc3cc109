import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { facetsOf, type ProductType, type StockLevel } from "#contract/enums.ts";
import { centavosOf } from "#contract/money.ts";
import type { FacetFilters, ProductFilters } from "#contract/products.lists.ts";
import { holds } from "#db/like.ts";
import type { DB } from "#db/schema.gen.ts";

/** Which products a list holds. */
export type ListFilters = ProductFilters & {
  type?: ProductType | undefined;
  shown?: boolean | undefined;
  facets?: FacetFilters;
  /** How much there is; of `low` ones fewer than the shop's figure, or than their own. */
  level?: { stock: StockLevel; lowBelow: number } | undefined;
  /** What staff typed: an id, or words that the name, type and keywords contain. */
  q?: string | undefined;
};

/** The products of a list, but for the attributes it is filtered by. */
export function applyFilters<O>(select: SelectQueryBuilder<DB, "products", O>, filters: ListFilters) {
  let rows = select;
  for (const condition of [...listingConditions(filters), ...filterConditions(filters)]) rows = rows.where(condition);
  return rows;
}

/** Which shelf a list is of: indexes hold each shelf in its order. */
export function listingConditions({ type, shown }: ListFilters): Expression<SqlBool>[] {
  return [
    ...(type ? [sql<SqlBool>`type = ${type}`] : []),
    ...(shown === undefined ? [] : [sql<SqlBool>`shown = ${shown}`]),
  ];
}

/** What a list asks of the products of its shelf, but for their attributes. */
export function filterConditions(filters: ListFilters): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (filters.in_stock) conditions.push(sql`stock_band > 0`);
  if (filters.on_sale) conditions.push(sql`price < original_price`);
  if (filters.min_price !== undefined) conditions.push(sql`price >= ${centavosOf(filters.min_price)}`);
  if (filters.max_price !== undefined) conditions.push(sql`price <= ${centavosOf(filters.max_price)}`);
  if (filters.level) conditions.push(atLevel(filters.level));
  for (const word of searchTermsIn(filters.q)) conditions.push(meets(word));
  return conditions;
}

function atLevel({ stock, lowBelow }: { stock: StockLevel; lowBelow: number }): Expression<SqlBool> {
  if (stock === "out") return sql<SqlBool>`stock_band = 0`;
  if (stock === "in") return sql<SqlBool>`stock_band > 0`;
  // The bands bring few rows from the index; the figures decide.
  return sql<SqlBool>`(stock > 0 and (below_own or
    (low_stock is null and stock_band between 1 and stock_band(${lowBelow - 1}::integer) and stock < ${lowBelow})))`;
}

/** The words that staff typed. */
export const searchTermsIn = (typed = ""): string[] => typed.split(/\s+/).filter(Boolean);

/** True for products whose name, type or keywords contain this, whatever its case and accents, or whose id it is. */
function meets(word: string): Expression<SqlBool> {
  const text = holds(word, (typed) => sql<string>`plain_text(${typed})`);
  return /^[1-9]\d{0,8}$/.test(word) ? sql<SqlBool>`(${text} or products.id = ${Number(word)})` : text;
}

/** What each attribute that is filtered by asks of a product, by its name. */
export function facetConditions({ type, facets = {} }: ListFilters): Map<string, Expression<SqlBool>> {
  const conditions = new Map<string, Expression<SqlBool>>();
  for (const [name] of type ? facetsOf(type) : []) {
    const chosen = facets[name];
    if (typeof chosen === "number") conditions.set(name, atLeast(name, sql`${JSON.stringify(chosen)}::jsonb`));
    else if (typeof chosen === "object")
      conditions.set(name, sql`words && ${chosen.map((word) => `${name}=${word}`)}::text[]`);
  }
  return conditions;
}

/**
 * True for products whose attribute is a figure and not below this one, a JSON value too. JSON values have an order: text is before
 * figures, and everything else from `false` on.
 */
export const atLeast = (name: string, figure: RawBuilder<unknown>) =>
  sql<SqlBool>`(attributes -> ${name} >= ${figure} and attributes -> ${name} < 'false'::jsonb)`;
