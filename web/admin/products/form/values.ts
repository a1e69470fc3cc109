import { HIDDEN_IN_FORM, productTypeLabels, SHOWN } from "#contract/enums.ts";
import { recordOf } from "#contract/keys.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { type ProductFieldName, productFieldNames, textFieldNames } from "#contract/products.fields.ts";
import { serializeAttributes } from "./attribute-fields.ts";
import { describeGallery, hasUploadPlace, serializeGallery } from "./gallery.ts";

/** The fields with a text value: all but the file. */
export type InputName = Exclude<ProductFieldName, "image">;
export const inputNames = productFieldNames.filter((name) => name !== "image");

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
  low_stock: product?.low_stock ? String(product.low_stock) : "",
  weight: String(product?.weight ?? ""),
  ships_alone: product?.ships_alone ? "yes" : "no",
  cod_ceiling: product?.cod_ceiling == null ? "" : pesosText(product.cod_ceiling),
  selling: product ? pesosText(product.selling) : "",
  original: product ? pesosText(product.original) : "",
  gallery: serializeGallery(product?.images ?? []),
  attributes: serializeAttributes(product?.attributes ?? {}),
});

/** Pesos with two decimals, or none for whole pesos. */
const pesosText = (pesos: number): string => (Number.isInteger(pesos) ? String(pesos) : pesos.toFixed(2));

/** Combines values: `pick` returns the value of each field. */
export const mergeValues = (pick: (name: InputName) => string): FormValues => recordOf(inputNames, pick);

/** The request body of the form, with the version and the stock that it was loaded with, so that the server detects conflicts. */
export function toFormData(values: FormValues, file: File | null, base: AdminProduct | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  if (file && hasUploadPlace(values.gallery)) form.set("image", file);
  if (base) {
    form.set("version", String(base.version));
    form.set("stock_seen", String(base.stock));
  }
  return form;
}

/** A value as text of the form. */
export function valueText(name: Exclude<InputName, "attributes">, value: string): string {
  if (name === "type") return { ...productTypeLabels, "": "None" }[value] ?? value;
  if (name === "gallery") return describeGallery(value);
  if (name === "ships_alone") return value === "yes" ? "Yes" : "No";
  if (name === "status") return { ...statusLabels, "": "None" }[value] ?? value;
  return value === "" ? "Empty" : value;
}
