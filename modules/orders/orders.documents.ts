import type { Readable } from "node:stream";
import { formatDateTime } from "#contract/dates.ts";
import { refuse } from "#contract/errors.ts";
import { VAT_PERCENT } from "#contract/limits.ts";
import {
  type BulkDocument,
  bulkDocuments,
  hasParcel,
  LEFT_TO_PAY,
  lastStatus,
  linesWithNotes,
  NO_INVOICE,
  nextParcel,
  type OrderDocument,
  orderDocuments,
  tinLine,
} from "#contract/orders.documents.ts";
import { orderStatusLabel } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { openAmounts, paymentEntries } from "#contract/payments.entries.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import type { ShopDetails } from "#contract/settings.ts";
import type { Db } from "#db/connection.ts";
import { formatNationalPhone } from "#modules/addresses/addresses.ts";
import { readShopDetails } from "#modules/settings/settings.ts";
import { readOrder, readOrderIfAny } from "./orders.details.ts";
import { drawLabel } from "./orders.label.ts";
import {
  addSheet,
  BOX,
  closeDocument,
  drawAmount,
  drawPair,
  drawSmall,
  drawTable,
  drawTitle,
  formatPesos,
  openDocument,
  openSheets,
  type Pdf,
} from "./orders.pdf.ts";

type Facts = { order: Order; product: OrderLine[]; shop: ShopDetails };

/**
 * A document of an order as PDF, with its file name.
 * The packing slip and the label are of one parcel, or of what is left to ship.
 * @throws order_not_found; shipment_not_found; no_parcel for the packing slip or label of an order that has nothing to pack
 */
export async function renderOrderDocument(
  db: Db,
  orderId: number,
  document: OrderDocument,
  shipmentId?: number,
): Promise<{ name: string; body: Readable }> {
  const found = await readOrder(db, orderId);
  const shop = await readShopDetails(db);
  if (document !== "summary" && !hasParcel(found.order)) {
    throw refuse("no_parcel", { now: orderStatusLabel(lastStatus(found.order)) });
  }
  const facts = { ...(document === "summary" ? found : parcelOf(found, shipmentId)), shop };
  const title = orderDocuments[document];
  const sheet = await openDocument(`${title}, order ${orderId}`, document === "label" ? "A6" : "A4");
  draw[document](sheet, facts);
  return { name: `${document}-${orderId}.pdf`, body: closeDocument(sheet) };
}

/**
 * The packing slip of pieces that replace others of an order: nothing is collected for them. `pieces` are by the id of their line.
 * @throws order_not_found
 */
export async function renderReplacementSlip(
  db: Db,
  { orderId, returnId, pieces }: { orderId: number; returnId: number; pieces: ReadonlyMap<number, number> },
): Promise<{ name: string; body: Readable }> {
  const { order, product } = await readOrder(db, orderId);
  const shop = await readShopDetails(db);
  const sheet = await openDocument(`Packing slip of the replacement for return ${returnId}`, "A4");
  drawSlip(sheet, {
    order: { ...order, courier: null, courier_tracking: null, payment: { ...order.payment, due: 0 } },
    product: product.map((line) => ({ ...line, product_qty: pieces.get(line.line_id) ?? 0 })).filter(isOrdered),
    title: `Packing slip, return ${returnId}`,
    shop,
  });
  return { name: `packing-slip-return-${returnId}.pdf`, body: closeDocument(sheet) };
}

/**
 * These documents of several orders as one PDF, with its file name: an order's slip is followed by its label. The last page lists the
 * orders that have nothing to pack. It is drawn while it is sent, one order at a time, so that other requests are served meanwhile.
 */
export async function renderOrderDocuments(
  db: Db,
  orderIds: readonly number[],
  documents: readonly BulkDocument[],
): Promise<{ name: string; body: Readable }> {
  const shop = await readShopDetails(db);
  const sheets = await openSheets(documents.map((each) => bulkDocuments[each]).join(" and "));
  drawAll(db, sheets, { orderIds, documents, shop }).then(
    () => sheets.end(),
    (error: Error) => sheets.destroy(error),
  );
  return { name: "orders.pdf", body: sheets };
}

type DocumentsToDraw = { orderIds: readonly number[]; documents: readonly BulkDocument[]; shop: ShopDetails };

async function drawAll(db: Db, sheets: Pdf, { orderIds, documents, shop }: DocumentsToDraw): Promise<void> {
  const leftOut: string[] = [];
  for (const id of orderIds) {
    const found = await readOrderIfAny(db, id);
    if (!found || !hasParcel(found.order)) {
      leftOut.push(found ? `Order ${id} is ${orderStatusLabel(lastStatus(found.order))}.` : `There is no order ${id}.`);
      continue;
    }
    for (const document of documents) {
      addSheet(sheets, document === "label" ? "A6" : "A4");
      draw[document](sheets, { ...parcelOf(found), shop });
    }
  }
  if (leftOut.length === 0) return;
  addSheet(sheets, "A4");
  drawTitle(sheets, "Not printed", shop.name);
  drawTable(
    sheets,
    [{ title: "These orders have nothing to pack" }],
    leftOut.map((line) => [line]),
  );
}

