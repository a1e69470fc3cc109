import { keysOf } from "./keys.ts";

/**
 * The fields of a product, one entry each, in the order of the CSV columns. The form shows the text fields of a tab
 * before its other fields. The schemas, the admin form, CSV, the audit log, the SQL columns, the filters of the lists,
 * the specification and the JSON-LD of the product page derive from this table. No zod here: the browser reads it too.
 */

export type FieldTab = "products" | "seo";

type FieldBase = {
  label: string;
  tab: FieldTab;
  /** Its column of the table `products`. */
  column: string | null;
};

/** A field that is plain text. Everything about it derives from its entry. */
export type TextField = FieldBase & {
  kind: "text";
  column: string;
  maxLength: number;
  /** The message when it is left empty. A field without one may stay empty, and its column defaults to ''. */
  required?: string;
  multiline?: true;
  hint?: string;
  /** How many characters of it search engines show. The form counts up to it. */
  searchEngineLength?: number;
  /** Shown among the attributes on the product page and in the comparison. */
  inSpecification?: true;
  /** The lists of the shop can be filtered by its values. */
  isFilter?: true;
  /** Its property of a schema.org Product, and the type of that property where it is not text. */
  schemaOrg?: { property: string; type?: string };
};

/** A field of another kind. Its schema, control and conversion are written where they are used. */
type OtherField = FieldBase & {
  kind:
    | "choice"
    | "status"
    | "integer"
    | "money"
    | "switch"
    | "attributes"
    | "images"
    | "variants"
    | "products"
    | "code";
  required?: true;
};

export const productFields = {
  productname: {
    kind: "text",
    column: "name",
    label: "Product Name",
    tab: "products",
    maxLength: 200,
    required: "Enter the product name.",
    schemaOrg: { property: "name" },
  },
  description: {
    kind: "text",
    column: "description",
    label: "Product Description",
    tab: "products",
    maxLength: 10_000,
    required: "Enter the product description.",
    multiline: true,
    schemaOrg: { property: "description" },
  },
  type: { kind: "choice", column: "type", label: "Type", tab: "products", required: true },
  status: { kind: "status", column: "shown", label: "Status", tab: "products", required: true },
  stock: { kind: "integer", column: "stock", label: "Stock", tab: "products", required: true },
  sku: { kind: "code", column: null, label: "SKU", tab: "products" },
  barcode: { kind: "code", column: null, label: "Barcode", tab: "products" },
  low_stock: { kind: "integer", column: "low_stock", label: "Alert below", tab: "products" },
  selling: { kind: "money", column: "price", label: "Selling Price", tab: "products", required: true },
  original: { kind: "money", column: "original_price", label: "Original Price", tab: "products", required: true },
  cod_ceiling: { kind: "money", column: "cod_ceiling", label: "COD up to", tab: "products" },
  weight: { kind: "integer", column: "weight_g", label: "Parcel weight", tab: "products" },
  ships_alone: { kind: "switch", column: "ships_alone", label: "Ships alone", tab: "products" },
  image: { kind: "images", column: null, label: "Image file", tab: "products" },
  gallery: { kind: "images", column: null, label: "Images", tab: "products" },
  options: { kind: "variants", column: null, label: "Options", tab: "products" },
  variants: { kind: "variants", column: null, label: "Variants", tab: "products" },
  attributes: { kind: "attributes", column: "attributes", label: "Attributes", tab: "products" },
  goes_with: { kind: "products", column: null, label: "Goes with it", tab: "products" },
  title: {
    kind: "text",
    column: "meta_title",
    label: "Meta Title",
    tab: "seo",
    maxLength: 200,
    required: "Enter the meta title.",
    searchEngineLength: 60,
  },
  keyword: {
    kind: "text",
    column: "meta_keyword",
    label: "Meta Keyword",
    tab: "seo",
    maxLength: 500,
    required: "Enter the meta keywords.",
    hint: "Separate keywords with commas.",
  },
  mdescription: {
    kind: "text",
    column: "meta_description",
    label: "Meta Description",
    tab: "seo",
    maxLength: 500,
    required: "Enter the meta description.",
    multiline: true,
    searchEngineLength: 160,
  },
} as const satisfies Record<string, TextField | OtherField>;

type Fields = typeof productFields;
type NameWith<Entry> = { [N in keyof Fields]: Fields[N] extends Entry ? N : never }[keyof Fields];

export type ProductFieldName = keyof Fields;
export type TextFieldName = NameWith<{ kind: "text" }>;
export type RequiredTextName = NameWith<{ kind: "text"; required: string }>;
export type OptionalTextName = Exclude<TextFieldName, RequiredTextName>;
/** The text fields that every list is filtered by. */
export type FilterFieldName = NameWith<{ kind: "text"; isFilter: true }>;
/** The fields that are a column of the table `products`; the pictures are not. */
export type ColumnFieldName = NameWith<{ column: string }>;
export type ColumnOf<N extends ColumnFieldName> = Fields[N]["column"];

export const productFieldNames = keysOf(productFields);

/** The entry of a text field, with all that an entry may say. */
export const textField = (name: TextFieldName): TextField => productFields[name];

export const textFieldNames = productFieldNames.filter(
  (name): name is TextFieldName => productFields[name].kind === "text",
);
