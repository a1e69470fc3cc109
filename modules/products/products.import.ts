import { NO_ROWS } from "#contract/csv.admin.ts";
import { changedBy } from "#contract/errors.rows.ts";
import { refuseFields } from "#contract/errors.ts";
import type { SavedFile } from "#contract/fields.ts";
import {
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_PICTURES,
  MAX_IMPORT_PROBLEMS,
  MAX_IMPORT_ROWS,
  MAX_SHOWN_CELL,
} from "#contract/limits.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import type { ImportChanges, ImportProblem } from "#contract/products.import.admin.ts";
import type { ProductTypeDetails } from "#contract/products.types.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, firstNames, recordAudit } from "#modules/audit/audit.ts";
import { lastSaveOf } from "./products.admin.ts";
import {
  duplicateProblems,
  headerProblems,
  type ImportRow,
  ownAttributesOf,
  ownColumns,
  readRow,
} from "./products.csv.rules.ts";
import { readCsv } from "./products.csv.ts";
import { changesOf } from "./products.import.changes.ts";
import { withTypeProblem } from "./products.import.columns.ts";
import { checkSource, type PictureSources, pathInAddress } from "./products.import.pictures.rules.ts";
import { discardImport, enqueuePictures, findStoredPaths, startImport } from "./products.import.pictures.store.ts";
import { stageFiles } from "./products.import.pictures.ts";
import { checkRows, type LaterSaves, type RowContext, warningsOf } from "./products.import.rows.ts";
import {
  findExistingProducts,
  type ImportedColumns,
  type ImportedProduct,
  saveImportedProducts,
} from "./products.import.store.ts";
import { type FileRow, findCodeProblems, joinVariantRows, newVariantsOf } from "./products.import.variants.ts";
import { fieldsFromColumns, staffFieldsFromColumns } from "./products.rules.ts";
import { listTypes } from "./products.types.store.ts";
import { type ImportFile, openImportFile } from "./products.zip.ts";

/** The result of a dry run or an import. */
export type ImportReport = {
  applied: boolean;
  rows: number;
  /** The products of these rows: those added, changed and unchanged, and those with problems. */
  products_read: number;
  added: number;
  changed: number;
  unchanged: number;
  /** What is to change, before an import. */
  changes?: ImportChanges;
  new_variants?: ReturnType<typeof newVariantsOf>;
  problems: ImportProblem[];
  more_problems: boolean;
  warnings: ImportProblem[];
  /** The pictures that come, and those that cannot. */
  pictures?: { from_file: number; from_addresses: number; missing: ImportProblem[] };
  /** The headings of the file and the rows that an import left out, each with what is wrong with it. */
  leftOut: { headings: string[]; rows: { cells: string[]; problem: string }[] } | null;
};

/** What staff want of a file: to write it, without the products that have problems, and with each product as a new one. */
type ImportMode = { apply: boolean; leaveOut: boolean; asNew: boolean };

/**
 * Checks an import of products, and with `apply` does it: all rows, or none when any has a problem. With `leaveOut` a
 * product with a problem is left out with all of its rows. Where a row carries `stock_seen`, the stock changes by the
 * difference, so that pieces sold since the export stay sold. Pictures are stored by jobs afterwards; one that cannot
 * be stored is reported, and its product is imported without it.
 * @throws invalid, with a message on `file`, when it is no CSV, or too large
 */
export async function importProducts(db: Db, saved: SavedFile, mode: ImportMode, by: Actor): Promise<ImportReport> {
  const file = await openImportFile(saved);
  let importId: number | null = null;
  try {
    const types = await listTypes(db);
    const read = await readFile(file.csv, mode, types);
    const { sources, counts } = await findPictures(db, read, file);
    if (mode.apply && counts.from_file + counts.from_addresses + counts.stored > 0) {
      importId = await startImport(db, by.id);
      await stageFiles(db, importId, file, counts.files);
    }
    const report = await importRows(db, read, { ...mode, sources, types, importId }, by);
    if (importId !== null && !report.applied) await discardImport(db, importId);
    const { from_file, from_addresses, missing } = counts;
    const isNamed = from_file + from_addresses + missing.length > 0;
    return { ...report, ...(isNamed && { pictures: { from_file, from_addresses, missing } }) };
  } catch (error) {
    if (importId !== null) await discardImport(db, importId);
    throw error;
  } finally {
    file.close();
  }
}

type RowsMode = ImportMode & { sources: PictureSources; types: readonly ProductTypeDetails[]; importId: number | null };

