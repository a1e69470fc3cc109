import { type ProductOrder, SHOWN } from "#contract/enums.ts";
import { refuseFields } from "#contract/errors.ts";
import { recordOf } from "#contract/keys.ts";
import { MAX_QUANTITY } from "#contract/limits.ts";
import { centavosOf, pesosOf } from "#contract/money.ts";
import { parseNumber } from "#contract/numbers.ts";
import { type Facets, rangeParameters } from "#contract/products.facets.ts";
import {
  type ColumnOf,
  type OptionalTextName,
  productFields,
  type RequiredTextName,
  textFieldNames,
} from "#contract/products.fields.ts";
import type { ProductForm } from "#contract/products.form.admin.ts";
import type { FacetFilters, NumberRange } from "#contract/products.lists.ts";
import type { Product } from "#contract/products.ts";
import type { Variant } from "#contract/products.variants.ts";

/** The columns of a product that its form fills. Prices in centavos. */
export type ProductColumns = ReturnType<typeof productColumns>;

type TextColumns = { [N in RequiredTextName as ColumnOf<N>]: string } & {
  [N in OptionalTextName as ColumnOf<N>]?: string;
};

/** The columns that a product form sets. A field that was left out is not among them. */
export function productColumns(form: ProductForm) {
  const texts = textFieldNames.flatMap((name) => {
    const text = form[name];
    return text === undefined ? [] : [[productFields[name].column, text]];
  });
  return {
    ...(Object.fromEntries(texts) as TextColumns), // the form has all required texts
    type: form.type,
    price: centavosOf(form.selling),
    original_price: centavosOf(form.original),
    shown: form.status === SHOWN,
    ...(form.low_stock !== undefined && { low_stock: form.low_stock }),
    ...(form.weight !== undefined && { weight_g: form.weight }),
    ...(form.ships_alone !== undefined && { ships_alone: form.ships_alone }),
    ...(form.cod_ceiling !== undefined && {
      cod_ceiling: form.cod_ceiling === null ? null : centavosOf(form.cod_ceiling),
    }),
    ...(form.attributes && { attributes: form.attributes }),
  };
}

/** The fields of a product as the wire has them, from its columns. Prices in pesos. */
export const fieldsFromColumns = (
  columns: Required<ProductColumns> & { stock: number },
): Omit<Product, "id" | "image" | "images" | "model" | "version" | "specification" | "options" | "variants"> => ({
  ...recordOf(textFieldNames, (name) => columns[productFields[name].column]),
  type: columns.type,
  status: columns.shown ? SHOWN : null,
  stock: columns.stock,
  selling: pesosOf(columns.price),
  original: pesosOf(columns.original_price),
  attributes: columns.attributes,
});

/** The fields that only staff see, as the wire has them, from the columns of a product. */
export const staffFieldsFromColumns = ({
  low_stock,
  weight_g,
  ships_alone,
  cod_ceiling,
}: Pick<Required<ProductColumns>, "low_stock" | "weight_g" | "ships_alone" | "cod_ceiling">) => ({
  low_stock,
  weight: weight_g,
  ships_alone,
  cod_ceiling: cod_ceiling === null ? null : pesosOf(cod_ceiling),
});

/**
 * The stock after staff changed it from `seen` to `wanted`: the difference is applied, so that pieces sold meanwhile stay sold.
 * Without `seen`, the stock becomes `wanted`.
 * @throws invalid, with a message on `field`, when it would be below 0
 */
export function stockAfterEdit(now: number, wanted: number, seen: number | undefined, field = "stock"): number {
  const after = seen === undefined ? wanted : now + wanted - seen;
  if (after < 0) throw refuseFields({ [field]: [`Some were sold in the meantime: ${now} are left now.`] });
  return after;
}

/** The columns that each sort orders products by. The last one is unique, so that pages never overlap. */
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
  rating: [
    ["rating_rank", "desc"],
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
} as const satisfies Record<
  ProductOrder,
  readonly (readonly ["id" | "price" | "stock" | "rating_rank", "asc" | "desc"])[]
>;

/**
 * A product as the public sees it. The stock is limited to what one order can take: the exact stock is private, and most
 * orders then leave the cached pages valid.
 */
export const toPublicProduct = ({ variants, ...product }: Product): Product => ({
  ...withPublicStock(product),
  ...(variants && { variants: variants.map(toPublicVariant) }),
});

/** Whether it has a price of its own is for staff. */
const toPublicVariant = ({ id, options, sku, barcode, selling, stock, image }: Variant): Variant =>
  withPublicStock({ id, options, sku, barcode, selling, stock, image });

const withPublicStock = <T extends { stock: number }>(item: T): T => ({
  ...item,
  stock: Math.min(item.stock, MAX_QUANTITY),
});

/** The same in a list, which knows no variants. */
export const toListedProduct = ({ options, variants, ...product }: Product): Product => withPublicStock(product);

/**
 * The facets among the parameters of a list whose attributes the contract does not know: numbers have been read as text.
 * @throws invalid when the least or the greatest number is none
 */
export const facetsIn = (query: FacetFilters, filterable: Facets): FacetFilters =>
  Object.fromEntries(
    filterable.flatMap(([name, { atLeast, range }]): [string, string[] | number | NumberRange][] => {
      const between = range ? rangeIn(query, name) : null;
      if (between) return [[name, between]];
      const chosen = query[name];
      if (!Array.isArray(chosen)) return [];
      const least = Number(chosen[0]);
      if (!atLeast) return [[name, chosen]];
      return Number.isFinite(least) ? [[name, least]] : [];
    }),
  );

function rangeIn(query: FacetFilters, name: string): NumberRange | null {
  const parameters = rangeParameters(name);
  const [from, to] = [parameters.from, parameters.to].map((parameter) => {
    const [text = ""] = [query[parameter]].flat();
    const number = text === "" ? null : parseNumber(String(text));
    if (number === null && text !== "") throw refuseFields({ [parameter]: ["Send a number."] });
    return number;
  });
  return (from ?? null) === null && (to ?? null) === null ? null : { from: from ?? null, to: to ?? null };
}
