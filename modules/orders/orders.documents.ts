import type { Readable } from "node:stream";
import { refuse } from "#contract/errors.ts";
import { VAT_PERCENT } from "#contract/limits.ts";
import {
  type BulkDocument,
  bulkDocuments,
  hasParcel,
  lastStatus,
  NO_INVOICE,
  type OrderDocument,
  orderDocuments,
  tinLine,
} from "#contract/orders.documents.ts";
import { orderStatusLabel } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
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
 * @throws order_not_found; no_parcel for the packing slip or label of an order that has nothing to pack
 */
export async function renderOrderDocument(
  db: Db,
  orderId: number,
  document: OrderDocument,
): Promise<{ name: string; body: Readable }> {
  const [found, shop] = [await readOrder(db, orderId), await readShopDetails(db)];
  if (document !== "summary" && !hasParcel(found.order)) {
    throw refuse("no_parcel", { now: orderStatusLabel(lastStatus(found.order)) });
  }
  const facts = { ...found, shop };
  const title = orderDocuments[document];
  const sheet = await openDocument(`${title}, order ${orderId}`, document === "label" ? "A6" : "A4");
  draw[document](sheet, facts);
  return { name: `${document}-${orderId}.pdf`, body: closeDocument(sheet) };
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
      draw[document](sheets, { ...found, shop });
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

const draw: Record<OrderDocument, (sheet: Pdf, facts: Facts) => void> = {
  "packing-slip": drawSlip,
  label: drawLabel,
  summary: drawSummary,
};

const moment = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Manila", dateStyle: "medium", timeStyle: "short" });

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
        `Placed ${moment.format(new Date(order.placed_at))}`,
        paymentModes[order.payment_mode].name,
        ...(order.courier ? [`${order.courier} ${order.courier_tracking ?? ""}`.trim()] : []),
      ],
    ],
  ]);
}

function drawSummary(sheet: Pdf, facts: Facts): void {
  const { total, vat } = facts.order.totals;
  drawHead(sheet, orderDocuments.summary, facts);
  drawPricedLines(sheet, facts.product);
  drawTotals(sheet, facts.order);
  drawAmount(sheet, `Tax amount, ${VAT_PERCENT} % VAT included`, formatPesos(vat));
  drawAmount(sheet, "Net of VAT", formatPesos(total - vat));
  drawSmall(sheet, [NO_INVOICE]);
}

/** The lines of an order with their prices. */
export function drawPricedLines(sheet: Pdf, product: readonly OrderLine[]): void {
  drawTable(
    sheet,
    [
      { title: "Description" },
      { title: "Price", width: 90 },
      { title: "Quantity", width: 60 },
      { title: "Subtotal", width: 100 },
    ],
    product.map((line) => [
      line.productname,
      formatPesos(line.price),
      String(line.product_qty),
      formatPesos(line.price * line.product_qty),
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

function drawSlip(sheet: Pdf, facts: Facts): void {
  const { order, product } = facts;
  drawHead(sheet, orderDocuments["packing-slip"], facts);
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
  if (status === "due_on_delivery") drawAmount(sheet, "To collect on delivery", formatPesos(due), { strong: true });
}
