import JsBarcode from "jsbarcode";
import { generate } from "lean-qr";
import type { Order, OrderLine } from "#contract/orders.ts";
import type { ShopDetails } from "#contract/settings.ts";
import { formatNationalPhone } from "#modules/addresses/addresses.ts";
import { formatPesos, type Pdf, STRONG } from "./orders.pdf.ts";

/** The side of the QR code in points, about 30 mm. */
const QR_SIZE = 84;

/** The height of the bars in points, about 13 mm. */
const BARS_HEIGHT = 38;

/** The narrowest bar that scanners read: 0.19 mm in points. */
const MIN_BAR = 0.54;

/** The blank modules that a scanner needs on each side of the bars. */
const QUIET_MODULES = 10;

/** Draws a shipping label on an A6 sheet: sender, receiver, what to collect, and codes with the number that the courier scans. */
export function drawLabel(pdf: Pdf, { order, product, shop }: LabelFacts): void {
  const { left, bottom } = pdf.page.margins;
  const width = pdf.page.width - 2 * left;
  const beside = width - QR_SIZE - 10;
  const top = pdf.y;
  const number = order.courier_tracking || order.tracking_no;
  drawQr(pdf, number, pdf.page.width - left - QR_SIZE, top);

  const line = { width: beside, height: 14, ellipsis: true };
  pdf.font(STRONG).fontSize(12).text(shop.name, left, top, line);
  const sender = [shop.street, `${shop.city} ${shop.postal_code}`.trim()].filter(Boolean).join(", ");
  pdf.fontSize(8).text(sender, { width: beside, height: 20, ellipsis: true }).text(shop.phone, line);
  pdf.moveDown(0.4).fontSize(10).text(order.tracking_no, line);
  if (order.courier)
    pdf.text(`${order.courier} ${order.courier_tracking ?? ""}`.trim(), { width: beside, height: 26, ellipsis: true });

  pdf.y = top + QR_SIZE + 10;
  drawCode128(pdf, number, width);
  drawRule(pdf, width);
  pdf.fontSize(8).text("DELIVER TO", left, pdf.y, { width });
  pdf.fontSize(16).text(`${order.firstname} ${order.lastname}`, { width, height: 36, ellipsis: true });
  pdf.fontSize(14).text(formatNationalPhone(order.phone), { width });
  pdf.moveDown(0.3).fontSize(11);
  const height = Math.min(90, pdf.page.height - bottom - TO_COLLECT_HEIGHT - pdf.y);
  pdf.text(order.address, { width, height, ellipsis: true });

  pdf.y += 8;
  drawRule(pdf, width);
  const { due, status } = order.payment;
  const isCash = status === "due_on_delivery" && due > 0;
  pdf.fontSize(8).text(isCash ? "COLLECT IN CASH" : due > 0 ? "NOT PAID YET" : "PAID", left, pdf.y, { width });
  pdf.fontSize(isCash ? 26 : 14).text(isCash ? formatPesos(due) : "Collect nothing", { width });
  const pieces = product.reduce((sum, each) => sum + each.product_qty, 0);
  pdf
    .moveDown(0.4)
    .fontSize(9)
    .text(`Order ${order.id}, ${pieces} ${pieces === 1 ? "piece" : "pieces"}`, { width });
}

/** What the lines below the address need, in points. */
const TO_COLLECT_HEIGHT = 76;

type LabelFacts = { order: Order; product: OrderLine[]; shop: ShopDetails };

function drawRule(pdf: Pdf, width: number): void {
  pdf
    .moveTo(pdf.page.margins.left, pdf.y)
    .lineTo(pdf.page.margins.left + width, pdf.y)
    .lineWidth(1)
    .stroke();
  pdf.y += 8;
}

/** Draws each dark module of the code as a square. */
function drawQr(pdf: Pdf, content: string, x: number, y: number): void {
  const code = generate(content);
  const module = QR_SIZE / code.size;
  for (let row = 0; row < code.size; row += 1) {
    for (let column = 0; column < code.size; column += 1)
      if (code.get(column, row)) pdf.rect(x + column * module, y + row * module, module, module);
  }
  pdf.fill();
}

/** Draws the bars of Code 128 over the width, with the number below. Nothing when it has other letters, or too many for a scanner. */
function drawCode128(pdf: Pdf, content: string, width: number): void {
  const target: Parameters<typeof JsBarcode>[0] = {};
  JsBarcode(target, content, { format: "CODE128", valid: () => undefined });
  const bars = target.encodings?.[0]?.data;
  if (bars === undefined) return;
  const module = width / (bars.length + 2 * QUIET_MODULES);
  if (module < MIN_BAR) return;
  const { left } = pdf.page.margins;
  // Neighbouring dark modules are one bar: between two there would be a hairline.
  for (const bar of bars.matchAll(/1+/g))
    pdf.rect(left + (QUIET_MODULES + bar.index) * module, pdf.y, bar[0].length * module, BARS_HEIGHT);
  pdf.fill();
  pdf.fontSize(8).text(content, left, pdf.y + BARS_HEIGHT + 3, { width, align: "center" });
  pdf.y += 6;
}