function importRows(
  db: Db,
  { headings, reads, rows, productRows, problems: unread }: ReadFile,
  { apply, leaveOut, sources, types, importId }: Omit<RowsMode, "asNew">,
  by: Actor,
): Promise<Omit<ImportReport, "pictures">> {
  return inTransaction(db, async (tx) => {
    const ids = rows.flatMap(({ id }) => id ?? []);
    const known = await findExistingProducts(tx, ids, { lock: apply });
    const saves = await findLaterSaves(tx, rows, known);
    const checked = await checkRows(rows, { known, saves, types, sources });
    const problems = [
      ...unread,
      ...checked.flatMap(({ problems }) => problems),
      ...(await findCodeProblems(tx, checked)),
    ].sort((a, b) => a.row - b.row);
    const productRowOf = (row: number): number => productRows.get(row) ?? row;
    const wrong = new Set(problems.map(({ row }) => productRowOf(row)));
    const importedRows = checked.flatMap(({ row, imported }) =>
      imported && !wrong.has(row) ? [{ row, imported }] : [],
    );
    const imported = importedRows.map((one) => one.imported);
    const added = imported.filter(({ id }) => id === null);
    const changed = imported.filter(({ id }) => id !== null);
    // Row 1 has the headings: when they are wrong, no row can be read.
    const applied = apply && (problems.length === 0 || (leaveOut && !wrong.has(1) && imported.length > 0));
    const newVariants = checked.flatMap(({ row, variants, imported }) =>
      imported && !wrong.has(row) ? newVariantsOf(variants, known.get(imported.id ?? 0)) : [],
    );
    const left = reads.filter(({ row }) => wrong.has(productRowOf(row)));
    if (applied) await save(tx, [...added, ...changed], { by, leftOut: left.length, importId });
    return {
      applied,
      rows: reads.length,
      products_read: new Set(reads.map(({ row }) => productRowOf(row))).size,
      added: added.length,
      changed: changed.length,
      unchanged: checked.filter(({ row, imported }) => imported === null && !wrong.has(row)).length,
      problems: problems.slice(0, MAX_IMPORT_PROBLEMS).map(withShortValue),
      more_problems: problems.length >= MAX_IMPORT_PROBLEMS,
      warnings: importedRows.flatMap(warningsOf).slice(0, MAX_IMPORT_PROBLEMS),
      ...(!apply && imported.length > 0 && { changes: changesOf(importedRows, known) }),
      ...(newVariants.length > 0 && { new_variants: newVariants.slice(0, MAX_IMPORT_PROBLEMS) }),
      leftOut: applied && left.length > 0 ? { headings, rows: withProblems(left, problems) } : null,
    };
  });
}

/** Where the pictures of a file come from, and how many come from where. @throws invalid when there are too many */
async function findPictures(db: Db, { rows }: ReadFile, file: ImportFile) {
  const named = rows.flatMap(({ row, pictures = [], variants }) => [
    ...pictures.map(({ source }) => ({ row, source })),
    ...variants.flatMap((variant) => (variant.picture ? [{ row: variant.row, source: variant.picture }] : [])),
  ]);
  const paths = named.flatMap(({ source }) => pathInAddress(source) ?? []);
  const sources = { stored: await findStoredPaths(db, paths), hasFile: file.has };
  const checked = named.map((one) => ({ ...one, ...checkSource(one.source, sources) }));
  const from = (place: "stored" | "address" | "file") =>
    new Set(checked.filter((one) => one.from === place).map(({ source }) => source));
  const files = from("file");
  const addresses = from("address");
  if (files.size + addresses.size > MAX_IMPORT_PICTURES)
    throw refuseFields({
      file: [
        sentence`Import at most ${MAX_IMPORT_PICTURES} pictures at once: this file has ${files.size + addresses.size}.`,
      ],
    });
  const missing = checked.flatMap(({ row, source: value, problem }) =>
    problem === null ? [] : [withShortValue({ row, column: "pictures", value, problem })],
  );
  const counts = {
    from_file: files.size,
    from_addresses: addresses.size,
    stored: from("stored").size,
    files: [...files],
    missing: missing.slice(0, MAX_IMPORT_PROBLEMS),
  };
  return { sources, counts };
}

/** These rows with what is wrong with each. */
function withProblems(left: readonly FileRow[], problems: readonly ImportProblem[]) {
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const messagesOf = (row: number) => byRow.get(row)?.map(({ problem }) => problem) ?? [];
  return left.map(({ row, cells }) => ({ cells, problem: messagesOf(row).join(" ") }));
}

async function findLaterSaves(tx: Db, rows: readonly ImportRow[], known: RowContext["known"]): Promise<LaterSaves> {
  const saves = new Map<number, string>();
  for (const { id = 0, version } of rows) {
    const isLater = version !== undefined && version !== (known.get(id)?.version ?? version);
    if (isLater && saves.size < MAX_IMPORT_PROBLEMS) saves.set(id, changedBy(await lastSaveOf(tx, id), "this product"));
  }
  return saves;
}

