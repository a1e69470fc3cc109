import type { CollectionSort, ProductType } from "#contract/enums.ts";
import { type Facet, facetsOf, ruleFacetsOf } from "#contract/products.facets.ts";
import type { FacetFilters, ListCounts, NumberRange, ProductFilters } from "#contract/products.lists.ts";
import type { Product } from "#contract/products.ts";
import type { ProductTypeDetails } from "#contract/products.types.ts";
import type { Db } from "#db/connection.ts";
import type { PageRequest } from "#db/keyset.ts";
import { listInOrder, typesAmong } from "./products.collections.store.ts";
import { countProducts } from "./products.counts.store.ts";
import type { ListFilters } from "./products.filters.store.ts";
import { facetsIn, toListedProduct } from "./products.rules.ts";
import { listProducts } from "./products.store.ts";
import { listProductTypes } from "./products.types.ts";

export { findChosen } from "./products.collections.store.ts";

/** Which products fit: of this type, with these attributes, added since then, and what every list is filtered by. */
export type ProductsByRule = {
  type: ProductType | null;
  filters: ProductFilters;
  attributes: Readonly<Record<string, number | readonly string[] | NumberRange>>;
  addedSince: Date | undefined;
};

/** What a collection holds: chosen products in their order, or all that fit. */
export type CollectionContents = { ids: readonly number[] } | ProductsByRule;

/** The type that all shown products of a collection have; null when they differ or may differ, or the shop has no such type. */
export async function typeOfCollection(db: Db, contents: CollectionContents): Promise<ProductTypeDetails | null> {
  const [slug, other] = "ids" in contents ? await typesAmong(db, contents.ids) : [contents.type];
  if (!slug || other !== undefined) return null;
  return (await listProductTypes(db)).find((type) => type.slug === slug) ?? null;
}

/** Why no product can fit, because the shop lacks the type or one of the attributes; null when it has them. */
export const collectionProblem = async (db: Db, contents: CollectionContents): Promise<string | null> =>
  problemWith(contents, await typeOfCollection(db, contents));

function problemWith(contents: CollectionContents, type: ProductTypeDetails | null): string | null {
  if ("ids" in contents || contents.type === null) return null;
  if (type === null) return `The shop has no type of products at /${contents.type}. Choose another type.`;
  const facets = new Map(ruleFacetsOf(type.slug, type.attributes));
  const missing = Object.entries(contents.attributes).find(([name, value]) => !canAsk(facets.get(name), value));
  return missing ? `${type.plural} have no attribute ${missing[0]}. Leave it out.` : null;
}

/** Whether a rule can ask this of an attribute: a least number of one with steps, a range of one that has it, else values. */
function canAsk(facet: Facet | undefined, value: ProductsByRule["attributes"][string]): boolean {
  if (facet === undefined) return false;
  if (typeof value === "number") return facet.atLeast !== undefined;
  return Array.isArray(value) ? facet.atLeast === undefined : facet.range === true;
}

type CollectionProductsQuery = ProductFilters &
  PageRequest & { type: ProductTypeDetails | null; facets: FacetFilters; sort: CollectionSort; counts: boolean };

/**
 * One page of the products of a collection that visitors may see, the cursor of the next one, and the counts when asked for. `type` is
 * that of `typeOfCollection`, whose attributes `facets` filter by.
 * @throws invalid when the cursor belongs to another list, or the order is that of chosen products and none are
 */
export async function listCollectionProducts(
  db: Db,
  contents: CollectionContents,
  { counts, sort, type, facets, limit, cursor, ...visitors }: CollectionProductsQuery,
): Promise<{ products: Product[]; next_cursor: string | null; counts?: ListCounts }> {
  const filterable = type ? facetsOf(type.slug, type.attributes) : [];
  const filters = {
    ...visitors,
    filterable,
    facets: facetsIn(facets, filterable),
    shown: true,
    within: withinOf(contents, type),
    ...(type && { type: type.slug }),
  };
  const page = { limit, cursor };
  const read =
    sort === "manual"
      ? listInOrder(db, "ids" in contents ? contents.ids : [], { ...filters, ...page })
      : listProducts(db, { ...filters, ...page, sort });
  const [{ rows, next }, counted] = await Promise.all([read, counts ? countProducts(db, filters) : undefined]);
  return { products: rows.map(toListedProduct), next_cursor: next, ...(counted && { counts: counted }) };
}

function withinOf(contents: CollectionContents, type: ProductTypeDetails | null): ListFilters {
  if ("ids" in contents) return { ids: contents.ids };
  if (problemWith(contents, type) !== null) return { ids: [] };
  const filterable = type ? ruleFacetsOf(type.slug, type.attributes) : [];
  const { filters, attributes, addedSince } = contents;
  return { ...filters, ...(type && { type: type.slug }), filterable, facets: attributes, addedSince };
}
