import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Db } from "#db/connection.ts";
import { columns, rowOf } from "./catalogue.csv.rules.ts";
import { type DeskQuery, productsForStaff } from "./catalogue.desk.ts";

/** Rows that are read at a time: no connection is held while a slow reader takes its time. */
const BATCH = 500;

/**
 * The products as CSV (RFC 4180) while they are read, in UTF-8 with the mark by which spreadsheets know it. What a
 * spreadsheet would run as a formula is marked as text.
 */
export function exportProducts(db: Db, query: Omit<DeskQuery, "limit" | "cursor">): Readable {
  const csv = stringify({ bom: true, record_delimiter: "windows" });
  csv.write(Object.keys(columns));
  // A reader who leaves ends both, and so does a database that does.
  pipeline(Readable.from(rowsOf(db, query)), csv, () => undefined);
  return csv;
}

async function* rowsOf(db: Db, query: Omit<DeskQuery, "limit" | "cursor">): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const { products, next_cursor } = await productsForStaff(db, { ...query, limit: BATCH, cursor });
    for (const product of products) yield rowOf(product);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}