/** Writes the products with one entry in the audit log. */
async function save(
  tx: Db,
  imported: ImportedProduct[],
  { by, leftOut, importId }: { by: Actor; leftOut: number; importId: number | null },
): Promise<void> {
  const ids = await saveImportedProducts(tx, imported, by.id);
  const withPictures = imported.flatMap(({ pictures, showAfter }, index) =>
    pictures ? [{ productId: ids[index] ?? 0, wanted: pictures, showAfter }] : [],
  );
  if (importId !== null) await enqueuePictures(tx, importId, withPictures);
  const names = (isAdded: boolean) =>
    imported.flatMap((product, index) =>
      (product.before === null) === isAdded ? [`${describeImport(product)} (${ids[index]})`] : [],
    );
  const added = names(true);
  const changed = names(false);
  await recordAudit(tx, {
    by,
    action: "products_imported",
    entity: { type: "product", id: null, name: imported.length === 1 ? "1 product" : `${imported.length} products` },
    after: {
      added: added.length,
      changed: changed.length,
      left_out_rows: leftOut,
      ...(withPictures.length > 0 && { products_with_pictures: withPictures.length }),
      products: firstNames([...added, ...changed]),
    },
  });
}

/** A product in the audit log: its name, and how those values changed that fit into a line. */
function describeImport({ before, columns }: ImportedProduct): string {
  if (before === null) return columns.name;
  const old = auditDetails(before);
  const now = auditDetails(columns);
  const changes = (["selling", "original", "stock", "status"] as const)
    .filter((name) => old[name] !== now[name])
    .map((name) => `${name} ${old[name] ?? "hidden"} → ${now[name] ?? "hidden"}`);
  return [columns.name, ...changes].join(", ");
}

/** The values of a product as the wire has them. */
const auditDetails = (columns: ImportedColumns) => ({
  ...fieldsFromColumns(columns),
  ...staffFieldsFromColumns(columns),
});

type ReadFile = {
  headings: string[];
  reads: FileRow[];
  /** The products among the rows that could be read. */
  rows: ImportRow[];
  productRows: Map<number, number>;
  problems: ImportProblem[];
};

/**
 * The rows of the file and their problems. Reading stops at wrong headings, at the limit of rows, and unless `leaveOut`
 * at that of problems.
 */
async function readFile(
  file: Uint8Array,
  { leaveOut, asNew }: Omit<ImportMode, "apply">,
  types: readonly ProductTypeDetails[],
): Promise<ReadFile> {
  const csv = readCsv(file);
  const own = ownAttributesOf(types);
  const first = await csv.next();
  const headings = headingsIn(first.done ? [] : first.value.cells);
  const reads: FileRow[] = [];
  const problems = headerProblems(headings, ownColumns(own));
  if (problems.length > 0) await csv.return(undefined);
  for await (const { row, cells } of csv) {
    if (!cells.some(Boolean)) continue;
    if (reads.length === MAX_IMPORT_ROWS)
      throw refuseFields({ file: [sentence`Import at most ${MAX_IMPORT_ROWS} rows at once.`] });
    const known = readRow(row, headings, cells, own);
    const read = { row, cells, ...withTypeProblem(known, { row, cell: cells[headings.indexOf("type")], types }) };
    reads.push(read);
    problems.push(...read.problems);
    if (!leaveOut && problems.length >= MAX_IMPORT_PROBLEMS) break;
  }
  if (reads.length === 0 && problems.length === 0) throw refuseFields({ file: [NO_ROWS] });
  const rows = reads.flatMap(({ read }) => read ?? []);
  const { productRows, problems: lost } = joinVariantRows(reads);
  problems.push(...duplicateProblems(rows), ...lost);
  const unknown = { id: undefined, version: undefined, stock_seen: undefined };
  return { headings, reads, rows: asNew ? rows.map((row) => ({ ...row, ...unknown })) : rows, productRows, problems };
}

/** @throws invalid, with a message on `file`, for more columns than any product has */
function headingsIn(cells: readonly string[]): string[] {
  if (cells.length > MAX_IMPORT_COLUMNS)
    throw refuseFields({ file: [sentence`Use at most ${MAX_IMPORT_COLUMNS} columns: this file has ${cells.length}.`] });
  return cells.map((heading) => heading.trim().toLowerCase());
}

const withShortValue = ({ column, value, ...rest }: ImportProblem): ImportProblem => ({
  ...rest,
  column: column.slice(0, MAX_SHOWN_CELL),
  value: value.slice(0, MAX_SHOWN_CELL),
});
