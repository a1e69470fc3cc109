import { type BuiltInType, builtInTypes, isBuiltIn } from "#contract/enums.ts";
import { refuse } from "#contract/errors.ts";
import { SEARCH_RESULTS } from "#contract/limits.ts";
import { type Facets, facetsOf } from "#contract/products.facets.ts";
import type { ProductForm } from "#contract/products.form.admin.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import type { FacetFilters } from "#contract/products.lists.ts";
import type { Product, ResultsQuery } from "#contract/products.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { scheduleLowPriorityResizing } from "#modules/media/media.ts";
import { saveCompanions } from "./products.companions.ts";
import { countProducts } from "./products.counts.store.ts";
import { facetsIn, productColumns, toListedProduct, toPublicProduct } from "./products.rules.ts";
import { parseSearch, withinPrices } from "./products.search.rules.ts";
import * as store from "./products.store.ts";
import { readProductType } from "./products.types.ts";
import { planVariants, withSizes } from "./products.variants.rules.ts";
import { saveVariants } from "./products.variants.store.ts";

export { listAdminProducts } from "./products.admin.ts";
export {
  type CollectionContents,
  collectionProblem,
  findChosen,
  listCollectionProducts,
  type ProductsByRule,
  typeOfCollection,
} from "./products.collections.ts";
export { readCsv } from "./products.csv.ts";
export { msUntilSaleSwitch, switchDueSales } from "./products.prices.store.ts";
export { deleteStockAlertsOf } from "./products.stock-alerts.store.ts";
export { exportStockAlerts } from "./products.stock-alerts.ts";
export {
  hasNoProducts,
  highestProductId,
  IDS_A_RANGE,
  lastProductChanges,
  listShownProductsAfter,
} from "./products.store.ts";
export { listProductTypes, unknownTypes } from "./products.types.ts";
export { chooseVariant } from "./products.variants.rules.ts";

/** A product that visitors may see. @throws product_not_found */
export async function shownProduct(db: Db, id: number): Promise<Product> {
  const product = await store.findShownProduct(db, id);
  if (!product) throw refuse("product_not_found");
  return toPublicProduct(product);
}

/** Filters, sort and page of a public list, and whether to count what each choice of a filter would leave. */
type PublicListQuery = Omit<store.ProductQuery, "type" | "shown" | "facets"> &
  FacetFilters & { counts?: boolean | undefined };

/**
 * One page of the products of a type of the specification that visitors may see, the cursor of the next one, and the counts when asked for.
 * @throws invalid when the cursor belongs to another list
 */
export const shownProducts = (db: Db, type: BuiltInType, query: PublicListQuery) =>
  listShown(db, { ...query, type, facets: query, filterable: facetsOf(type) });

/** The same of any type, with the type. @throws product_type_not_found; invalid when the cursor belongs to another list */
export async function shownProductsOfType(db: Db, { type: slug, ...query }: PublicListQuery & { type: string }) {
  const type = await readProductType(db, slug);
  const filterable = facetsOf(slug, type.attributes);
  const list = await listShown(db, { ...query, type: slug, facets: facetsIn(query, filterable), filterable });
  return { type, ...list };
}

type Listing = Omit<store.ProductQuery, "shown"> & { filterable: Facets; counts?: boolean | undefined };

async function listShown(db: Db, { counts, ...query }: Listing) {
  const filters = { ...query, shown: true };
  const [{ rows, next }, counted] = await Promise.all([
    store.listProducts(db, filters),
    counts ? countProducts(db, filters) : undefined,
  ]);
  return { products: rows.map(toListedProduct), next_cursor: next, ...(counted && { counts: counted }) };
}

/** The shown scooters among these, in the order of the ids, and the other ids. */
export async function comparedScooters(db: Db, ids: readonly number[]) {
  const found = await store.findScooters(db, ids);
  const scooters = ids.flatMap((id) => found.find((scooter) => scooter.id === id) ?? []);
  return {
    scooters: scooters.map(toListedProduct),
    missing: ids.filter((id) => !found.some((scooter) => scooter.id === id)),
  };
}

/** The products among these that visitors may see, by id. */
export async function shownProductsById(db: Db, ids: readonly number[]): Promise<Map<number, Product>> {
  const found = ids.length > 0 ? await store.findShownProducts(db, ids) : [];
  return new Map(found.map((product) => [product.id, toListedProduct(product)]));
}

/** At most `limit` shown products that match the search text, best first. */
export async function searchProducts(db: Db, text: string, limit: number): Promise<Product[]> {
  return (await store.searchProducts(db, parseSearch(text), limit)).products.map(toPublicProduct);
}

/** The best matches among which filters choose, and of which those in stock come first. */
const FILTERED = 5 * SEARCH_RESULTS;

/** The shown products that match a search and its filters, best first, and the types among the matches. */
export async function searchResults(db: Db, query: ResultsQuery) {
  const { q, type, in_stock, on_sale, in_stock_first, min_price, max_price } = query;
  const search = withinPrices(parseSearch(q), { min_price, max_price });
  const isFiltered = type !== undefined || in_stock || on_sale || in_stock_first;
  const found = await store.searchProducts(db, search, isFiltered ? FILTERED : SEARCH_RESULTS);
  const matches = found.products.filter(
    ({ stock, selling, original }) => (!in_stock || stock > 0) && (!on_sale || selling < original),
  );
  const products = type === undefined ? matches : matches.filter((product) => product.type === type);
  // A stable sort: what is in stock stays best first.
  if (in_stock_first) products.sort((one, other) => Number(one.stock === 0) - Number(other.stock === 0));
  return {
    products: products.slice(0, SEARCH_RESULTS).map(toPublicProduct),
    types: typesInOrder(new Set(matches.map((product) => product.type))),
    exact: found.isExact,
  };
}

/** These types: those of the specification first. */
const typesInOrder = (types: ReadonlySet<string>): string[] => [
  ...builtInTypes.filter((type) => types.has(type)),
  ...[...types].filter((type) => !isBuiltIn(type)).sort(),
];

/** A product of the demo: its id, form, pictures in their order, and 3D model. */
export type SeedProduct = { id: number; form: ProductForm; pictures: GalleryEntry[]; model: string | null };

/** Adds these products to a shop that has none, all or nothing; false when it has some already. */
export function seedProducts(db: Db, products: readonly SeedProduct[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await store.lockProductsIfEmpty(tx))) return false;
    for (const { id, form, pictures, model } of products) {
      const plan = planVariants([], [], form);
      const columns = productColumns(form);
      await store.insertProduct(tx, { id, model, ...columns, attributes: withSizes(columns.attributes ?? {}, plan) });
      await store.setGallery(tx, id, pictures);
      await saveVariants(tx, id, plan, null);
      await store.recordProducts(tx, [id]);
    }
    for (const { id, form } of products) await saveCompanions(tx, id, form.goes_with);
    await store.continueProductIdsAfter(tx, Math.max(...products.map((product) => product.id)));
    await scheduleLowPriorityResizing(
      tx,
      products.flatMap(({ pictures }) => pictures.map(({ image }) => image)),
    );
    return true;
  });
}
