import { Refusal } from "#contract/errors.ts";
import { pesosOf } from "#contract/money.ts";
import type { ImportProblem } from "#contract/products.import.admin.ts";
import { optionsInput, variantsInput } from "#contract/products.variants.admin.ts";
import type { ProductOption } from "#contract/products.variants.ts";
import type { Db } from "#db/connection.ts";
import type { ImportRow, ReadRow, VariantRow } from "./products.csv.rules.ts";
import { type ExistingProduct, findCodes } from "./products.import.store.ts";
import { isSameOptions, planVariants, type StoredVariant, type VariantPlan } from "./products.variants.rules.ts";

/** What the rows of variants make of a product: a plan with the row of each variant, or the problems. */
export type PlannedVariants = { plan: VariantPlan | null; rows: (VariantRow | undefined)[]; problems: ImportProblem[] };

/** A row of the file, as it was read. */
export type FileRow = ReadRow & { row: number; cells: string[] };

/**
 * Puts the rows of variants with their products: by id, or below the row of the product. Returns the problems of those without one, and the
 * row of the product of each row.
 */
export function joinVariantRows(reads: readonly FileRow[]) {
  const byId = new Map(reads.flatMap(({ read }) => (read?.id === undefined ? [] : [[read.id, read] as const])));
  const productRows = new Map<number, number>();
  const problems: ImportProblem[] = [];
  let above: FileRow | undefined;
  for (const one of reads) {
    const { row, variant } = one;
    if (variant === undefined) above = one;
    const product = variant?.id === undefined ? above?.read : byId.get(variant.id);
    if (variant) product?.variants.push(variant);
    // Below the row of a product that could not be read, nothing is missing: its problems are reported already.
    const isLost = variant && !product && (!above || above.read);
    productRows.set(row, isLost ? row : (product?.row ?? above?.row ?? row));
    if (isLost) problems.push(lostRow(variant));
  }
  return { productRows, problems };
}

const lostRow = ({ row, id }: VariantRow): ImportProblem => ({
  row,
  column: "id",
  value: id === undefined ? "" : String(id),
  problem: "The row of its product is missing in the file.",
});

/** The variants of a product after an import. Those without a row stay as they are. */
export function variantsAfter(
  { row, variants: rows, form }: ImportRow,
  known: ExistingProduct | undefined,
): PlannedVariants {
  const [first] = rows;
  if (!first) return codesAfter({ row, form }, known);
  const codes = codesBeside({ row, form });
  if (codes.length > 0) return { plan: null, rows: [], problems: codes };
  const about = (row: VariantRow, column: string, value: string, problem: string) => ({
    plan: null,
    rows: [],
    problems: [{ row: row.row, column, value, problem }],
  });
  const before = known?.options ?? [];
  const names = before.length > 0 ? before.map(({ name }) => name) : first.options.map(({ name }) => name);
  const odd = rows.find(({ options }) => !isSameOptions(namesOf(options), namesOf(names.map((name) => ({ name })))));
  if (odd) {
    const problem = `The options of this product are ${names.join(", ")}.`;
    return about(odd, "option_1", odd.options.map(({ name }) => name).join(", "), problem);
  }
  const active = known && before.length > 0 ? known.variants.filter((variant) => variant.active) : [];
  const rowOf = rowsOfVariants(active, rows);
  const options = optionsInput.safeParse(JSON.stringify(optionsAfter(before, names, { rows, active, rowOf })));
  if (!options.success) return about(first, "option_1", names.join(", "), options.error.issues[0]?.message ?? "");

  const added = rows.filter((row) => ![...rowOf.values()].includes(row));
  const rowsInOrder = [...active.map((variant) => rowOf.get(variant)), ...added];
  const sent = [...active.map((variant) => changedBy(variant, rowOf.get(variant))), ...added.map(newVariant)];
  const problemAt = (index: number, column: string, problem: string): ImportProblem => {
    const row = rowsInOrder[index] ?? first;
    const name = column === "price" ? "own_price" : column;
    return { row: row.row, column: name, value: cellOf(row, column), problem };
  };
  const parsed = variantsInput.safeParse(JSON.stringify(sent));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) =>
      problemAt(Number(path[0] ?? 0), String(path[1] ?? ""), message),
    );
    return { plan: null, rows: [], problems };
  }
  try {
    const wanted = { options: options.data, variants: parsed.data, stock: form.stock };
    return { plan: planVariants(before, known?.variants ?? [], wanted), rows: rowsInOrder, problems: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The messages of a form, at the rows and columns of the file.
    const problems = Object.entries(error.details.errors ?? {}).flatMap(([name, messages]) => {
      const [, place = "0", column = ""] = name.split(".");
      return messages.map((message) => problemAt(Number(place), column, message));
    });
    return { plan: null, rows: [], problems };
  }
}

