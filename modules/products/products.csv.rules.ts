import { z } from "zod";
import { unescapeFormula } from "#contract/csv.ts";
import { HIDDEN_IN_FORM, SHOWN } from "#contract/enums.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { type AttributeName, attributeNames, productAttributes } from "#contract/products.attributes.ts";
import { columnFieldNames, optionalFieldNames } from "#contract/products.field-lists.ts";
import { type ProductForm, productForm } from "#contract/products.form.admin.ts";
import type { ImportProblem } from "#contract/products.import.admin.ts";
import { type Attributes, attributes } from "#contract/products.ts";
import { readValue } from "#contract/products.type-values.admin.ts";
import type { ProductTypeDetails, TypeAttribute } from "#contract/products.types.ts";
import { parseUnitValue, unitRejectionReasons } from "#contract/products.unit-parsing.admin.ts";
import type { AdminVariant } from "#contract/products.variants.admin.ts";
import {
  joinCell,
  type PictureCell,
  pictureColumns,
  readPictureCells,
  readVariantPicture,
} from "./products.import.pictures.rules.ts";

/** The columns that only the row of a variant fills: its options with their values, its codes, and its own price. */
const variantColumns = [
  "option_1",
  "value_1",
  "option_2",
  "value_2",
  "option_3",
  "value_3",
  "sku",
  "barcode",
  "own_price",
] as const;
type VariantColumn = (typeof variantColumns)[number];

/** The columns of the row of a variant that those of products have, too; a product has codes only without options. */
const sharedColumns: readonly string[] = ["id", "stock", "stock_seen", "sku", "barcode", "pictures"];

const isAttribute = (column: string): column is AttributeName => attributeNames.some((name) => name === column);

