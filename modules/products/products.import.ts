import { isDeepStrictEqual } from "node:util";
import { CsvError, parse } from "csv-parse/sync";
import { SHOWN } from "#contract/enums.ts";
import { refuseFields } from "#contract/errors.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#contract/limits.ts";
import { pesosOf } from "#contract/money.ts";
import type { ImportProblem } from "#contract/products.import.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { showRejectionReason } from "./products.admin.rules.ts";
import { duplicateProblems, headerProblems, type ImportRow, readRow } from "./products.csv.rules.ts";
import {
  type ExistingProduct,
  findExistingProducts,
  type ImportedColumns,
  type ImportedProduct,
  saveImportedProducts,
} from "./products.import.store.ts";
import { productColumns } from "./products.rules.ts";

/** What an import would do, or has done. */
export type ImportReport = {
  applied: boolean;
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  problems: ImportProblem[];
};

/**
 * Tries an import of products, or does it: all rows, or none when any has a problem. The stock of a row that carries the
 * stock as it was exported changes by the difference, so that pieces sold since stay sold.
 * @throws invalid, with a message on `file`, when it is no CSV, or too large
 */
export async function importProducts(db: Db, file: Uint8Array, apply: boolean, by: Actor): Promise<ImportReport> {
  const { rows, count, problems: unread } = readFile(file);
  return inTransaction(db, async (tx) => {
    const ids = rows.flatMap(({ id }) => id ?? []);
    const known = await findExistingProducts(tx, ids, { lock: apply });
    const judged = rows.map((row) => judge(row, row.id === undefined ? undefined : known.get(row.id)));
    const imported = judged.flatMap(({ imported }) => imported ?? []);
    const problems = [...unread, ...judged.flatMap(({ problems }) => problems)].sort((a, b) => a.row - b.row);
    const added = imported.filter(({ id }) => id === null);
    const changed = imported.filter(({ id }) => id !== null);
    const applied = apply && problems.length === 0;
    if (applied) await save(tx, [...added, ...changed], by);
    return {
      ...{ applied, rows: count, added: added.length, changed: changed.length, problems },
      unchanged: judged.filter(({ imported, problems }) => imported === null && problems.length === 0).length,
    };
  });
}

async function save(tx: Db, imported: ImportedProduct[], by: Actor): Promise<void> {
  const ids = await saveImportedProducts(tx, imported, by.id);
  for (const [place, { before, facts }] of imported.entries()) {
    const entity = { type: "product", id: ids[place] ?? null, name: facts.name } as const;
    const action = before ? "product_changed" : "product_added";
    await recordAudit(tx, { by, action, entity, ...(before && { before: noted(before) }), after: noted(facts) });
  }
}

/** What the log keeps of a product: the same facts under the same names as of one that was saved in its form. */
const noted = ({ type, name, description, price, original_price, stock, shown, ...rest }: ImportedColumns) => ({
  ...{ productname: name, description, stock, type, status: shown ? SHOWN : null, attributes: rest.attributes },
  ...{ selling: pesosOf(price), original: pesosOf(original_price) },
  ...{ title: rest.meta_title, keyword: rest.meta_keyword, mdescription: rest.meta_description },
});

type Judged = { imported: ImportedProduct | null; problems: ImportProblem[] };

/** What becomes of a row; `imported` is null when it changes nothing, or cannot be. */
function judge(row: ImportRow, known: ExistingProduct | undefined): Judged {
  const id = row.id ?? null;
  const facts = factsAfter(row, known);
  const objection = objectionTo(row, known) ?? objectionToFacts(facts, known);
  if (objection !== null) return { imported: null, problems: [{ row: row.row, ...objection }] };
  if (known && isDeepStrictEqual(known.facts, facts)) return { imported: null, problems: [] };
  return { imported: { id, before: known?.facts ?? null, facts }, problems: [] };
}

type Objection = Omit<ImportProblem, "row">;

/** What speaks against a row before it is known what it says. */
function objectionTo({ id, version }: ImportRow, known: ExistingProduct | undefined): Objection | null {
  if (id === undefined) return null;
  if (!known) return { column: "id", value: String(id), problem: "There is no product with this id." };
  if (version === undefined || version === known.version) return null;
  const problem = "Somebody has saved this product since it was exported.";
  return { column: "version", value: String(version), problem };
}

/** The product as the row wants it: what it does not name stays, and what was sold since the export stays sold. */
function factsAfter({ form, stock_seen }: ImportRow, known: ExistingProduct | undefined): ImportedColumns {
  const now = known?.facts;
  const stock = now && stock_seen !== undefined ? now.stock + form.stock - stock_seen : form.stock;
  return { ...(now ?? { attributes: {}, low_stock: null }), ...productColumns(form), stock };
}

function objectionToFacts(facts: ImportedColumns, known: ExistingProduct | undefined): Objection | null {
  const { stock, shown } = facts;
  if (stock < 0) {
    const problem = `Pieces were sold since: ${known?.facts.stock} are left now.`;
    return { column: "stock", value: String(stock), problem };
  }
  if (!shown) return null;
  const problem = known
    ? showRejectionReason(facts)
    : "A new product has no picture yet: write hide, add its picture, then show it.";
  return problem === null ? null : { column: "status", value: "show", problem };
}

/** The rows of the file that can be read, how many it has, and what speaks against the others. */
function readFile(file: Uint8Array): { rows: ImportRow[]; count: number; problems: ImportProblem[] } {
  const [heads = [], ...records] = cellsOf(file);
  const names = heads.map((head) => head.trim().toLowerCase());
  const objections = headerProblems(names);
  // What counts is where a row stands, so empty ones are passed over only after they were counted.
  const filled = records.map((cells, place) => ({ cells, row: place + 2 })).filter(({ cells }) => cells.some(Boolean));
  if (filled.length > MAX_IMPORT_ROWS)
    throw refuseFields({ file: [`Import at most ${MAX_IMPORT_ROWS} rows at once.`] });
  if (objections.length > 0) return { rows: [], count: filled.length, problems: objections };
  const read = filled.map(({ row, cells }) => readRow(row, names, cells));
  const rows = read.flatMap((one) => one.read ?? []);
  return {
    rows,
    count: filled.length,
    problems: [...read.flatMap(({ problems }) => problems), ...duplicateProblems(rows)],
  };
}

function cellsOf(file: Uint8Array): string[][] {
  if (file.length > MAX_IMPORT_BYTES)
    throw refuseFields({ file: [`Choose a file of at most ${MAX_IMPORT_BYTES / 1024 / 1024} MB.`] });
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(file);
    return parse(text, { relax_column_count: true });
  } catch (error) {
    if (error instanceof CsvError) throw refuseFields({ file: [`This is no CSV: ${error.message}.`] });
    if (error instanceof TypeError) throw refuseFields({ file: ["Save it as CSV in UTF-8, and choose it again."] });
    throw error;
  }
}
