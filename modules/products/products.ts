import type { ProductType } from "#contract/enums.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import type { StoredPicture } from "#contract/products.gallery.ts";
import type { FacetFilters } from "#contract/products.lists.ts";
import type { Attributes, Product, ProductForm } from "#contract/products.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { type Pictures, picturePath, scheduleLowPriorityResizing, storeUpload } from "#modules/media/media.ts";
import { showRejectionReason } from "./products.admin.rules.ts";
import { countProducts } from "./products.counts.store.ts";
import { type GalleryEntry, galleryAfter } from "./products.gallery.rules.ts";
import { replaceGallery } from "./products.gallery.ts";
import { productColumns, stockAfterEdit, toPublicProduct } from "./products.rules.ts";
import * as store from "./products.store.ts";

export { listAdminProducts } from "./products.admin.ts";
export { highestProductId, listShownProductsAfter } from "./products.store.ts";

/** What saving a product needs besides the form: where pictures go, and who saves. */
type Save = { pictures: Pictures; by: Actor };

/** The pictures of a form: the gallery as it should be, and one that is sent along. */
type Pictured = { image?: Uint8Array | undefined; gallery?: GalleryEntry[] | undefined };

/** What was edited: the version and the stock that the form began with. */
type Edited = { version?: number | undefined; stock_seen?: number | undefined };

/** A product that visitors may see. @throws product_not_found */
export async function shownProduct(db: Db, id: number): Promise<Product> {
  return toPublicProduct(found(await store.findProduct(db, id, { onlyShown: true })));
}

/** What is asked of a public list: filters, sort and page, and whether to count what each choice would leave. */
type ShelfQuery = Omit<store.ProductQuery, "type" | "shown" | "facets"> &
  FacetFilters & { counts?: boolean | undefined };

/**
 * One page of the products of a type that visitors may see, the cursor of the next one, and the counts when asked for.
 * @throws invalid when the cursor belongs to another list
 */
export async function shownProducts(db: Db, type: ProductType, { counts, ...query }: ShelfQuery) {
  const filters = { ...query, facets: query, type, shown: true };
  const [{ products, next }, counted] = await Promise.all([
    store.listProducts(db, filters),
    counts ? countProducts(db, filters) : undefined,
  ]);
  return { products: products.map(toPublicProduct), next_cursor: next, ...(counted && { counts: counted }) };
}

/** The scooters that visitors may see among these, in the order of the ids, and the ids that are none. */
export async function comparedScooters(db: Db, ids: readonly number[]) {
  const found = await store.findScooters(db, ids);
  const scooters = ids.flatMap((id) => found.find((scooter) => scooter.id === id) ?? []);
  return {
    scooters: scooters.map(toPublicProduct),
    missing: ids.filter((id) => !found.some((scooter) => scooter.id === id)),
  };
}

/** The products that visitors may see and that answer what was typed, best first, `most` of them. */
export async function searchProducts(db: Db, typed: string, most: number): Promise<Product[]> {
  return (await store.searchProducts(db, typed, most)).map(toPublicProduct);
}

/** A product as staff see it, hidden or not. @throws product_not_found */
async function anyProduct(db: Db, id: number): Promise<Product> {
  return found(await store.findProduct(db, id, { onlyShown: false }));
}

/** Adds a product with its pictures. @throws invalid when `image` is no picture, one is gone, or it must not be shown */
export async function addProduct(db: Db, form: ProductForm & Pictured, { pictures, by }: Save): Promise<Product> {
  requireShowable({ ...productColumns(form), attributes: form.attributes ?? {} });
  const sent = await sentAlong(db, pictures, form.image);
  return inTransaction(db, async (tx) => {
    const id = await store.insertProduct(tx, productColumns(form));
    await replaceGallery(tx, id, { now: [], next: galleryAfter([], { asked: form.gallery, sent }) });
    const product = await anyProduct(tx, id);
    await recordAudit(tx, { by, action: "product_added", entity: productEntity(product), after: noted(product) });
    return product;
  });
}

