import { z } from "zod";
import { HIDDEN_IN_FORM, SHOWN } from "#contract/enums.ts";
import type { ImportProblem } from "#contract/products.import.admin.ts";
import { type AdminProduct, type ProductForm, productForm } from "#contract/products.ts";

const pesos = (amount: number): string => amount.toFixed(2);

/** The columns of the file and what stands in them; an import reads them by these names, in any order. */
export const csvColumns = {
  id: ({ id }) => String(id),
  version: ({ version }) => String(version),
  productname: (product) => product.productname,
  description: (product) => product.description,
  type: ({ type }) => type,
  status: ({ status }) => (status === SHOWN ? "show" : "hide"),
  stock: ({ stock }) => String(stock),
  stock_seen: ({ stock }) => String(stock),
  low_stock: ({ low_stock }) => (low_stock === null ? "" : String(low_stock)),
  selling: ({ selling }) => pesos(selling),
  original: ({ original }) => pesos(original),
  title: ({ title }) => title,
  keyword: ({ keyword }) => keyword,
  mdescription: ({ mdescription }) => mdescription,
  attributes: ({ attributes }) => JSON.stringify(attributes),
} satisfies Record<string, (product: AdminProduct) => string>;
export type CsvColumn = keyof typeof csvColumns;

/** What a row may leave out: a new product has no id yet, and what is not named stays as it is. */
const optional: readonly string[] = ["id", "version", "stock_seen", "low_stock", "attributes"] satisfies CsvColumn[];

// A cell that begins so is run as a formula by spreadsheets. Marks before it are doubled, so that reading gives back the same.
const ARMED = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text as a spreadsheet shows it instead of running it. */
export const escapeFormula = (text: string): string => (ARMED.test(text) ? `'${text}` : text);

/** The text that was disarmed. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && ARMED.test(cell) ? cell.slice(1) : cell;

/** A product as a row of the file. */
export const csvRow = (product: AdminProduct): string[] =>
  Object.values(csvColumns).map((tell) => escapeFormula(tell(product)));

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
  id: whole("An id is a whole number; a new product has none.").optional(),
  version: whole("Leave the version as it was exported.").optional(),
  stock_seen: whole("Leave the stock_seen as it was exported.").optional(),
});

/** A row that can be read: the product as the form would send it. */
export type ImportRow = { row: number; form: ProductForm } & {
  id?: number | undefined;
  version?: number | undefined;
  stock_seen?: number | undefined;
};

/** What speaks against the heads of the columns. */
export function headerProblems(heads: readonly string[]): ImportProblem[] {
  const about = (column: string, problem: string) => ({ row: 1, column, value: column, problem });
  const twice = heads.filter((head, place) => heads.indexOf(head) !== place);
  return [
    ...heads.filter((head) => !Object.hasOwn(csvColumns, head)).map((head) => about(head, "There is no such column.")),
    ...twice.map((head) => about(head, "This column is there twice.")),
    ...Object.keys(csvColumns)
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
  // An empty cell of these is one that was left out; an empty low_stock follows the shop's figure.
  const sent = Object.entries(texts).filter(
    ([head, text]) => text.trim() !== "" || !optional.includes(head) || head === "low_stock",
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

/** Rows that speak of a product another row speaks of already. */
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
