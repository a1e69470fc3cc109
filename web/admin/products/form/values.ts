import { HIDDEN_IN_FORM, SHOWN } from "#contract/enums.ts";
import { recordOf } from "#contract/keys.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { type ProductFieldName, productFieldNames, textFieldNames } from "#contract/products.fields.ts";
import { typeName } from "../../shell/product-types.ts";
import { serializeAttributes } from "./attribute-fields.ts";
import { companionIds, describeCompanions, serializeCompanions } from "./companions.ts";
import { describeGallery, hasUploadPlace, serializeGallery } from "./gallery.ts";
import {
  describeVariants,
  parseVariants,
  serializeVariants,
  sumOfStocks,
  variantFields,
  variantsOf,
} from "./variants.ts";

/** The fields with a text value: all but the file. That of `variants` holds the options too, since they belong together. */
export type InputName = Exclude<ProductFieldName, "image" | "options">;
export const inputNames = productFieldNames.filter((name) => name !== "image" && name !== "options");

/** The values of the form, as text. */
export type FormValues = Record<InputName, string>;

export const shipsAloneLabels = { no: "No", yes: "Yes: a parcel of its own" } as const;

export const statusLabels = { [SHOWN]: "Show", [HIDDEN_IN_FORM]: "Hide" } as const;

/** The values of the form for a product; null gives an empty form. */
export const formValues = (product: AdminProduct | null): FormValues => ({
  ...recordOf(textFieldNames, (name) => product?.[name] ?? ""),
  type: product?.type ?? "",
  status: product ? (product.status ?? HIDDEN_IN_FORM) : "",
  stock: product ? String(product.stock) : "",
  sku: product?.sku ?? "",
  barcode: product?.barcode ?? "",
  low_stock: product?.low_stock ? String(product.low_stock) : "",
  weight: String(product?.weight ?? ""),
  ships_alone: product?.ships_alone ? "yes" : "no",
  cod_ceiling: product?.cod_ceiling == null ? "" : pesosText(product.cod_ceiling),
  selling: product ? pesosText(product.selling) : "",
  original: product ? pesosText(product.original) : "",
  gallery: serializeGallery(product?.images ?? []),
  variants: serializeVariants(variantsOf(product)),
  attributes: serializeAttributes(product?.attributes ?? {}),
  goes_with: serializeCompanions(product?.goes_with ?? []),
});

/** Pesos with two decimals, or none for whole pesos. */
const pesosText = (pesos: number): string => (Number.isInteger(pesos) ? String(pesos) : pesos.toFixed(2));

/** Combines values: `pick` returns the value of each field. */
export const mergeValues = (pick: (name: InputName) => string): FormValues => recordOf(inputNames, pick);

const hasOptions = ({ variants }: FormValues): boolean => parseVariants(variants).options.length > 0;

/** The stock as the form sends it: of a product with options the sum of its variants. */
export const stockText = (values: FormValues): string =>
  hasOptions(values) ? String(sumOfStocks(parseVariants(values.variants).variants)) : values.stock;

/** The request body of the form, with the version and the stock that it was loaded with, so that the server detects conflicts. */
export function toFormData(values: FormValues, file: File | null, base: AdminProduct | null): FormData {
  const form = new FormData();
  const { variants, sku, barcode, ...texts } = values;
  for (const [name, value] of Object.entries({
    ...texts,
    // With options each variant has its own.
    ...(!hasOptions(values) && { sku, barcode }),
    stock: stockText(values),
    goes_with: companionIds(values.goes_with),
  }))
    form.set(name, value);
  if (hasOptions(values) || base?.options)
    for (const [name, value] of Object.entries(variantFields(variants, base))) form.set(name, value);
  if (file && hasUploadPlace(values.gallery)) form.set("image", file);
  if (base) {
    form.set("version", String(base.version));
    form.set("stock_seen", String(base.stock));
  }
  return form;
}

/** A value as text of the form; of variants only those that differ from `other`. */
export function valueText(name: Exclude<InputName, "attributes">, value: string, other?: string): string {
  if (name === "type") return value === "" ? "None" : typeName(value);
  if (name === "gallery") return describeGallery(value);
  if (name === "goes_with") return describeCompanions(value);
  if (name === "variants") return describeVariants(value, other);
  if (name === "ships_alone") return value === "yes" ? "Yes" : "No";
  if (name === "status") return { ...statusLabels, "": "None" }[value] ?? value;
  return value === "" ? "Empty" : value;
}
