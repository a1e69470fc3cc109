import { recordOf } from "#contract/keys.ts";
import type { Db } from "#db/connection.ts";
import { type AdminProductQuery, listAdminProducts } from "./products.admin.ts";
import { csvCell, csvColumns, type ExportedRow } from "./products.csv.rules.ts";

/** Rows that are read at a time. */
const BATCH_SIZE = 500;

/** The columns of the CSV file, which an import reads back. */
export const exportColumns = recordOf(csvColumns, (column) => (row: ExportedRow) => csvCell(row, column));

/** Reads the products of a list page by page; the variants of a product follow it. */
export const exportPages =
  (db: Db, query: Omit<AdminProductQuery, "limit" | "cursor">) => async (cursor: string | undefined) => {
    const { products, next_cursor } = await listAdminProducts(db, { ...query, limit: BATCH_SIZE, cursor });
    const rows = products.flatMap((product): ExportedRow[] => [
      { product, variant: null },
      ...(product.variants ?? []).map((variant) => ({ product, variant })),
    ]);
    return { rows, next: next_cursor };
  };
