import { isDeepStrictEqual } from "node:util";
import { type StockLevel, UPLOADED_VARIANT_IMAGE } from "#contract/enums.ts";
import type { LastChange } from "#contract/errors.rows.ts";
import { refuse } from "#contract/errors.ts";
import { LOW_STOCK } from "#contract/limits.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { ProductForm } from "#contract/products.form.admin.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, findLastChange, recordAudit } from "#modules/audit/audit.ts";
import { type Pictures, storeUpload } from "#modules/media/media.ts";
import { readSettings } from "#modules/settings/settings.ts";
import * as store from "./products.admin.store.ts";
import { saveCompanions } from "./products.companions.ts";
import { requireValid } from "./products.form-errors.ts";
import { galleryAfter } from "./products.gallery.rules.ts";
import { replaceGallery } from "./products.gallery.ts";
import { pauseSales } from "./products.prices.store.ts";
import { productColumns } from "./products.rules.ts";
import { incrementVersion, insertProduct, lockProduct, type ProductQuery, recordProducts } from "./products.store.ts";
import { checkAttributes } from "./products.types.ts";
import { planVariants, withSizes } from "./products.variants.rules.ts";
import { findVariants, saveVariants } from "./products.variants.store.ts";

/** A stock below this is low, where the product has no limit of its own. */
export const readLowBelow = async (db: Db): Promise<number> => (await readSettings(db)).low_stock ?? LOW_STOCK;

/** Filters, sort and page of staff's list. */
export type AdminProductQuery = Omit<ProductQuery, "level" | "shown" | "archived"> & {
  status?: "shown" | "hidden" | "archived" | undefined;
  stock?: StockLevel | undefined;
};

/** One page of all products, hidden ones too. @throws invalid when the cursor belongs to another list */
export async function listAdminProducts(db: Db, { status, stock, ...query }: AdminProductQuery) {
  const low_below = await readLowBelow(db);
  const shown = status === undefined || status === "archived" ? undefined : status === "shown";
  const archived = status === "archived";
  const level = stock && { stock, lowBelow: low_below };
  const { rows, next } = await store.listAdminProducts(db, { ...query, shown, archived, level }, low_below);
  return { products: rows, low_below, next_cursor: next };
}

/** A product as staff see it, hidden or not. @throws product_not_found */
export async function readAdminProduct(db: Db, id: number): Promise<AdminProduct> {
  return found(await store.findAdminProduct(db, id, await readLowBelow(db)));
}

/** What saving a product needs besides the form: where pictures are stored, and who saves. */
type Save = { pictures: Pictures; by: Actor };

/** The pictures of a form: the gallery as it should be, and a file. */
type FormPictures = { image?: Uint8Array | undefined; gallery?: GalleryEntry[] | undefined };

/** The version and the stock that the form was opened with. */
type Seen = { version?: number | undefined; stock_seen?: number | undefined };

/**
 * Adds a product with its pictures.
 * @throws invalid when `image` is no picture, a picture of the gallery is gone, or the product must not be shown
 */
export async function addProduct(
  db: Db,
  form: ProductForm & FormPictures,
  { pictures, by }: Save,
): Promise<AdminProduct> {
  const uploaded = await storeImage(db, pictures, form.image);
  const lowBelow = await readLowBelow(db);
  return inTransaction(db, async (tx) => {
    await requireValid(tx, null, form);
    const attributes = await checkAttributes(tx, form.type, form.attributes ?? {});
    const plan = planVariants([], [], withUploadedImage(form, uploaded));
    const columns = productColumns(form);
    const id = await insertProduct(tx, { ...columns, attributes: withSizes(attributes, plan) });
    await replaceGallery(tx, id, { now: [], next: galleryAfter([], { asked: form.gallery, uploaded }) });
    await saveVariants(tx, id, plan, null);
    await saveCompanions(tx, id, form.goes_with);
    await recordProducts(tx, [id]);
    const product = found(await store.findAdminProduct(tx, id, lowBelow));
    await recordAudit(tx, { by, action: "product_added", entity: entityOf(product), after: auditDetails(product) });
    return product;
  });
}

