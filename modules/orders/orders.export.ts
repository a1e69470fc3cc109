import { keysOf, recordOf } from "#contract/keys.ts";
import { pesosOf } from "#contract/money.ts";
import { orderStates } from "#contract/orders.states.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import { paymentStatuses } from "#contract/payments.statuses.ts";
import type { Db } from "#db/connection.ts";
import { formatNationalPhone } from "#modules/addresses/addresses.ts";
import { listOrderRows, type OrderFilters } from "./orders.admin.store.ts";
import { listCouriersOfParcels, listLinesOfOrders, type OrderLine } from "./orders.export.store.ts";

/** Rows that are read at a time. */
const BATCH_SIZE = 1000;

const dateTime = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Manila", dateStyle: "short", timeStyle: "short" });
const pesos = (centavos: number): string => pesosOf(centavos).toFixed(2);

type ExportedRow = Awaited<ReturnType<typeof listOrderRows>>["rows"][number];

/** The columns of the CSV file, those of the list first. Money in pesos, times of the Philippines. */
export const exportColumns = {
  ID: (row) => String(row.id),
  "Tracking No.": (row) => row.tracking_no,
  "First Name": (row) => row.firstname,
  "Last Name": (row) => row.lastname,
  Email: (row) => row.email,
  Phone: (row) => formatNationalPhone(row.phone),
  "Mode of Payment": (row) => paymentModes[row.payment_mode].name,
  Status: (row) => orderStates[row.state].label,
  Placed: (row) => dateTime.format(row.placed_at),
  Address: (row) => row.address,
  "Business Name": (row) => row.business_name,
  "Business TIN": (row) => row.business_tin,
  "Business Address": (row) => row.business_address,
  Subtotal: (row) => pesos(row.subtotal),
  Discount: (row) => pesos(row.discount),
  Coupon: (row) => row.coupon_code ?? "",
  Shipping: (row) => pesos(row.shipping),
  Total: (row) => pesos(row.total),
  "Returned Goods": (row) => pesos(row.returned_total),
  Allowances: (row) => pesos(row.allowance_total),
  "VAT included": (row) => pesos(row.vat),
  "Payment Status": (row) => paymentStatuses[row.payment_status],
  Deposit: (row) => (row.payment_mode === "cod" && row.deposit !== null ? pesos(row.deposit) : ""),
  Paid: (row) => pesos(row.paid),
  Refunded: (row) => pesos(row.refunded),
  Courier: (row) => row.courier ?? "",
  "Courier Tracking No.": (row) => row.courier_tracking ?? "",
} satisfies Record<string, (row: ExportedRow) => string>;

/** A line of an order; the first one with its order. */
type LineRow = { line: OrderLine; order: ExportedRow; isFirst: boolean };

/**
 * The columns of the CSV file with a row for each line. What is about the whole order is in the row of its first line,
 * so that sums are right.
 */
export const lineColumns = {
  ...recordOf(keysOf(exportColumns), (name) => ({ order, isFirst }: LineRow) => {
    const isKey = name === "ID" || name === "Tracking No.";
    return isFirst || isKey ? exportColumns[name](order) : "";
  }),
  "Product ID": ({ line }: LineRow) => String(line.product_id),
  Item: ({ line }: LineRow) => line.name,
  SKU: ({ line }: LineRow) => line.sku ?? "",
  Price: ({ line }: LineRow) => pesos(line.price),
  Quantity: ({ line }: LineRow) => String(line.quantity),
  Cancelled: ({ line }: LineRow) => String(line.cancelled - line.undelivered),
  "Not delivered": ({ line }: LineRow) => String(line.undelivered),
  Returned: ({ line }: LineRow) => String(line.returned),
  "Item total": ({ line }: LineRow) => pesos(line.price * line.quantity),
};

/** Reads the lines of the orders of a list, page by page of orders. */
export const linePages = (db: Db, filters: OrderFilters) => async (cursor: string | undefined) => {
  const { rows, next } = await exportPages(db, filters)(cursor);
  const lines = Map.groupBy(
    await listLinesOfOrders(
      db,
      rows.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  );
  const pairs = rows.flatMap((order) =>
    (lines.get(order.id) ?? []).map((line, index): LineRow => ({ line, order, isFirst: index === 0 })),
  );
  return { rows: pairs, next };
};

/** Reads the orders of a list page by page. One that travels in several parcels names the courier of each. */
export const exportPages = (db: Db, filters: OrderFilters) => async (cursor: string | undefined) => {
  const { rows, next } = await listOrderRows(db, filters, { limit: BATCH_SIZE, cursor });
  const couriers = await listCouriersOfParcels(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => ({ ...row, ...couriers.get(row.id) })), next };
};