/**
 * Saves a product and its pictures.
 * @throws invalid when `image` is no picture, one is gone or none is left, the stock was sold meanwhile or it must not be shown; product_not_found; product_changed when somebody saved it meanwhile
 */
export async function updateProduct(
  db: Db,
  id: number,
  form: ProductForm & Pictured & Edited,
  { pictures, by }: Save,
): Promise<Product> {
  const sent = await sentAlong(db, pictures, form.image);
  return inTransaction(db, async (tx) => {
    await store.lockProduct(tx, id);
    const before = await anyProduct(tx, id);
    if (form.version !== undefined && form.version !== before.version) throw refuse("product_changed");
    requireShowable({ attributes: before.attributes, ...productColumns(form) });
    const stock = stockAfterEdit(before.stock, form.stock, form.stock_seen);
    await store.updateProduct(tx, id, { ...productColumns(form), stock });
    const change = stock - before.stock;
    if (change !== 0) await store.insertStockEdit(tx, id, change, by.id);
    const now = before.images.map(({ image, alt }) => ({ image, alt }));
    await replaceGallery(tx, id, { now, next: galleryAfter(now, { asked: form.gallery, sent }) });
    const after = await anyProduct(tx, id);
    const entity = productEntity(after);
    await recordAudit(tx, { by, action: "product_changed", entity, before: noted(before), after: noted(after) });
    return after;
  });
}

/** @throws invalid, with a message on `attributes`, when a product is to be shown that must not be */
function requireShowable(facts: { shown: boolean; type: ProductType; attributes: Attributes }): void {
  const objection = facts.shown ? showRejectionReason(facts) : null;
  if (objection !== null) throw refuseFields({ attributes: [objection] });
}

const productEntity = ({ id, productname }: Product) => ({ type: "product", id, name: productname }) as const;

/** What the audit log keeps of a product. */
const noted = ({ id, version, images, image, ...facts }: Product) => ({
  ...facts,
  images: images.map(({ image: path, alt }) => (alt === "" ? path : `${alt} (${path})`)),
});

/** A product to begin a shop with: its number, what it is, its pictures in their order, and its 3D model. */
export type SeedProduct = { id: number; form: ProductForm; pictures: GalleryEntry[]; model: string | null };

/** Fills shelves on which nothing stands yet, all or nothing; false when there are products already. */
export function seedProducts(db: Db, products: readonly SeedProduct[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await store.lockProductsIfEmpty(tx))) return false;
    for (const { id, form, pictures, model } of products) {
      await store.insertProduct(tx, { id, model, ...productColumns(form) });
      await store.setGallery(tx, id, pictures);
    }
    await store.continueProductIdsAfter(tx, Math.max(...products.map((product) => product.id)));
    await scheduleLowPriorityResizing(
      tx,
      products.flatMap(({ pictures }) => pictures.map(({ image }) => image)),
    );
    return true;
  });
}

/** True when there is no product at all. */
export const hasNoProducts = (db: Db): Promise<boolean> => store.hasNoProducts(db);

/** Takes in the picture that came with a form; gives its path, or null when none came. */
const sentAlong = async (db: Db, pictures: Pictures, image: Uint8Array | undefined): Promise<string | null> =>
  image ? picturePath((await storeUpload(db, pictures, image)).hash) : null;

/** Takes in a picture for the gallery of a product that is saved later. @throws invalid when it is no picture */
export async function uploadGalleryImage(db: Db, pictures: Pictures, upload: Uint8Array): Promise<StoredPicture> {
  const { hash, width, height, placeholder } = await storeUpload(db, pictures, upload);
  return { image: picturePath(hash), width, height, placeholder };
}

function found(product: Product | undefined): Product {
  if (!product) throw refuse("product_not_found");
  return product;
}
