import type { Readable } from "node:stream";
import { refuse } from "#contract/errors.ts";
import { VAT_PERCENT } from "#contract/limits.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import {
  hasParcel,
  lastStatus,
  NO_INVOICE,
  type OrderDocument,
  orderDocuments,
  summaryTitle,
  tinLine,
} from "#contract/orders.documents.ts";
import { orderStatusLabel } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import type { ShopDetails } from "#contract/settings.ts";
import type { Db } from "#db/connection.ts";
import { formatNationalPhone } from "#modules/addresses/addresses.ts";
import { readShopDetails } from "#modules/settings/settings.ts";
import { readOrder } from "./orders.details.ts";
import {
  BOX,
  closeDocument,
  drawAmount,
  drawPair,
  drawSmall,
  drawTable,
  drawTitle,
  openDocument,
} from "./orders.pdf.ts";

type Sheet = Awaited<ReturnType<typeof openDocument>>;
type Facts = { order: Order; product: OrderLine[]; shop: ShopDetails };

/**
 * A document of an order as PDF, with its file name.
 * @throws order_not_found; no_parcel for the packing slip of an order that has nothing to pack
 */
export async function renderOrderDocument(
  db: Db,
  orderId: number,
  document: OrderDocument,
): Promise<{ name: string; body: Readable }> {
  const [found, shop] = [await readOrder(db, orderId), await readShopDetails(db)];
  if (document === "packing-slip" && !hasParcel(found.order)) {
    throw refuse("no_parcel", { now: orderStatusLabel(lastStatus(found.order)) });
  }
  const facts = { ...found, shop };
  const title = document === "summary" ? summaryTitle(shop) : orderDocuments[document];
  const sheet = await openDocument(`${title}, order ${orderId}`);
  drawHead(sheet, title, facts);
  if (document === "summary") drawSummary(sheet, facts);
  else drawSlip(sheet, facts);
  return { name: `${document}-${orderId}.pdf`, body: closeDocument(sheet) };
}

const money = (pesos: number): string => formatMoney(centavosOf(pesos));
const moment = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Manila", dateStyle: "medium", timeStyle: "short" });

function drawHead(sheet: Sheet, title: string, { order, shop }: Facts): void {
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

function drawSummary(sheet: Sheet, { order, product, shop }: Facts): void {
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
      money(line.price),
      String(line.product_qty),
      money(line.price * line.product_qty),
    ]),
  );
  const { subtotal, discount, shipping, total, vat } = order.totals;
  drawAmount(sheet, "Subtotal", money(subtotal));
  if (discount > 0)
    drawAmount(sheet, order.coupon === null ? "Discount" : `Discount, ${order.coupon}`, money(-discount));
  drawAmount(sheet, "Shipping", shipping === 0 ? "Free" : money(shipping));
  drawAmount(sheet, "Grand total", money(total), { strong: true });
  drawAmount(sheet, `Tax amount, ${VAT_PERCENT} % VAT included`, money(vat));
  drawAmount(sheet, "Net of VAT", money(total - vat));
  if (summaryTitle(shop) === orderDocuments.summary) drawSmall(sheet, [NO_INVOICE]);
}

function drawSlip(sheet: Sheet, { order, product }: Facts): void {
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
  if (order.payment.due > 0) drawAmount(sheet, "To collect on delivery", money(order.payment.due), { strong: true });
}
