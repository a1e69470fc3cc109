import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Db } from "#db/connection.ts";
import { type AdminProductQuery, listAdminProducts } from "./products.admin.ts";
import { csvColumns, csvRow } from "./products.csv.rules.ts";

/** Rows that are read at a time: no connection is held while a slow reader takes its time. */
const BATCH = 500;

/**
 * The products as CSV (RFC 4180) while they are read, in UTF-8 with the mark by which spreadsheets know it. What a
 * spreadsheet would run as a formula is marked as text.
 */
export function exportProducts(db: Db, query: Omit<AdminProductQuery, "limit" | "cursor">): Readable {
  const csv = stringify({ bom: true, record_delimiter: "windows" });
  csv.write(Object.keys(csvColumns));
  // A reader who leaves ends both, and so does a database that does.
  pipeline(Readable.from(rowsOf(db, query)), csv, () => undefined);
  return csv;
}

async function* rowsOf(db: Db, query: Omit<AdminProductQuery, "limit" | "cursor">): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const { products, next_cursor } = await listAdminProducts(db, { ...query, limit: BATCH, cursor });
    for (const product of products) yield csvRow(product);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}
