import { z } from "zod";
import { unescapeFormula } from "#contract/csv.ts";
import { HIDDEN_IN_FORM, SHOWN } from "#contract/enums.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { columnFieldNames, optionalFieldNames } from "#contract/products.fields.ts";
import { type ProductForm, productForm } from "#contract/products.form.admin.ts";
import type { ImportProblem } from "#contract/products.import.admin.ts";

/** The columns of the file, read by these names in any order. `stock_seen` is the stock at the time of the export. */
export const csvColumns = [
  ...(["id", "version"] as const),
  ...columnFieldNames.flatMap((name) => (name === "stock" ? [name, "stock_seen" as const] : [name])),
];
export type CsvColumn = (typeof csvColumns)[number];

/** The columns that a row may leave out: a new product has no id yet, and a field that is left out stays as it is. */
const optional: readonly string[] = ["id", "version", "stock_seen", ...optionalFieldNames];

/** The optional columns whose empty cell clears the field. An empty cell of the others leaves the field unchanged. */
const clearable: readonly string[] = optionalFieldNames.filter(
  (name) => name !== "attributes" && name !== "ships_alone",
);

/** One cell of a product. */
export function csvCell(product: AdminProduct, column: CsvColumn): string {
  if (column === "stock_seen") return String(product.stock);
  if (column === "status") return product.status === SHOWN ? "show" : "hide";
  if (column === "ships_alone") return product.ships_alone ? "yes" : "no";
  if (column === "selling" || column === "original") return product[column].toFixed(2);
  if (column === "cod_ceiling") return product.cod_ceiling?.toFixed(2) ?? "";
  if (column === "attributes") return JSON.stringify(product.attributes);
  return String(product[column] ?? "");
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

/** A valid row: the product as its form would send it. */
export type ImportRow = { row: number; form: ProductForm } & {
  id?: number | undefined;
  version?: number | undefined;
  stock_seen?: number | undefined;
};

/** The problems of the column headings. */
export function headerProblems(heads: readonly string[]): ImportProblem[] {
  const about = (column: string, problem: string) => ({ row: 1, column, value: column, problem });
  const twice = heads.filter((head, place) => heads.indexOf(head) !== place);
  return [
    ...heads
      .filter((head) => !csvColumns.some((column) => column === head))
      .map((head) => about(head, "There is no such column.")),
    ...twice.map((head) => about(head, "This column is there twice.")),
    ...csvColumns
      .filter((column) => !heads.includes(column) && !optional.includes(column))
      .map((column) => ({ ...about(column, "This column is missing."), value: "" })),
  ];
}

/** Reads the cells of one row. */
export function readRow(row: number, heads: readonly string[], cells: readonly string[]) {
  if (cells.length !== heads.length) {
    const problem = `This row has ${cells.length} cells, and there are ${heads.length} columns.`;
    return { read: null, problems: [{ row, column: "", value: "", problem }] };
  }
  const texts = Object.fromEntries(heads.map((head, place) => [head, unescapeFormula(cells[place] ?? "")]));
  const sent = Object.entries(texts).filter(
    ([head, text]) => text.trim() !== "" || !optional.includes(head) || clearable.includes(head),
  );
  const parsed = rowForm.safeParse(Object.fromEntries(sent));
  if (parsed.success) {
    const { id, version, stock_seen, ...form } = parsed.data;
    return { read: { row, id, version, stock_seen, form }, problems: [] };
  }
  const problems = parsed.error.issues.map(({ path, message }) => {
    const column = String(path[0] ?? "");
    return { row, column, value: texts[column] ?? "", problem: message };
  });
  return { read: null, problems };
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
