import { SHOWN } from "#contract/enums.ts";
import { MAX_IMPORT_CHANGES, MAX_SHOWN_CELL } from "#contract/limits.ts";
import { pesosOf } from "#contract/money.ts";
import type { ImportChange, ImportChanges } from "#contract/products.import.admin.ts";
import type { ProductOption } from "#contract/products.variants.ts";
import type { ExistingProduct, ImportedColumns, ImportedProduct } from "./products.import.store.ts";
import { fieldsFromColumns, staffFieldsFromColumns } from "./products.rules.ts";
import type { VariantColumns } from "./products.variants.rules.ts";

type ImportedRow = { row: number; imported: ImportedProduct };

/**
 * What an import changes, named and written as in its file: how many products each column changes, and the first products, those that are
 * changed before the new ones.
 */
export function changesOf(rows: readonly ImportedRow[], known: ReadonlyMap<number, ExistingProduct>): ImportChanges {
  const changed = rows.filter(({ imported: { id } }) => id !== null);
  const added = rows.filter(({ imported: { id } }) => id === null).slice(0, MAX_IMPORT_CHANGES);
  const each = changed.map(({ imported }) => changesIn(imported, known.get(imported.id ?? 0)));
  const columns = Map.groupBy(
    each.flatMap((changes) => [...new Set(changes.map(({ column }) => column))]),
    (column) => column,
  );
  const listed = [
    ...changed.map((row, index) => ({ ...row, changes: each[index] ?? [] })),
    ...added.map((row) => ({ ...row, changes: valuesOfNew(row.imported) })),
  ].slice(0, MAX_IMPORT_CHANGES);
  return {
    columns: [...columns].map(([column, { length }]) => ({ column, products: length })),
    products: listed.map(({ row, imported: { id, before, columns }, changes }) => ({
      row,
      id,
      productname: before?.name ?? columns.name,
      changes: changes.map(shortened),
    })),
  };
}

/** What changes in a known product: its columns and attributes, its variants, then its pictures. */
function changesIn(
  { before, columns, plan, pictures }: ImportedProduct,
  known: ExistingProduct | undefined,
): ImportChange[] {
  if (!before || !known) return [];
  const old = cellsOf(before);
  const now = cellsOf(columns);
  const ofColumns = Object.keys({ ...old, ...now }).flatMap((column) => changeOf(column, old[column], now[column]));
  const ofOptions = plan ? changeOf("options", optionsText(known.options), optionsText(plan.options)) : [];
  const ofVariants = (plan?.saved ?? []).flatMap((variant) => {
    const stored = known.variants.find(({ id, active }) => active && id === variant.id);
    return stored ? changesInVariant(stored, variant) : [];
  });
  const gallery = pictures?.gallery?.map(({ source }) => source).join(" | ") ?? "of variants";
  const ofPictures = pictures ? [{ column: "pictures", before: countOf(known.gallery), after: gallery }] : [];
  return [...ofColumns, ...ofOptions, ...ofVariants, ...ofPictures];
}

function changesInVariant(before: VariantColumns, after: VariantColumns): ImportChange[] {
  const variant = before.options.join(" / ");
  // The stock of a product without options is one of its columns.
  const ofStock = variant === "" ? [] : changeOf("stock", String(before.stock), String(after.stock));
  const changes = [
    ...ofStock,
    ...changeOf("own_price", priceText(before.price), priceText(after.price)),
    ...(["sku", "barcode"] as const).flatMap((code) => changeOf(code, before[code] ?? "", after[code] ?? "")),
  ];
  return changes.map((change) => ({ ...change, ...(variant !== "" && { variant }) }));
}

/** What a new product is checked by at a glance. */
function valuesOfNew({ columns, showAfter }: ImportedProduct): ImportChange[] {
  const cells = cellsOf({ ...columns, shown: columns.shown || showAfter });
  return ["selling", "original", "stock", "type", "status"].map((column) => ({
    column,
    before: null,
    after: cells[column] ?? "",
  }));
}

const changeOf = (column: string, before = "", after = ""): ImportChange[] =>
  before === after ? [] : [{ column, before, after }];

/** The cells of a product without those of its variants and pictures. */
function cellsOf(columns: ImportedColumns): Record<string, string> {
  const { attributes, ...fields } = { ...fieldsFromColumns(columns), ...staffFieldsFromColumns(columns) };
  const cells = {
    ...fields,
    ...attributes,
    status: fields.status === SHOWN ? "show" : "hide",
    selling: priceText(columns.price),
    original: priceText(columns.original_price),
    cod_ceiling: priceText(columns.cod_ceiling),
  };
  return Object.fromEntries(Object.entries(cells).map(([column, value]) => [column, cellOf(value)]));
}

function cellOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

const priceText = (price: number | null): string => (price === null ? "" : pesosOf(price).toFixed(2));

const optionsText = (options: readonly ProductOption[]): string =>
  options.map(({ name, values }) => `${name}: ${values.join(", ")}`).join("; ");

const countOf = ({ length }: readonly unknown[]): string => (length === 1 ? "1 picture" : `${length} pictures`);

/** Characters that are kept before the first difference of two long texts. */
const KEPT_BEFORE = 40;

/** A change of long texts around the first characters that differ. */
function shortened({ before, after, ...change }: ImportChange): ImportChange {
  const isLong = Math.max(before?.length ?? 0, after.length) > MAX_SHOWN_CELL;
  if (!isLong) return { ...change, before, after };
  const same = [...after].findIndex((character, at) => character !== before?.[at]);
  const start = before === null ? 0 : Math.max(0, (same < 0 ? after.length : same) - KEPT_BEFORE);
  const end = start + MAX_SHOWN_CELL;
  const cut = (text: string) => `${start > 0 ? "…" : ""}${text.slice(start, end)}${text.length > end ? "…" : ""}`;
  return { ...change, before: before === null ? null : cut(before), after: cut(after) };
}
