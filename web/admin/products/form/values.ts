import { HIDDEN_IN_FORM, productTypeLabels, SHOWN } from "#contract/enums.ts";
import { keysOf } from "#contract/keys.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { serializeAttributes } from "./attribute-fields.ts";
import { describeGallery, hasUploadPlace, serializeGallery } from "./gallery.ts";

export type Tab = "products" | "seo";

/** The fields of the product form in the order they are read, by their names on the wire. */
export const fields = {
  productname: { label: "Product Name", tab: "products" },
  description: { label: "Product Description", tab: "products" },
  type: { label: "Type", tab: "products" },
  status: { label: "Status", tab: "products" },
  stock: { label: "Stock", tab: "products" },
  low_stock: { label: "Alert below", tab: "products" },
  selling: { label: "Selling Price", tab: "products" },
  original: { label: "Original Price", tab: "products" },
  image: { label: "Image file", tab: "products" },
  gallery: { label: "Images", tab: "products" },
  attributes: { label: "Attributes", tab: "products" },
  title: { label: "Meta Title", tab: "seo" },
  keyword: { label: "Meta Keyword", tab: "seo" },
  mdescription: { label: "Meta Description", tab: "seo" },
} as const satisfies Record<string, { label: string; tab: Tab }>;

export type FieldName = keyof typeof fields;
export type TextName = Exclude<FieldName, "image">;
/** What stands in the form, as text. */
export type FormValues = Record<TextName, string>;

export const fieldNames = keysOf(fields);
export const textNames = fieldNames.filter((name) => name !== "image");

export const statusLabels = { [SHOWN]: "Show", [HIDDEN_IN_FORM]: "Hide" } as const;

/** What the form shows of a product; without one, an empty form. */
export const formValues = (product: AdminProduct | null): FormValues => ({
  productname: product?.productname ?? "",
  description: product?.description ?? "",
  type: product?.type ?? "",
  status: product ? (product.status ?? HIDDEN_IN_FORM) : "",
  stock: product ? String(product.stock) : "",
  low_stock: product?.low_stock ? String(product.low_stock) : "",
  selling: product ? typedPesos(product.selling) : "",
  original: product ? typedPesos(product.original) : "",
  gallery: serializeGallery(product?.images ?? []),
  attributes: serializeAttributes(product?.attributes ?? {}),
  title: product?.title ?? "",
  keyword: product?.keyword ?? "",
  mdescription: product?.mdescription ?? "",
});

/** Pesos as people type them: with both figures of the centavos, or none. */
const typedPesos = (pesos: number): string => (Number.isInteger(pesos) ? String(pesos) : pesos.toFixed(2));

/** Each text field from one of two, as `pick` says. */
export const mergeValues = (pick: (name: TextName) => string): FormValues => ({
  productname: pick("productname"),
  description: pick("description"),
  type: pick("type"),
  status: pick("status"),
  stock: pick("stock"),
  low_stock: pick("low_stock"),
  selling: pick("selling"),
  original: pick("original"),
  gallery: pick("gallery"),
  attributes: pick("attributes"),
  title: pick("title"),
  keyword: pick("keyword"),
  mdescription: pick("mdescription"),
});

/**
 * The form as it is sent. What the form does not show of the product goes back as it was, with the version and the stock
 * that were seen, so that nobody's change is overwritten unseen.
 */
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

/** A value as the form's own words say it. */
export function valueText(name: Exclude<TextName, "attributes">, value: string): string {
  if (name === "type") return { ...productTypeLabels, "": "None" }[value] ?? value;
  if (name === "gallery") return describeGallery(value);
  if (name === "status") return { ...statusLabels, "": "None" }[value] ?? value;
  return value === "" ? "Empty" : value;
}
