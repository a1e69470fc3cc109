import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { ProductType, StockLevel } from "#contract/enums.ts";
import { centavosOf } from "#contract/money.ts";
import { type Facets, filterFieldNames } from "#contract/products.facets.ts";
import { productFields } from "#contract/products.fields.ts";
import type { FacetFilters, NumberRange, ProductFilters } from "#contract/products.lists.ts";
import { escapeLike } from "#db/like.ts";
import type { DB } from "#db/schema.gen.ts";

/** Which products a list holds. */
export type ListFilters = ProductFilters & {
  type?: ProductType | undefined;
  shown?: boolean | undefined;
  facets?: FacetFilters;
  /** What the list can be filtered by, where it can. */
  filterable?: Facets;
  /** Whether the list holds the archived products, or the others. Those that are shown are never archived. */
  archived?: boolean | undefined;
  /** How much is in stock. `low` is below the limit of the product, or else below `lowBelow`. */
  level?: { stock: StockLevel; lowBelow: number } | undefined;
  /** Only these products. */
  ids?: readonly number[] | undefined;
  /** Only products that were added since then. */
  addedSince?: Date | undefined;
  /** The list that these are filters of: what a collection holds. */
  within?: ListFilters;
  /** Search text of staff: an id, or words that the name, type and keywords contain or a SKU or barcode begins with. */
  q?: string | undefined;
};

/** The products of a list, whatever its facets; those that it is within count. */
export function applyFilters<O>(select: SelectQueryBuilder<DB, "products", O>, filters: ListFilters) {
  let rows = select;
  for (const condition of [...listingConditions(filters), ...filterConditions(filters), ...facetsWithin(filters)])
    rows = rows.where(condition);
  return rows;
}

/** Which listing it is: indexes hold each of them in its order. */
export const listingConditions = ({ type, shown }: ListFilters): Expression<SqlBool>[] => [
  ...(type ? [sql<SqlBool>`type = ${type}`] : []),
  ...(shown === undefined ? [] : [sql<SqlBool>`shown = ${shown}`]),
];

/** The other conditions of a list, without those of its facets. */
export function filterConditions(filters: ListFilters): Expression<SqlBool>[] {
  const { in_stock, on_sale, min_price, max_price, min_rating, level, archived, ids, addedSince, within, q } = filters;
  return [
    ...(ids === undefined ? [] : [sql<SqlBool>`products.id = any(${ids}::integer[])`]),
    ...(addedSince === undefined ? [] : [sql<SqlBool>`created_at >= ${addedSince}`]),
    ...(within ? [...listingConditions(within), ...filterConditions(within)] : []),
    ...(archived === undefined
      ? []
      : [archived ? sql<SqlBool>`archived_at is not null` : sql<SqlBool>`archived_at is null`]),
    ...(in_stock ? [hasStock(sql`quantity > 0`)] : []),
    ...(on_sale ? [sql<SqlBool>`price < original_price`] : []),
    ...(min_price === undefined ? [] : [sql<SqlBool>`price >= ${centavosOf(min_price)}`]),
    ...(max_price === undefined ? [] : [sql<SqlBool>`price <= ${centavosOf(max_price)}`]),
    ...(min_rating === undefined ? [] : [sql<SqlBool>`rating >= ${Math.round(min_rating * 100)}`]),
    ...(level ? [isAtLevel(level)] : []),
    ...searchTermsIn(q).map(matchesTerm),
  ];
}

function isAtLevel({ stock, lowBelow }: { stock: StockLevel; lowBelow: number }): Expression<SqlBool> {
  if (stock === "out") return sql<SqlBool>`products.id in (select product_id from product_stocks where quantity = 0)`;
  if (stock === "in") return hasStock(sql`quantity > 0`);
  return hasStock(sql`quantity > 0 and lowest < coalesce(products.low_stock, ${lowBelow})`);
}