/** The columns of the file, read by these names in any order. `stock_seen` is the stock at the time of the export. */
export const csvColumns = [
  "id",
  "version",
  ...columnFieldNames.flatMap((name) => (name === "stock" ? [name, "stock_seen" as const] : [name])),
  ...attributeNames,
  ...pictureColumns,
  ...variantColumns,
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** A row of the file: a product, or one of its variants. */
export type ExportedRow = { product: AdminProduct; variant: AdminVariant | null };

/** The columns that a row may leave out: a new product has no id yet, and a field that is left out stays as it is. */
const optional: readonly string[] = [
  "id",
  "version",
  "stock_seen",
  ...optionalFieldNames,
  ...attributeNames,
  ...pictureColumns,
  ...variantColumns,
];

/** The optional columns whose empty cell clears the field. An empty cell of the others leaves the field unchanged. */
const clearable: readonly string[] = [
  ...optionalFieldNames.filter((name) => name !== "attributes" && name !== "ships_alone"),
  "sku",
  "barcode",
] as const;

const isVariantColumn = (column: string): column is VariantColumn => variantColumns.some((name) => name === column);

/** What stands for a picture in the file, by its path: its address, or its name in a ZIP file. */
export type PictureName = (path: string, product: AdminProduct) => string;

/** The attributes that the owner gave each type, by its slug. Each has a column, which several types may share. */
export type OwnAttributes = ReadonlyMap<string, readonly TypeAttribute[]>;

/** The attributes that types have. One that has the name of a column, because the column was added later, stays in the JSON. */
export const ownAttributesOf = (types: readonly ProductTypeDetails[]): OwnAttributes =>
  new Map(
    types.map(({ slug, attributes }) => [
      slug,
      attributes.filter(({ key }) => !csvColumns.some((column) => column === key)),
    ]),
  );

/** The columns of these attributes. */
export const ownColumns = (own: OwnAttributes): string[] => [
  ...new Set([...own.values()].flat().map(({ key }) => key)),
];

/** An attribute of a type of the owner in its column; empty when it is not there, or cannot be written so. */
export function ownCell({ product, variant }: ExportedRow, key: string, own: OwnAttributes): string {
  const attribute = variant ? undefined : own.get(product.type)?.find((known) => known.key === key);
  const value = product.attributes[key];
  if (!attribute || value === undefined) return "";
  const text = typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
  const read = readValue(attribute, text);
  return "value" in read && read.value === value ? text : "";
}

/** One cell of a row. */
export function csvCell(
  row: ExportedRow,
  column: CsvColumn,
  pictureName: PictureName,
  own: OwnAttributes = new Map(),
): string {
  const { product, variant } = row;
  if (column === "attributes" && !variant) return JSON.stringify(otherAttributes(row, own));
  if (column === "pictures" && variant) return variant.image === "" ? "" : pictureName(variant.image, product);
  if (column === "pictures") return joinCell(product.images.map(({ image }) => pictureName(image, product)));
  if (variant) return variantCell(product, variant, column);
  if (column === "sku" || column === "barcode") return product[column] ?? "";
  return isVariantColumn(column) ? "" : productCell(product, column);
}

function variantCell({ id, options = [] }: AdminProduct, variant: AdminVariant, column: CsvColumn): string {
  const [, kind, number] = /^(option|value)_(\d)$/.exec(column) ?? [];
  const at = Number(number) - 1;
  if (kind === "option") return options[at]?.name ?? "";
  if (kind === "value") return variant.options[at] ?? "";
  if (column === "id") return String(id);
  if (column === "stock" || column === "stock_seen") return String(variant.stock);
  if (column === "own_price") return variant.price?.toFixed(2) ?? "";
  return column === "sku" || column === "barcode" ? (variant[column] ?? "") : "";
}

function productCell(product: AdminProduct, column: Exclude<CsvColumn, VariantColumn | "pictures">): string {
  if (column === "picture_texts") return joinCell(product.images.map(({ alt }) => alt));
  if (column === "stock_seen") return String(product.stock);
  if (column === "status") return product.status === SHOWN ? "show" : "hide";
  if (column === "ships_alone") return product.ships_alone ? "yes" : "no";
  if (column === "selling" || column === "original") return product[column].toFixed(2);
  if (column === "cod_ceiling") return product.cod_ceiling?.toFixed(2) ?? "";
  if (isAttribute(column)) return attributeCell(column, product.attributes);
  if (column === "attributes") return "";
  return String(product[column] ?? "");
}

/** An attribute in a column of its own; empty when it is not there, or cannot be written so. */
function attributeCell(name: AttributeName, { [name]: value }: Attributes): string {
  if (value === undefined) return "";
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return JSON.stringify(attributeIn(name, text)) === JSON.stringify(value) ? text : "";
}

/** What an attribute is of the text in its column: a number, several words, or text. */
function attributeIn(name: AttributeName, text: string): Attributes[string] {
  const { control } = productAttributes[name];
  if (control === "words") return text.split(",").flatMap((word) => word.trim() || []);
  return parseUnitValue(name, text.trim());
}

/** The attributes without a column of their own, or with a value that it cannot hold: one column has them as JSON. */
const otherAttributes = (row: ExportedRow, own: OwnAttributes): Attributes => {
  const all = row.product.attributes;
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name]) => (isAttribute(name) ? attributeCell(name, all) : ownCell(row, name, own)) === "",
    ),
  );
};

type AttributeCells = { [name: string]: Attributes[string] | null };

/** The attributes in the columns of their own, null of an empty cell, and their problems. */
function readAttributes(row: number, texts: Record<string, string>) {
  const cells: AttributeCells = {};
  const problems: ImportProblem[] = [];
  for (const name of attributeNames) {
    const value = texts[name];
    if (value === undefined) continue;
    const read = value.trim() === "" ? null : attributeIn(name, value);
    cells[name] = read;
    const parsed = read === null ? null : attributes.safeParse({ [name]: read });
    const reasons = read === null ? [] : unitRejectionReasons({ [name]: read });
    for (const problem of [...(parsed?.error?.issues.map(({ message }) => message) ?? []), ...reasons])
      problems.push({ row, column: name, value, problem });
  }
  return { cells, problems };
}

