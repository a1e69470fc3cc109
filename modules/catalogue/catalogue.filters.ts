import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { centavosOf } from "#contract/money.ts";
import type { ChosenFacets, ProductFilters } from "#contract/product-lists.ts";
import { facetsOf, type ProductType } from "#contract/vocabulary.ts";
import type { DB } from "#db/schema.gen.ts";

/** Which products a list holds. */
export type ListFilters = ProductFilters & {
  type?: ProductType | undefined;
  shown?: boolean | undefined;
  facets?: ChosenFacets;
};

/** The products of a list, but for the attributes it is filtered by. */
export function ofList<O>(select: SelectQueryBuilder<DB, "products", O>, filters: ListFilters) {
  let rows = select;
  if (filters.type) rows = rows.where("type", "=", filters.type);
  if (filters.shown !== undefined) rows = rows.where("shown", "=", filters.shown);
  if (filters.in_stock) rows = rows.where("stock", ">", 0);
  if (filters.on_sale) rows = rows.whereRef("price", "<", "original_price");
  if (filters.min_price !== undefined) rows = rows.where("price", ">=", centavosOf(filters.min_price));
  if (filters.max_price !== undefined) rows = rows.where("price", "<=", centavosOf(filters.max_price));
  return rows;
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
 * figures, and everything else from `false` on. `is true`, since the planner takes two bare bounds for a range, guesses
 * that next to nothing is inside, and sorts a hundred thousand rows.
 */
export const atLeast = (name: string, figure: RawBuilder<unknown>) =>
  sql<SqlBool>`(attributes -> ${name} >= ${figure} and (attributes -> ${name} < 'false'::jsonb) is true)`;
