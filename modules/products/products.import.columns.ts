import { sentence } from "#contract/numbers.sentence.ts";
import { optionalTextNames } from "#contract/products.field-lists.ts";
import { type ColumnOf, type OptionalTextName, textField } from "#contract/products.fields.ts";
import type { ImportProblem } from "#contract/products.import.admin.ts";
import { readAttributes } from "#contract/products.type-values.admin.ts";
import type { ProductTypeDetails } from "#contract/products.types.ts";
import { showRejectionReason } from "./products.admin.rules.ts";
import { attributesAfter, type ImportRow, type ReadRow } from "./products.csv.rules.ts";
import type { ExistingProduct, ImportedColumns } from "./products.import.store.ts";
import { productColumns } from "./products.rules.ts";

/** What is wrong with a row, and in which column. */
export type RowProblem = Omit<ImportProblem, "row">;

/** The defaults of a new product. */
const newProduct = {
  attributes: {},
  low_stock: null,
  weight_g: null,
  ships_alone: false,
  cod_ceiling: null,
  ...(Object.fromEntries(optionalTextNames.map((name) => [textField(name).column, ""])) as Record<
    ColumnOf<OptionalTextName>,
    string
  >), // the columns of these names
};

/** The columns after the import of a row. Values that the row omits stay, and pieces sold since the export stay sold. */
export function columnsAfter(row: ImportRow, known: ExistingProduct | undefined): ImportedColumns {
  const { form, stock_seen } = row;
  const now = known?.columns;
  const stock = now && stock_seen !== undefined ? now.stock + form.stock - stock_seen : form.stock;
  const attributes = attributesAfter(row, now?.attributes ?? {});
  return { ...(now ?? newProduct), ...productColumns(form), attributes, stock };
}

/** Why a product cannot be saved with these columns. Null when it can. */
export function columnsProblem(
  columns: ImportedColumns & { hasPicture?: boolean },
  known: ExistingProduct | undefined,
): RowProblem | null {
  const { stock, shown, hasPicture } = columns;
  if (stock < 0) {
    const problem = sentence`Pieces were sold since: ${known?.columns.stock} are left now.`;
    return { column: "stock", value: String(stock), problem };
  }
  if (known && known.options.length > 0 && stock !== known.columns.stock) {
    const problem = "This product is sold in options: change the stock in the rows of its variants.";
    return { column: "stock", value: String(stock), problem };
  }
  if (!shown) return null;
  const problem =
    known || hasPicture
      ? showRejectionReason(columns)
      : "A new product needs a picture to be shown: write its address or file name into pictures, or write hide.";
  return problem === null ? null : { column: "status", value: "show", problem };
}

/** The columns with the attributes as the type of the product keeps them, and the problems of attributes. */
export function typedColumns(columns: ImportedColumns, types: readonly ProductTypeDetails[]) {
  const defined = types.find(({ slug }) => slug === columns.type)?.attributes ?? [];
  const { attributes, problems } = readAttributes(defined, columns.attributes);
  return {
    columns: { ...columns, attributes },
    problems: Object.entries(problems).map(([column, problem]) => ({
      column,
      value: String(columns.attributes[column]),
      problem,
    })),
  };
}

type TypeCell = { row: number; cell: string | undefined; types: readonly ProductTypeDetails[] };

/** A row that was read, also with the problem of a type that the shop does not have. The row of a variant has none. */
export function withTypeProblem(read: ReadRow, { row, cell = "", types }: TypeCell): ReadRow {
  const slug = cell.trim().toLowerCase();
  if (slug === "" || read.variant !== undefined || types.some((type) => type.slug === slug)) return read;
  const slugs = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(types.map((type) => type.slug));
  const problem = { row, column: "type", value: cell, problem: `Write ${slugs}.` };
  return { problems: [...read.problems.filter(({ column }) => column !== "type"), problem] };
}
