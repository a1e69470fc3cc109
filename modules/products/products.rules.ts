import { type AdminProductSort, SHOWN } from "#contract/enums.ts";
import { refuseFields } from "#contract/errors.ts";
import { MAX_QUANTITY } from "#contract/limits.ts";
import { centavosOf } from "#contract/money.ts";
import type { Product, ProductForm } from "#contract/products.ts";

/** A product's own columns, as the form fills them. Prices in centavos. */
export type ProductColumns = ReturnType<typeof productColumns>;

/** What a filled-in product form says, in the shop's own words. */
export function productColumns(form: ProductForm) {
  return {
    type: form.type,
    name: form.productname,
    description: form.description,
    price: centavosOf(form.selling),
    original_price: centavosOf(form.original),
    stock: form.stock,
    shown: form.status === SHOWN,
    meta_title: form.title,
    meta_keyword: form.keyword,
    meta_description: form.mdescription,
    ...(form.low_stock !== undefined && { low_stock: form.low_stock }),
    ...(form.attributes && { attributes: form.attributes }),
  };
}

/**
 * The stock after staff changed it from what they saw: pieces sold while the form was open stay sold. Without what was
 * seen, what was typed counts.
 * @throws invalid, with a message on `stock`, when more was taken away than is left
 */
export function stockAfterEdit(now: number, typed: number, seen: number | undefined): number {
  const after = seen === undefined ? typed : now + typed - seen;
  if (after < 0) throw refuseFields({ stock: [`Meanwhile pieces were sold: ${now} are left now.`] });
  return after;
}

/** How each sort orders products: by these columns, the last of which is unique, so that pages never overlap. */
export const productSortColumns = {
  newest: [["id", "desc"]],
  price_asc: [
    ["price", "asc"],
    ["id", "asc"],
  ],
  price_desc: [
    ["price", "desc"],
    ["id", "desc"],
  ],
  oldest: [["id", "asc"]],
  stock_asc: [
    ["stock", "asc"],
    ["id", "asc"],
  ],
  stock_desc: [
    ["stock", "desc"],
    ["id", "desc"],
  ],
} as const satisfies Record<AdminProductSort, readonly (readonly ["id" | "price" | "stock", "asc" | "desc"])[]>;

/**
 * A product as the public sees it: of the stock, as much as one order can take. How much more there is, is the shop's own
 * affair, and most orders then change nothing that is shown.
 */
export const toPublicProduct = (product: Product): Product => ({
  ...product,
  stock: Math.min(product.stock, MAX_QUANTITY),
});
