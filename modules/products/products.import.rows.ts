import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { SHOWN } from "#contract/enums.ts";
import type { ImportProblem } from "#contract/products.import.admin.ts";
import { originalPriceWarning } from "#contract/products.price-limits.admin.ts";
import type { ProductTypeDetails } from "#contract/products.types.ts";
import type { ImportRow } from "./products.csv.rules.ts";
import { columnsAfter, columnsProblem, type RowProblem, typedColumns } from "./products.import.columns.ts";
import {
  checkSource,
  type PictureSources,
  picturesAfter,
  type RequestedPictures,
} from "./products.import.pictures.rules.ts";
import type { ExistingProduct, ImportedProduct } from "./products.import.store.ts";
import { isChange, type PlannedVariants, variantsAfter } from "./products.import.variants.ts";
import { fieldsFromColumns } from "./products.rules.ts";
import { type VariantPlan, withSizes } from "./products.variants.rules.ts";

/** Rows that are checked before other requests have their turn: some milliseconds. */
const ROWS_AT_ONCE = 100;

/** What rows are checked by: the products that there are, the types of the shop, and the pictures that the file names. */
export type RowContext = {
  known: ReadonlyMap<number, ExistingProduct>;
  saves: LaterSaves;
  types: readonly ProductTypeDetails[];
  sources: PictureSources;
};

/** By product: who has saved it since it was exported, as a sentence. Only the first ones are looked up. */
export type LaterSaves = ReadonlyMap<number, string>;
const SAVED_LATER = "This product was changed after it was exported.";

/** Checks the rows of a file, and pauses for other requests. */
export async function checkRows(rows: readonly ImportRow[], by: RowContext): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    checked.push(checkRow(row, by));
  }
  return checked;
}

type CheckedRow = {
  row: number;
  imported: ImportedProduct | null;
  variants: PlannedVariants;
  problems: ImportProblem[];
};

/** What is probably a mistake in an imported row. */
export function warningsOf({ row, imported }: { row: number; imported: ImportedProduct }): ImportProblem[] {
  const { selling, original } = fieldsFromColumns(imported.columns);
  const problem = originalPriceWarning({ selling, original });
  return problem === null ? [] : [{ row, column: "original", value: original.toFixed(2), problem }];
}

/** The problems of a row, among which null is none. */
const inRow = ({ row }: ImportRow, problems: readonly (RowProblem | null)[]): ImportProblem[] =>
  problems.flatMap((problem) => (problem === null ? [] : [{ row, ...problem }]));

/** The effect of a row; `imported` is null when it changes nothing or has problems. */
function checkRow(row: ImportRow, { known: all, saves, types, sources }: RowContext): CheckedRow {
  const known = row.id === undefined ? undefined : all.get(row.id);
  const variants = variantsAfter(row, known);
  const pictures = requestedPicturesOf(row, known, sources);
  const showAfter = known === undefined && row.form.status === SHOWN && (pictures?.gallery?.length ?? 0) > 0;
  const { columns: wanted, problems: ofType } = typedColumns(columnsAfter(row, known), types);
  const sent = showAfter ? { ...wanted, shown: false } : wanted;
  const plan = withStock(variants.plan, sent.stock);
  const problem =
    rowProblem(row, known, saves) ?? columnsProblem({ ...wanted, ...(showAfter && { hasPicture: true }) }, known);
  const problems = [...inRow(row, [problem, ...ofType]), ...variants.problems];
  if (problems.length > 0) return { row: row.row, imported: null, variants, problems };
  const columns = {
    ...sent,
    ...(plan && { stock: plan.saved.reduce((sum, variant) => sum + variant.stock, 0) }),
    attributes: withSizes(sent.attributes, plan ?? storedPlan(known)),
  };
  const isSame = known && isDeepStrictEqual(known.columns, columns) && !(plan && isChange(plan, known));
  if (isSame && !pictures) return { row: row.row, imported: null, variants, problems };
  const imported = { id: row.id ?? null, before: known?.columns ?? null, columns, plan, pictures, showAfter };
  return { row: row.row, imported, variants, problems };
}

/** The plan of a product without options has the stock in its own row. */
const withStock = (plan: VariantPlan | null, stock: number): VariantPlan | null =>
  plan && plan.options.length === 0 ? { ...plan, saved: plan.saved.map((single) => ({ ...single, stock })) } : plan;

/** The pictures that a row brings, without those that cannot come. */
function requestedPicturesOf(
  row: ImportRow,
  known: ExistingProduct | undefined,
  sources: PictureSources,
): RequestedPictures | null {
  const comes = ({ source }: { source: string }) => checkSource(source, sources).problem === null;
  const wanted = {
    pictures: row.pictures?.filter(comes),
    variants: row.variants.flatMap(({ options, picture }) =>
      picture && comes({ source: picture }) ? [{ options: options.map(({ value }) => value), source: picture }] : [],
    ),
  };
  if (wanted.pictures?.length === 0) wanted.pictures = undefined;
  const active = known?.variants.filter((variant) => variant.active) ?? [];
  return picturesAfter(wanted, { gallery: known?.gallery ?? [], variants: active });
}

/** The variants of a product whose variants the file does not have. */
const storedPlan = (known: ExistingProduct | undefined): VariantPlan => ({
  options: known?.options ?? [],
  saved: known?.variants.filter(({ active }) => active) ?? [],
  removed: [],
});

/** Why a row cannot be imported: its product does not exist or was saved since the export. Null when it can. */
function rowProblem(
  { id, version }: ImportRow,
  known: ExistingProduct | undefined,
  saves: LaterSaves,
): RowProblem | null {
  if (id === undefined) return null;
  if (!known) return { column: "id", value: String(id), problem: "There is no product with this id." };
  if (known.archived)
    return { column: "id", value: String(id), problem: "This product is archived. Restore it first." };
  if (version === undefined || version === known.version) return null;
  return { column: "version", value: String(version), problem: `${saves.get(id) ?? SAVED_LATER} Export it again.` };
}
