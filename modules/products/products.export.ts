import { recordOf } from "#contract/keys.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { Db } from "#db/connection.ts";
import { type AdminProductQuery, listAdminProducts } from "./products.admin.ts";
import { csvCell, csvColumns } from "./products.csv.rules.ts";

/** Rows that are read at a time. */
const BATCH_SIZE = 500;

/** The columns of the CSV file, which an import reads back. */
export const exportColumns = recordOf(csvColumns, (column) => (product: AdminProduct) => csvCell(product, column));

/** Reads the products of a list page by page. */
export const exportPages =
  (db: Db, query: Omit<AdminProductQuery, "limit" | "cursor">) => async (cursor: string | undefined) => {
    const { products, next_cursor } = await listAdminProducts(db, { ...query, limit: BATCH_SIZE, cursor });
    return { rows: products, next: next_cursor };
  };
