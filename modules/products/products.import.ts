import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { refuseFields } from "#contract/errors.ts";
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_PROBLEMS, MAX_IMPORT_ROWS, MAX_SHOWN_CELL } from "#contract/limits.ts";
import { type ColumnOf, type OptionalTextName, optionalTextNames, textField } from "#contract/products.fields.ts";
import type { ImportProblem } from "#contract/products.import.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { showRejectionReason } from "./products.admin.rules.ts";
import { duplicateProblems, headerProblems, type ImportRow, type ReadRow, readRow } from "./products.csv.rules.ts";
import { readCsv } from "./products.csv.ts";
import {
  type ExistingProduct,
  findCodes,
  findExistingProducts,
  type ImportedColumns,
  type ImportedProduct,
  saveImportedProducts,
} from "./products.import.store.ts";
import {
  codeProblems,
  isChange,
  joinVariantRows,
  type PlannedVariants,
  variantsAfter,
} from "./products.import.variants.ts";
import { fieldsFromColumns, productColumns, staffFieldsFromColumns } from "./products.rules.ts";
import { type VariantPlan, withSizes } from "./products.variants.rules.ts";

/** The result of a dry run or an import. */
export type ImportReport = {
  applied: boolean;
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  problems: ImportProblem[];
  more_problems: boolean;
};

/** Rows that are judged before other requests have their turn: some milliseconds. */
const ROWS_AT_ONCE = 100;

/**
 * Checks an import of products, and with `apply` does it: all rows, or none when any has a problem. Where a row carries
 * `stock_seen`, the stock changes by the difference, so that pieces sold since the export stay sold.
 * @throws invalid, with a message on `file`, when it is no CSV, or too large
 */
export async function importProducts(db: Db, file: Uint8Array, apply: boolean, by: Actor): Promise<ImportReport> {
  const { rows, count, problems: unread } = await readFile(file);
  return inTransaction(db, async (tx) => {
    const ids = rows.flatMap(({ id }) => id ?? []);
    const known = await findExistingProducts(tx, ids, { lock: apply });
    const judged: Judged[] = [];
    for (const [place, row] of rows.entries()) {
      if (place % ROWS_AT_ONCE === 0) await setImmediate();
      judged.push(judge(row, row.id === undefined ? undefined : known.get(row.id)));
    }
    const imported = judged.flatMap(({ imported }) => imported ?? []);
    const problems = [
      ...unread,
      ...judged.flatMap(({ problems }) => problems),
      ...(await findCodeProblems(tx, judged)),
    ].sort((a, b) => a.row - b.row);
    const added = imported.filter(({ id }) => id === null);
    const changed = imported.filter(({ id }) => id !== null);
    const applied = apply && problems.length === 0;
    if (applied) await save(tx, [...added, ...changed], by);
    return {
      ...{ applied, rows: count, added: added.length, changed: changed.length },
      problems: problems.slice(0, MAX_IMPORT_PROBLEMS).map(withShortValue),
      more_problems: problems.length >= MAX_IMPORT_PROBLEMS,
      unchanged: judged.filter(({ imported, problems }) => imported === null && problems.length === 0).length,
    };
  });
}

async function save(tx: Db, imported: ImportedProduct[], by: Actor): Promise<void> {
  const ids = await saveImportedProducts(tx, imported, by.id);
  for (const [place, { before, columns }] of imported.entries()) {
    const entity = { type: "product", id: ids[place] ?? null, name: columns.name } as const;
    const action = before ? "product_changed" : "product_added";
    await recordAudit(tx, {
      by,
      action,
      entity,
      ...(before && { before: auditDetails(before) }),
      after: auditDetails(columns),
    });
  }
}

/** The values of a product in the audit log: as after a save in its form, except the pictures. */
const auditDetails = (columns: ImportedColumns) => ({
  ...fieldsFromColumns(columns),
  ...staffFieldsFromColumns(columns),
});

/** The problems of SKUs and barcodes that other products have. */
async function findCodeProblems(tx: Db, judged: readonly Judged[]): Promise<ImportProblem[]> {
  const planned = judged.flatMap(({ imported, variants }) =>
    imported && variants.plan ? [{ ...variants, id: imported.id }] : [],
  );
  const codes = planned.flatMap(({ plan }) =>
    plan?.saved.flatMap(({ sku, barcode }) => [sku ?? [], barcode ?? []].flat()),
  );
  return codes.length === 0
    ? []
    : codeProblems(
        planned,
        await findCodes(
          tx,
          codes.filter((code) => code !== undefined),
        ),
      );
}

type Judged = { imported: ImportedProduct | null; variants: PlannedVariants; problems: ImportProblem[] };