/** True for products whose stock is like this. */
const hasStock = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from product_stocks where product_id = products.id and ${condition})`;

/** True for variants whose product has each term of a search text in its name, type or keywords, or that begin their codes with it. */
export const variantMatches = (q: string | undefined): Expression<SqlBool>[] =>
  searchTermsIn(q).map(
    (term) =>
      sql<SqlBool>`(${inText(term)}${orId(term)} or lower(v.sku) like ${startOf(term)} or lower(v.barcode) like ${startOf(term)})`,
  );

const inText = (term: string) => sql<SqlBool>`search_text like normalize_text(${`%${escapeLike(term)}%`})`;
const orId = (term: string) => (/^[1-9]\d{0,8}$/.test(term) ? sql` or products.id = ${Number(term)}` : sql``);
const startOf = (term: string): string => `${escapeLike(term.toLowerCase())}%`;

/** The words of a search text. */
const searchTermsIn = (text = ""): string[] => text.split(/\s+/).filter(Boolean);

/** The most products that the beginning of a SKU or barcode finds. */
const MAX_BY_CODE = 200;

/**
 * True for products whose name, type or keywords contain this, in any case and without accents, whose SKU or barcode begins with it, or
 * whose id it is. The codes are read once, as an array, so that the index of the text is still used.
 */
function matchesTerm(term: string): Expression<SqlBool> {
  if (term.length < 3) return sql<SqlBool>`(${inText(term)}${orId(term)})`;
  const start = startOf(term);
  const byCode = sql`array(
    (select v.product_id from product_variants v where lower(v.sku) like ${start} limit ${sql.lit(MAX_BY_CODE)}) union all
    (select v.product_id from product_variants v where lower(v.barcode) like ${start} limit ${sql.lit(MAX_BY_CODE)}))`;
  return sql<SqlBool>`(${inText(term)}${orId(term)} or products.id = any (${byCode}))`;
}

/** The column of a facet that is a text field; null of an attribute. */
export const facetColumn = (name: string): string | null => {
  const field = filterFieldNames.find((known) => known === name);
  return field === undefined ? null : productFields[field].column;
};

/** The condition of each facet that is filtered by, by its name. */
export function facetConditions({
  filterable = [],
  facets = {},
  in_stock,
}: ListFilters): Map<string, Expression<SqlBool>> {
  const conditions = new Map<string, Expression<SqlBool>>();
  for (const [name] of filterable) {
    const chosen = facets[name];
    const column = facetColumn(name);
    if (isRange(chosen)) conditions.set(name, isBetween(name, chosen));
    else if (typeof chosen === "number") conditions.set(name, atLeast(name, sql`${JSON.stringify(chosen)}::jsonb`));
    else if (Array.isArray(chosen) && column !== null)
      conditions.set(name, sql`${sql.ref(column)} = any(${chosen}::text[])`);
    else if (Array.isArray(chosen)) {
      const has = sql<SqlBool>`facet_values && ${chosen.map((value) => `${name}=${value}`)}::text[]`;
      conditions.set(name, in_stock && name === "sizes" ? sql`${has} and ${sizeInStock(chosen)}` : has);
    }
  }
  return conditions;
}

const isRange = (chosen: FacetFilters[string]): chosen is NumberRange =>
  typeof chosen === "object" && !Array.isArray(chosen);

/** True for products whose attribute is a number within this range. */
const isBetween = (name: string, { from, to }: NumberRange) =>
  sql<SqlBool>`(${sql.join(
    [
      sql`jsonb_typeof(attributes -> ${name}) = 'number'`,
      ...(from === null ? [] : [sql`attributes -> ${name} >= ${JSON.stringify(from)}::jsonb`]),
      ...(to === null ? [] : [sql`attributes -> ${name} <= ${JSON.stringify(to)}::jsonb`]),
    ],
    sql` and `,
  )})`;

/**
 * The ranges of numbers that are filtered by, as the index of number buckets knows them: their products, and a few beside them. Without
 * it a range that few products are in takes 138 to 297 ms at 100,000 products of one type (budget: 150 ms at a million).
 */
export const rangesByIndex = ({ filterable = [], facets = {}, within }: ListFilters): Expression<SqlBool>[] => [
  ...filterable.flatMap(([name]) => {
    const chosen = facets[name];
    return isRange(chosen) ? [isInBuckets(name, chosen)] : [];
  }),
  ...(within ? rangesByIndex(within) : []),
];

const isInBuckets = (name: string, { from, to }: NumberRange) =>
  sql<SqlBool>`product_number_buckets(attributes) && array(
    select ${`${name}=`} || bucket
      from generate_series(number_bucket(${from ?? "-Infinity"}::numeric), number_bucket(${to ?? "Infinity"}::numeric)) bucket)`;

/** The conditions of the facets of the list that these filters are within. */
export const facetsWithin = ({ within }: ListFilters): Expression<SqlBool>[] =>
  within ? [...facetConditions(within).values()] : [];

/** True for products that have one of these sizes in stock, and for those whose size is no option. */
const sizeInStock = (sizes: readonly string[]) => sql<SqlBool>`(
  not products.options @? '$[*] ? (@.name like_regex "^sizes?$" flag "i")' or exists (
    select from product_variants v
     where v.product_id = products.id and v.active and v.stock > 0 and v.options && ${sizes}::text[]))`;

/**
 * True for products whose attribute is a number of at least `least`, a JSON value. PostgreSQL orders JSON values: text comes before
 * numbers, and everything else from `false` on.
 */
export const atLeast = (name: string, least: RawBuilder<unknown>) =>
  sql<SqlBool>`(attributes -> ${name} >= ${least} and attributes -> ${name} < 'false'::jsonb)`;