/**
 * Saves a product and its pictures.
 * @throws invalid when `image` is no picture, a picture is gone or none is left, the stock was sold meanwhile or the product
 * must not be shown; product_not_found; product_archived; product_changed when somebody saved it meanwhile
 */
export async function updateProduct(
  db: Db,
  id: number,
  form: ProductForm & FormPictures & Seen,
  { pictures, by }: Save,
): Promise<AdminProduct> {
  const uploaded = await storeImage(db, pictures, form.image);
  const lowBelow = await readLowBelow(db);
  return inTransaction(db, async (tx) => {
    await lockProduct(tx, id);
    const before = found(await store.findAdminProduct(tx, id, lowBelow));
    if (form.version !== undefined && form.version !== before.version)
      throw refuse("product_changed", await lastSaveOf(tx, id));
    if (before.archived) throw refuse("product_archived");
    await requireValid(tx, id, form);
    await pauseSales(tx, [id]);
    const known = await findVariants(tx, id);
    const plan = planVariants(known.options, known.variants, withUploadedImage(form, uploaded));
    const sent = { attributes: before.attributes, ...productColumns(form) };
    const attributes = await checkAttributes(tx, form.type, sent.attributes);
    const columns = { ...sent, attributes: withSizes(attributes, plan) };
    const now = before.images.map(({ image, alt }) => ({ image, alt }));
    await replaceGallery(tx, id, { now, next: galleryAfter(now, { asked: form.gallery, uploaded }) });
    await saveVariants(tx, id, plan, { reason: "edit", accountId: by.id });
    await saveCompanions(tx, id, form.goes_with);
    const after = await store.updateAdminProduct(tx, id, columns, lowBelow);
    if (isDeepStrictEqual(before, after)) return after;
    await incrementVersion(tx, id);
    await recordAudit(tx, {
      by,
      action: "product_changed",
      entity: entityOf(after),
      before: auditDetails(before),
      after: auditDetails(after),
    });
    return { ...after, version: before.version + 1 };
  });
}

/** The form with the path of its uploaded picture for the variants that have it; without a file they have none of their own. */
const withUploadedImage = (form: ProductForm, uploaded: string | null): ProductForm => ({
  ...form,
  variants: form.variants?.map((variant) =>
    variant.image === UPLOADED_VARIANT_IMAGE ? { ...variant, image: uploaded ?? "" } : variant,
  ),
});

/** Who saved a product last, and when: staff, an API key, an import, or the job that stores the pictures of an import. */
export async function lastSaveOf(tx: Db, id: number): Promise<LastChange> {
  const { at, by_pictures } = await store.findLastSave(tx, id);
  const logged = await findLastChange(tx, { type: "product", id, at });
  return logged ?? { changed_by: by_pictures ? "The pictures of an import" : null, changed_at: at.toISOString() };
}

const entityOf = ({ id, productname }: AdminProduct) => ({ type: "product", id, name: productname }) as const;

/** The values of a product in the audit log. */
const auditDetails = ({
  id,
  version,
  images,
  image,
  low,
  archived,
  goes_with,
  sale,
  specification,
  ...fields
}: AdminProduct) => ({
  ...fields,
  ...(goes_with && { goes_with: goes_with.map(({ productname }) => productname) }),
  images: images.map(({ image: path, alt }) => (alt === "" ? path : `${alt} (${path})`)),
});

/** Stores the picture that came with a form; returns its path, or null when none came. */
const storeImage = async (db: Db, pictures: Pictures, image: Uint8Array | undefined): Promise<string | null> =>
  image ? (await storeUpload(db, pictures, image)).image : null;

/** @throws product_not_found */
function found(product: AdminProduct | undefined): AdminProduct {
  if (!product) throw refuse("product_not_found");
  return product;
}