/** The effect of a row; `imported` is null when it changes nothing or has problems. */
function judge(row: ImportRow, known: ExistingProduct | undefined): Judged {
  const variants = variantsAfter(row, known);
  const { plan } = variants;
  const sent = columnsAfter(row, known);
  const problem = rowProblem(row, known) ?? columnsProblem(sent, known);
  const problems = [...(problem === null ? [] : [{ row: row.row, ...problem }]), ...variants.problems];
  if (problems.length > 0) return { imported: null, variants, problems };
  const columns = {
    ...sent,
    ...(plan && { stock: plan.saved.reduce((sum, variant) => sum + variant.stock, 0) }),
    attributes: withSizes(sent.attributes, plan ?? storedPlan(known)),
  };
  const isSame = known && isDeepStrictEqual(known.columns, columns) && !(plan && isChange(plan, known));
  if (isSame) return { imported: null, variants, problems };
  return { imported: { id: row.id ?? null, before: known?.columns ?? null, columns, plan }, variants, problems };
}

/** The variants of a product whose variants the file does not have. */
const storedPlan = (known: ExistingProduct | undefined): VariantPlan => ({
  options: known?.options ?? [],
  saved: known?.variants.filter(({ active }) => active) ?? [],
  removed: [],
});

type RowProblem = Omit<ImportProblem, "row">;

/** Why a row cannot be imported: its product does not exist or was saved since the export. Null when it can. */
function rowProblem({ id, version }: ImportRow, known: ExistingProduct | undefined): RowProblem | null {
  if (id === undefined) return null;
  if (!known) return { column: "id", value: String(id), problem: "There is no product with this id." };
  if (version === undefined || version === known.version) return null;
  const problem = "Somebody has saved this product since it was exported.";
  return { column: "version", value: String(version), problem };
}

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
function columnsAfter({ form, stock_seen }: ImportRow, known: ExistingProduct | undefined): ImportedColumns {
  const now = known?.columns;
  const stock = now && stock_seen !== undefined ? now.stock + form.stock - stock_seen : form.stock;
  return { ...(now ?? newProduct), ...productColumns(form), stock };
}

/** Why a product cannot be saved with these columns. Null when it can. */
function columnsProblem(columns: ImportedColumns, known: ExistingProduct | undefined): RowProblem | null {
  const { stock, shown } = columns;
  if (stock < 0) {
    const problem = `Pieces were sold since: ${known?.columns.stock} are left now.`;
    return { column: "stock", value: String(stock), problem };
  }
  if (known && known.options.length > 0 && stock !== known.columns.stock) {
    const problem = "This product is sold in options: change the stock in the rows of its variants.";
    return { column: "stock", value: String(stock), problem };
  }
  if (!shown) return null;
  const problem = known
    ? showRejectionReason(columns)
    : "A new product has no picture yet: write hide, add its picture, then show it.";
  return problem === null ? null : { column: "status", value: "show", problem };
}

type ReadFile = { rows: ImportRow[]; count: number; problems: ImportProblem[] };

/**
 * The valid rows of the file, the number of rows, and the problems of the others. Reading stops at wrong headings and at the limits of
 * rows and problems.
 */
async function readFile(file: Uint8Array): Promise<ReadFile> {
  const csv = readCsv(file);
  const first = await csv.next();
  const names = headingsIn(first.done ? [] : first.value.cells);
  const reads: ReadRow[] = [];
  const problems = headerProblems(names);
  if (problems.length > 0) await csv.return(undefined);
  for await (const { row, cells } of csv) {
    if (!cells.some(Boolean)) continue;
    if (reads.length === MAX_IMPORT_ROWS)
      throw refuseFields({ file: [`Import at most ${MAX_IMPORT_ROWS} rows at once.`] });
    const read = readRow(row, names, cells);
    reads.push(read);
    problems.push(...read.problems);
    if (problems.length >= MAX_IMPORT_PROBLEMS) break;
  }
  const rows = reads.flatMap(({ read }) => read ?? []);
  return {
    rows,
    count: reads.length,
    problems: [...problems, ...duplicateProblems(rows), ...joinVariantRows(rows, reads)],
  };
}

/** @throws invalid, with a message on `file`, for more columns than any product has */
function headingsIn(cells: readonly string[]): string[] {
  if (cells.length > MAX_IMPORT_COLUMNS)
    throw refuseFields({ file: [`Use at most ${MAX_IMPORT_COLUMNS} columns: this file has ${cells.length}.`] });
  return cells.map((heading) => heading.trim().toLowerCase());
}

const withShortValue = ({ column, value, ...rest }: ImportProblem): ImportProblem => ({
  ...rest,
  column: column.slice(0, MAX_SHOWN_CELL),
  value: value.slice(0, MAX_SHOWN_CELL),
});