/** The attributes of the type of a row in their columns, null of an empty cell. They are judged with the type. */
function readOwnAttributes(row: number, texts: Record<string, string>, own: OwnAttributes) {
  const { type = "" } = texts;
  const ofType = (own.get(type.trim().toLowerCase()) ?? []).map(({ key }) => key);
  const filled = ownColumns(own).flatMap((column) => {
    const { [column]: value } = texts;
    return value === undefined ? [] : [{ column, value, text: value.trim() }];
  });
  const cells: AttributeCells = Object.fromEntries(
    filled
      .filter(({ column }) => ofType.includes(column))
      .map(({ column, text }) => [column, text === "" ? null : text]),
  );
  const problems = filled.flatMap(({ column, value, text }): ImportProblem[] => {
    const reason = text === "" ? undefined : ownProblem(column, text, ofType);
    return reason === undefined ? [] : [{ row, column, value, problem: reason }];
  });
  return { cells, problems };
}

const ownProblem = (column: string, text: string, ofType: readonly string[]): string | undefined =>
  ofType.includes(column)
    ? attributes.safeParse({ [column]: text }).error?.issues[0]?.message
    : "Products of this type have no such attribute. Leave it empty.";

/**
 * The attributes after a row: those of its JSON, or else those there are, with the cells of their own columns. An empty cell removes an
 * attribute; what the JSON names stays as it says.
 */
export function attributesAfter({ form, attributeCells }: ImportRow, now: Attributes): Attributes {
  const merged: Record<string, Attributes[string]> = { ...(form.attributes ?? now) };
  for (const [name, value] of Object.entries(attributeCells)) {
    if (form.attributes && Object.hasOwn(form.attributes, name)) continue;
    if (value === null) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

const whole = (ask: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, ask)
    .transform(Number);

const rowForm = productForm.extend({
  status: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(["show", "hide"], "Write show or hide."))
    .transform((word) => (word === "show" ? SHOWN : HIDDEN_IN_FORM)),
  type: z.string().trim().toLowerCase().pipe(productForm.shape.type),
  ships_alone: z.string().trim().toLowerCase().pipe(productForm.shape.ships_alone.unwrap()).optional(),
  id: whole("An id is a whole number; a new product has none.").optional(),
  version: whole("Leave the version as it was exported.").optional(),
  stock_seen: whole("Leave the stock_seen as it was exported.").optional(),
});

/** A valid row: the product as its form would send it, with the rows of its variants. */
export type ImportRow = { row: number; form: ProductForm; attributeCells: AttributeCells; variants: VariantRow[] } & {
  pictures?: PictureCell[] | undefined;
  id?: number | undefined;
  version?: number | undefined;
  stock_seen?: number | undefined;
};

/** The row of a variant; of a cell that the file does not have, nothing. The values are judged with those of its product. */
export type VariantRow = {
  row: number;
  id?: number | undefined;
  options: { name: string; value: string }[];
  cells: Partial<Record<"stock" | "stock_seen" | "sku" | "barcode" | "price", string>>;
  picture?: string | undefined;
};

/** The column that a file with the refused rows has beside those of the import: what is wrong with each row. An import does not read it. */
export const PROBLEM_COLUMN = "problem";

/** The problems of the column headings. */
export function headerProblems(heads: readonly string[], own: readonly string[] = []): ImportProblem[] {
  const about = (column: string, problem: string) => ({ row: 1, column, value: column, problem });
  const twice = heads.filter((head, index) => heads.indexOf(head) !== index);
  return [
    ...heads
      .filter((head) => head !== PROBLEM_COLUMN && !csvColumns.some((column) => column === head) && !own.includes(head))
      .map((head) => about(head, "The import has no such column.")),
    ...twice.map((head) => about(head, "This column appears twice.")),
    ...csvColumns
      .filter((column) => !heads.includes(column) && !optional.includes(column))
      .map((column) => ({ ...about(column, "This column is missing."), value: "" })),
  ];
}

/** What a row is; `variant` is null in that of a variant with problems. */
export type ReadRow = { read?: ImportRow; variant?: VariantRow | null; problems: ImportProblem[] };

/** Reads the cells of one row. */
export function readRow(
  row: number,
  heads: readonly string[],
  cells: readonly string[],
  own: OwnAttributes = new Map(),
): ReadRow {
  if (cells.length !== heads.length) {
    const problem = sentence`This row has ${cells.length} cells, and there are ${heads.length} columns.`;
    return { problems: [{ row, column: "", value: "", problem }] };
  }
  const texts = Object.fromEntries(heads.map((head, index) => [head, unescapeFormula(cells[index] ?? "")]));
  if (Object.entries(texts).some(([head, text]) => /^(?:option|value)_/.test(head) && text.trim() !== ""))
    return readVariantRow(row, texts);
  const foreign = variantColumns.filter(
    (column) => !sharedColumns.includes(column) && (texts[column] ?? "").trim() !== "",
  );
  if (foreign.length > 0) {
    const problem = "Write this in the row of a variant, beside its options.";
    return { problems: foreign.map((column) => ({ row, column, value: texts[column] ?? "", problem })) };
  }
  const sent = Object.entries(texts).filter(
    ([head, text]) => text.trim() !== "" || !optional.includes(head) || clearable.includes(head),
  );
  const parsed = rowForm.safeParse(Object.fromEntries(sent));
  const known = readAttributes(row, texts);
  const ofType = readOwnAttributes(row, texts, own);
  const attributeCells = { ...known.cells, ...ofType.cells };
  const attributeProblems = [...known.problems, ...ofType.problems];
  const { pictures, problems: pictureProblems } = readPictureCells(row, texts);
  if (parsed.success && attributeProblems.length + pictureProblems.length === 0) {
    const { id, version, stock_seen, ...form } = parsed.data;
    return { read: { row, id, version, stock_seen, form, attributeCells, pictures, variants: [] }, problems: [] };
  }
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const column = String(path[0] ?? "");
    return { row, column, value: texts[column] ?? "", problem: message };
  });
  return { problems: [...problems, ...attributeProblems, ...pictureProblems] };
}