/** The codes in the row of a product, which it has only without options. Without columns for them they stay. */
function codesAfter(
  { row, form: { sku, barcode } }: Pick<ImportRow, "row" | "form">,
  known: ExistingProduct | undefined,
): PlannedVariants {
  if (known && known.options.length > 0)
    return { plan: null, rows: [], problems: codesBeside({ row, form: { sku, barcode } }) };
  const single = known?.variants.find(({ active }) => active);
  const codes = {
    sku: sku === undefined ? (single?.sku ?? null) : sku,
    barcode: barcode === undefined ? (single?.barcode ?? null) : barcode,
  };
  if (codes.sku === (single?.sku ?? null) && codes.barcode === (single?.barcode ?? null))
    return { plan: null, rows: [], problems: [] };
  const saved = { options: [], price: null, stock: 0, image: "", ...single, ...codes };
  return { plan: { options: [], saved: [saved], removed: [] }, rows: [{ row, options: [], cells: {} }], problems: [] };
}

/** The problems of codes in the row of a product that is sold in options. */
const codesBeside = ({ row, form }: { row: number; form: Pick<ImportRow["form"], "sku" | "barcode"> }) =>
  (["sku", "barcode"] as const).flatMap((column): ImportProblem[] =>
    form[column]
      ? [{ row, column, value: form[column], problem: "Write this in the row of a variant, beside its options." }]
      : [],
  );

const namesOf = (options: readonly { name: string }[]): string[] => options.map(({ name }) => name.toLowerCase());
const valuesOf = ({ options }: VariantRow): string[] => options.map(({ value }) => value);

/**
 * The row of each variant: the one with its values, or else the one with its SKU and with values that no variant has, which renames it. So
 * a renamed size stays the same variant, with its history and those who wait for it.
 */
function rowsOfVariants(active: readonly StoredVariant[], rows: readonly VariantRow[]) {
  const isRowOf = (row: VariantRow, variant: StoredVariant) => isSameOptions(valuesOf(row), variant.options);
  const isNew = (row: VariantRow) => !active.some((variant) => isRowOf(row, variant));
  const found = new Map<StoredVariant, VariantRow>();
  for (const variant of active) {
    const row =
      rows.find((each) => isRowOf(each, variant)) ??
      (variant.sku === null ? undefined : rows.find((each) => each.cells.sku === variant.sku && isNew(each)));
    if (row) found.set(variant, row);
  }
  return found;
}

type Rows = { rows: readonly VariantRow[]; active: readonly StoredVariant[]; rowOf: Map<StoredVariant, VariantRow> };

/** The options with the values that the rows rename and add, in the order of the rows. */
function optionsAfter(before: readonly ProductOption[], names: readonly string[], { rows, active, rowOf }: Rows) {
  const without = active.filter((variant) => !rowOf.has(variant)).map(({ options }) => options);
  return names.map((name, at) => {
    const used = new Set([...rows.map(valuesOf), ...without].map((values) => values[at]));
    const renamed = new Map([...rowOf].map(([{ options }, row]) => [options[at], valuesOf(row)[at]]));
    const kept = (before[at]?.values ?? []).map((value) => (used.has(value) ? value : (renamed.get(value) ?? value)));
    return { name, values: [...new Set([...kept, ...rows.flatMap((row) => valuesOf(row)[at] ?? [])])] };
  });
}

