import type { Readable } from "node:stream";
import { refuse } from "#contract/errors.ts";
import { VAT_PERCENT } from "#contract/limits.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import {
  cashOf,
  hasParcel,
  lastStatus,
  NO_INVOICE,
  type Paper,
  papers,
  summaryTitle,
  tinLine,
} from "#contract/papers.ts";
import type { ShopFacts } from "#contract/settings.ts";
import { orderStatusLabel, paymentModes } from "#contract/vocabulary.ts";
import type { Db } from "#db/connection.ts";
import { nationalPhone } from "#modules/addresses/addresses.ts";
import { shopFacts } from "#modules/settings/settings.ts";
import { BOX, closeSheet, drawPair, drawSmall, drawSum, drawTable, drawTitle, openSheet } from "./orders.pdf.ts";
import { anyOrder } from "./orders.reading.ts";

type Sheet = Awaited<ReturnType<typeof openSheet>>;
type Facts = { order: Order; product: OrderLine[]; shop: ShopFacts };

/**
 * A paper of an order as PDF, and the name to save it under.
 * @throws order_not_found; no_parcel when it has nothing to pack, and the paper is the packing slip
 */
export async function paperOf(db: Db, orderId: number, paper: Paper): Promise<{ name: string; body: Readable }> {
  const [found, shop] = [await anyOrder(db, orderId), await shopFacts(db)];
  if (paper === "packing-slip" && !hasParcel(found.order)) {
    throw refuse("no_parcel", { now: orderStatusLabel(lastStatus(found.order)) });
  }
  const facts = { ...found, shop };
  const title = paper === "summary" ? summaryTitle(shop) : papers[paper];
  const sheet = await openSheet(`${title}, order ${orderId}`);
  drawHead(sheet, title, facts);
  if (paper === "summary") drawSummary(sheet, facts);
  else drawSlip(sheet, facts);
  return { name: `${paper}-${orderId}.pdf`, body: closeSheet(sheet) };
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
        nationalPhone(order.phone),
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
  drawSum(sheet, "Subtotal", money(subtotal));
  if (discount > 0) drawSum(sheet, order.coupon === null ? "Discount" : `Discount, ${order.coupon}`, money(-discount));
  drawSum(sheet, "Shipping", shipping === 0 ? "Free" : money(shipping));
  drawSum(sheet, "Grand total", money(total), { strong: true });
  drawSum(sheet, `Tax amount, ${VAT_PERCENT} % VAT included`, money(vat));
  drawSum(sheet, "Net of VAT", money(total - vat));
  if (summaryTitle(shop) === papers.summary) drawSmall(sheet, [NO_INVOICE]);
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
  drawSum(sheet, "Pieces", String(pieces));
  if (cashOf(order) === "due") drawSum(sheet, "To collect on delivery", money(order.totals.total), { strong: true });
}