/** The order as its parcel has it: its pieces, its courier and what it collects. @throws shipment_not_found */
function parcelOf({ order, product }: Omit<Facts, "shop">, shipmentId?: number): Omit<Facts, "shop"> {
  if (shipmentId === undefined) return nextParcel({ order, product });
  const { shipments, payment } = order;
  const parcel = shipments.find(({ id }) => id === shipmentId);
  if (!parcel) throw refuse("shipment_not_found");
  const pieces = product.flatMap((line) => {
    const { product_qty } = parcel.lines.find(({ line_id }) => line_id === line.line_id) ?? {};
    return product_qty === undefined ? [] : [{ ...line, product_qty }];
  });
  const { courier, courier_tracking, to_collect } = parcel;
  return { order: { ...order, courier, courier_tracking, payment: { ...payment, due: to_collect } }, product: pieces };
}

const draw: Record<OrderDocument, (sheet: Pdf, facts: Facts) => void> = {
  "packing-slip": drawSlip,
  label: drawLabel,
  summary: drawSummary,
};

function drawHead(sheet: Pdf, title: string, { order, shop }: Facts): void {
  drawTitle(sheet, title, shop.name);
  drawSmall(sheet, [
    shop.street,
    `${shop.city} ${shop.postal_code}`.trim(),
    shop.phone,
    shop.email,
    tinLine(shop) ?? "",
  ]);
  drawPair(sheet, [
    [
      "Deliver to",
      [
        `${order.firstname} ${order.lastname}`,
        ...order.address.split("\n"),
        formatNationalPhone(order.phone),
        order.email,
      ].filter(Boolean),
    ],
    [
      `Order ${order.id}`,
      [
        order.tracking_no,
        `Placed ${formatDateTime(order.placed_at)}`,
        paymentModes[order.payment_mode].name,
        ...(order.courier ? [`${order.courier} ${order.courier_tracking ?? ""}`.trim()] : []),
      ],
    ],
  ]);
}

function drawSummary(sheet: Pdf, facts: Facts): void {
  const { total, vat } = facts.order.totals;
  drawHead(sheet, orderDocuments.summary, facts);
  drawPricedLines(sheet, linesWithNotes(facts.product));
  drawTotals(sheet, facts.order);
  drawAmount(sheet, `Tax amount, ${VAT_PERCENT} % VAT included`, formatPesos(vat));
  drawAmount(sheet, "Net of VAT", formatPesos(total - vat));
  drawPayments(sheet, facts.order.payment);
  drawSmall(sheet, [NO_INVOICE]);
}

/** What was paid and refunded, and what is left to pay. */
function drawPayments(sheet: Pdf, payment: Order["payment"]): void {
  for (const { name, at, amount, details } of paymentEntries(payment))
    drawAmount(sheet, [`${name} ${formatDateTime(at)}`, details].filter(Boolean).join(", "), formatPesos(amount));
  for (const { name, amount } of openAmounts(payment)) drawAmount(sheet, name, formatPesos(amount));
  drawAmount(sheet, LEFT_TO_PAY, formatPesos(payment.due), { strong: true });
}

const isOrdered = ({ product_qty }: OrderLine): boolean => product_qty > 0;

/** The lines of an order with their prices, and a note below. A line without pieces and without a note is left out. */
export function drawPricedLines(sheet: Pdf, lines: readonly (OrderLine & { note?: string })[]): void {
  drawTable(
    sheet,
    [
      { title: "Description" },
      { title: "Price", width: 90 },
      { title: "Quantity", width: 60 },
      { title: "Subtotal", width: 100 },
    ],
    lines
      .filter((line) => isOrdered(line) || line.note)
      .map((line) => [
        [line.productname, line.note].filter(Boolean).join("\n"),
        formatPesos(line.price),
        isOrdered(line) ? String(line.product_qty) : "–",
        isOrdered(line) ? formatPesos(line.price * line.product_qty) : "–",
      ]),
  );
}

/** The totals of an order. */
export function drawTotals(sheet: Pdf, { totals: { subtotal, discount, shipping, total }, coupon }: Order): void {
  drawAmount(sheet, "Subtotal", formatPesos(subtotal));
  if (discount > 0) drawAmount(sheet, coupon === null ? "Discount" : `Discount, ${coupon}`, formatPesos(-discount));
  drawAmount(sheet, "Shipping", shipping === 0 ? "Free" : formatPesos(shipping));
  drawAmount(sheet, "Grand total", formatPesos(total), { strong: true });
}

function drawSlip(sheet: Pdf, facts: Facts & { title?: string }): void {
  const { order, product, title = orderDocuments["packing-slip"] } = facts;
  drawHead(sheet, title, facts);
  drawTable(
    sheet,
    [
      { title: "Description" },
      { title: "ID", width: 60 },
      { title: "Quantity", width: 60 },
      { title: "Packed", width: 60 },
    ],
    product.map((line) => [line.productname, String(line.product_id), String(line.product_qty), BOX]),
  );
  const pieces = product.reduce((sum, line) => sum + line.product_qty, 0);
  drawAmount(sheet, "Pieces", String(pieces));
  const { due, status } = order.payment;
  if (status === "due_on_delivery" && due > 0)
    drawAmount(sheet, "To collect on delivery", formatPesos(due), { strong: true });
}