/** Reads the row of a variant. What is about its whole product has no place in it. */
function readVariantRow(row: number, texts: Record<string, string>): ReadRow {
  const about = (column: string, problem: string) => ({ row, column, value: texts[column] ?? "", problem });
  const textOf = (column: string) => (texts[column] ?? "").trim();
  const options = [1, 2, 3].map((number) => ({ name: textOf(`option_${number}`), value: textOf(`value_${number}`) }));
  const used = options.findLastIndex(({ name, value }) => name !== "" || value !== "") + 1;
  const problems = [
    ...Object.keys(texts)
      .filter((head) => !isVariantColumn(head) && !sharedColumns.includes(head) && head !== PROBLEM_COLUMN)
      .filter((head) => textOf(head) !== "")
      .map((head) => about(head, "Leave this empty in the row of a variant: it is about the whole product.")),
    ...options
      .slice(0, used)
      .flatMap(({ name, value }, at) => [
        ...(name === "" ? [about(`option_${at + 1}`, "Name the option.")] : []),
        ...(value === "" ? [about(`value_${at + 1}`, "Enter a value.")] : []),
      ]),
    ...["id", "stock_seen"]
      .filter((head) => !/^\d{0,9}$/.test(textOf(head)))
      .map((head) => about(head, "Leave this as it was exported.")),
  ];
  if (problems.length > 0) return { variant: null, problems };
  const cells = Object.fromEntries(
    (["stock", "stock_seen", "sku", "barcode", "own_price"] as const).flatMap((head) =>
      texts[head] === undefined || (head === "stock_seen" && textOf(head) === "")
        ? []
        : [[head === "own_price" ? "price" : head, textOf(head)]],
    ),
  );
  const id = textOf("id") === "" ? undefined : Number(textOf("id"));
  const picture = readVariantPicture(texts.pictures);
  return { variant: { row, id, options: options.slice(0, used), cells, picture }, problems: [] };
}

/** Problems of rows whose product is in an earlier row too. */
export function duplicateProblems(rows: readonly ImportRow[]): ImportProblem[] {
  const first = new Map<number, number>();
  return rows.flatMap(({ id, row }) => {
    if (id === undefined) return [];
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, row);
      return [];
    }
    return [{ row, column: "id", value: String(id), problem: `This product is in row ${before} too.` }];
  });
}
