import { SHOWN, UPLOADED_IMAGE } from "#contract/enums.ts";
import { type FieldErrors, Refusal, refuse, refuseFields } from "#contract/errors.ts";
import { LOW_STOCK } from "#contract/limits.ts";
import type { ProductForm } from "#contract/products.form.admin.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import type { VariantForm } from "#contract/products.variants.admin.ts";
import type { Db } from "#db/connection.ts";
import { requireShowable } from "./products.admin.rules.ts";
import * as store from "./products.admin.store.ts";
import { requireCompanions } from "./products.companions.ts";
import { galleryAfter } from "./products.gallery.rules.ts";
import { keepFresh } from "./products.gallery.ts";
import { checkAttributes } from "./products.types.ts";
import { planVariants } from "./products.variants.rules.ts";
import { codeTakenMessage, findTakenCodes, findVariants } from "./products.variants.store.ts";

/** A product form with its pictures. The uploaded one is not looked at here. */
type Form = ProductForm & {
  image?: unknown;
  gallery?: GalleryEntry[] | undefined;
  stock_seen?: number | undefined;
};

/**
 * Messages by field on what only the shop's data show to be wrong with a product form; `id` is null for a new product. Fields that are
 * missing are not checked, nor what depends on them.
 */
export async function productErrors(db: Db, id: number | null, form: Partial<Form>): Promise<FieldErrors> {
  const { codes, others } = await checkForm(db, id, form);
  return { ...codes, ...others };
}

/** @throws invalid, as `productErrors` says; sku_taken when that is all that is wrong */
export async function requireValid(tx: Db, id: number | null, form: Form): Promise<void> {
  const { codes, others } = await checkForm(tx, id, form);
  if (Object.keys(others).length > 0) throw refuseFields({ ...codes, ...others });
  if (Object.keys(codes).length > 0) throw refuse("sku_taken", { errors: codes });
}

/** Makes the checks of saving one after the other, without stopping at the first refusal. Codes that are taken are beside the others. */
async function checkForm(db: Db, id: number | null, form: Partial<Form>) {
  const { type, status, variants, gallery, image, goes_with } = form;
  const before = id === null ? undefined : await store.findAdminProduct(db, id, LOW_STOCK);
  const known = before ? await findVariants(db, before.id) : { options: [], variants: [] };
  const attributes = form.attributes ?? before?.attributes ?? {};
  const pictures = before?.images.map(({ image, alt }) => ({ image, alt })) ?? [];
  const uploaded = image === undefined ? null : UPLOADED_IMAGE;
  const others: FieldErrors = {};
  const check = async (make: () => unknown) => {
    for (const [field, messages] of Object.entries(await messagesOf(make)))
      others[field] = [...(others[field] ?? []), ...messages];
  };
  if (type !== undefined) {
    await check(() => checkAttributes(db, type, attributes));
    await check(() => requireShowable({ shown: status === SHOWN, type, attributes }));
  }
  await check(() => galleryAfter(pictures, { asked: gallery, uploaded }));
  await check(() => keepFresh(db, pictures, gallery ?? []));
  await check(() => requireCompanions(db, id, goes_with));
  // Options whose variants are missing cannot be compared with them.
  if (form.options && (form.options.length === 0 || variants))
    await check(() => planVariants(known.options, known.variants, { ...form, stock: form.stock ?? 0 }));
  const isSingle = (form.options ?? known.options).length === 0;
  const codes = await codeErrors(db, id, isSingle ? [["", form]] : variantCodes(variants ?? []));
  return { codes, others };
}

/** What has a SKU and a barcode in a form, each with the beginning of the names of its fields. */
type Coded = (readonly [
  prefix: string,
  codes: { sku?: string | null | undefined; barcode?: string | null | undefined },
])[];

const variantCodes = (variants: readonly VariantForm[]): Coded =>
  variants.map((variant, index) => [`variants.${index}.`, variant]);

/** Messages on the SKUs and barcodes that other products have. */
async function codeErrors(db: Db, id: number | null, coded: Coded): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const name of ["sku", "barcode"] as const) {
    const taken = await findTakenCodes(
      db,
      id,
      name,
      coded.flatMap(([, codes]) => codes[name] ?? []),
    );
    for (const [prefix, { [name]: code }] of coded)
      if (code && taken.includes(code)) errors[prefix + name] = [codeTakenMessage(code)];
  }
  return errors;
}

/** The messages of the refusal of a check; none when it refuses nothing. */
async function messagesOf(check: () => unknown): Promise<FieldErrors> {
  try {
    await check();
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.details.errors) return error.details.errors;
    throw error;
  }
}
