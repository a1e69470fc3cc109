import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { orderStates, paymentModes } from "#contract/enums.ts";
import { pesosOf } from "#contract/money.ts";
import type { Db } from "#db/connection.ts";
import { formatNationalPhone } from "#modules/addresses/addresses.ts";
import { listOrderRows, type OrderFilters } from "./orders.admin.store.ts";

/** Rows that are read at a time: no connection is held while a slow reader takes its time. */
const BATCH = 1000;

const moment = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Manila", dateStyle: "short", timeStyle: "short" });
const figure = (centavos: number): string => pesosOf(centavos).toFixed(2);

type ExportedRow = Awaited<ReturnType<typeof listOrderRows>>["rows"][number];

/** The columns of the file: those of the list first. */
const columns = {
  ID: (row) => String(row.id),
  "Tracking No.": (row) => row.tracking_no,
  "First Name": (row) => row.firstname,
  "Last Name": (row) => row.lastname,
  Email: (row) => row.email,
  Phone: (row) => formatNationalPhone(row.phone),
  "Mode of Payment": (row) => paymentModes[row.payment_mode].name,
  Status: (row) => orderStates[row.state].label,
  Placed: (row) => moment.format(row.placed_at),
  Address: (row) => row.address,
  Subtotal: (row) => figure(row.subtotal),
  Discount: (row) => figure(row.discount),
  Coupon: (row) => row.coupon_code ?? "",
  Shipping: (row) => figure(row.shipping),
  Total: (row) => figure(row.total),
  "VAT included": (row) => figure(row.vat),
  Courier: (row) => row.courier ?? "",
  "Courier Tracking No.": (row) => row.courier_tracking ?? "",
} satisfies Record<string, (row: ExportedRow) => string>;

/**
 * The orders as CSV (RFC 4180) while they are read, in UTF-8 with the mark by which spreadsheets know it. What a
 * spreadsheet would run as a formula is marked as text. Money in pesos, times of the Philippines.
 */
export function exportOrders(db: Db, filters: OrderFilters): Readable {
  const csv = stringify({ bom: true, record_delimiter: "windows", escape_formulas: true });
  csv.write(Object.keys(columns));
  // A reader who leaves ends both, and so does a database that does.
  pipeline(Readable.from(rowsOf(db, filters)), csv, () => undefined);
  return csv;
}

async function* rowsOf(db: Db, filters: OrderFilters): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await listOrderRows(db, filters, { limit: BATCH, cursor });
    for (const row of rows) yield Object.values(columns).map((tell) => tell(row));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