const changedBy = ({ active, price, ...variant }: StoredVariant, row: VariantRow | undefined) => ({
  ...variant,
  price: price === null ? null : pesosOf(price),
  ...(row && { ...sentCells(row), options: valuesOf(row) }),
});

const newVariant = (row: VariantRow) => ({ ...sentCells(row), stock_seen: undefined, options: valuesOf(row) });

const sentCells = ({ cells: { stock_seen, ...cells } }: VariantRow) => ({
  ...cells,
  ...(stock_seen !== undefined && { stock_seen: Number(stock_seen) }),
});

const cellOf = ({ cells }: VariantRow, column: string): string =>
  column === "stock" || column === "sku" || column === "barcode" || column === "price" ? (cells[column] ?? "") : "";

/** Whether a plan changes anything. */
export const isChange = ({ options, saved, removed }: VariantPlan, known: ExistingProduct): boolean =>
  removed.length > 0 ||
  JSON.stringify(options) !== JSON.stringify(known.options) ||
  saved.some((variant) => {
    const now = known.variants.find(({ id, active }) => active && id === variant.id);
    return !now || (["sku", "barcode", "price", "stock", "image"] as const).some((name) => now[name] !== variant[name]);
  });

/** The SKUs and barcodes of a plan that other products have, in the shop or in the file. `taken` has their products by code. */
function codeProblems(
  planned: readonly (PlannedVariants & { id: number | null })[],
  taken: ReadonlyMap<string, number>,
): ImportProblem[] {
  const inFile = new Map<string, PlannedVariants>();
  return planned.flatMap((one) =>
    (one.plan?.saved ?? []).flatMap((variant, index) =>
      (["sku", "barcode"] as const).flatMap((column) => {
        const value = variant[column];
        const row = one.rows[index];
        if (value === null || !row) return [];
        const other = inFile.get(`${column} ${value}`);
        inFile.set(`${column} ${value}`, one);
        const owner = taken.get(value);
        const isTaken = (owner !== undefined && owner !== one.id) || (other !== undefined && other !== one);
        return isTaken ? [{ row: row.row, column, value, problem: "Another product has this code." }] : [];
      }),
    ),
  );
}

/** The variants that a plan adds to a product that is sold in options already, with their rows. */
export function newVariantsOf(
  { plan, rows }: PlannedVariants,
  known: ExistingProduct | undefined,
): { row: number; productname: string; variant: string }[] {
  if (!plan || !known || known.options.length === 0) return [];
  const active = new Set(known.variants.flatMap((variant) => (variant.active ? variant.id : [])));
  return plan.saved.flatMap(({ id, options }, index) => {
    const row = rows[index];
    if (!row || (id !== undefined && active.has(id))) return [];
    return { row: row.row, productname: known.columns.name, variant: options.join(" / ") };
  });
}

/** The problems of SKUs and barcodes that other products have, in the shop or in the file. */
export async function findCodeProblems(
  tx: Db,
  checked: readonly { imported: { id: number | null } | null; variants: PlannedVariants }[],
): Promise<ImportProblem[]> {
  const planned = checked.flatMap(({ imported, variants }) =>
    imported && variants.plan ? [{ ...variants, id: imported.id }] : [],
  );
  const codes = planned.flatMap(
    ({ plan }) => plan?.saved.flatMap(({ sku, barcode }) => [sku ?? [], barcode ?? []].flat()) ?? [],
  );
  return codes.length === 0 ? [] : codeProblems(planned, await findCodes(tx, codes));
}
