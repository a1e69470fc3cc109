import { generate } from "lean-qr";
import type { Order, OrderLine } from "#contract/orders.ts";
import type { ShopDetails } from "#contract/settings.ts";
import { formatNationalPhone } from "#modules/addresses/addresses.ts";
import { formatPesos, type Pdf, STRONG } from "./orders.pdf.ts";

/** The side of the QR code in points, about 30 mm. */
const QR_SIZE = 84;

/** Draws a shipping label on an A6 sheet: sender, receiver, what to collect, and a QR code with the number that the courier scans. */
export function drawLabel(pdf: Pdf, { order, product, shop }: LabelFacts): void {
  const { left } = pdf.page.margins;
  const width = pdf.page.width - 2 * left;
  const beside = width - QR_SIZE - 10;
  const top = pdf.y;
  drawQr(pdf, order.courier_tracking || order.tracking_no, pdf.page.width - left - QR_SIZE, top);

  pdf.font(STRONG).fontSize(12).text(shop.name, left, top, { width: beside });
  pdf.fontSize(8).text(`${shop.city}   ${shop.phone}`.trim(), { width: beside });
  pdf.moveDown(0.8).fontSize(10).text(order.tracking_no, { width: beside });
  if (order.courier) pdf.text(`${order.courier} ${order.courier_tracking ?? ""}`.trim(), { width: beside });

  pdf.y = Math.max(pdf.y, top + QR_SIZE) + 10;
  drawRule(pdf, width);
  pdf.fontSize(8).text("DELIVER TO", left, pdf.y, { width });
  pdf.fontSize(16).text(`${order.firstname} ${order.lastname}`, { width });
  pdf.fontSize(14).text(formatNationalPhone(order.phone), { width });
  pdf.moveDown(0.3).fontSize(11).text(order.address, { width, height: 90, ellipsis: true });

  pdf.y += 8;
  drawRule(pdf, width);
  const { due, status } = order.payment;
  const isCash = status === "due_on_delivery" && due > 0;
  pdf.fontSize(8).text(isCash ? "COLLECT IN CASH" : due > 0 ? "NOT PAID YET" : "PAID", left, pdf.y, { width });
  pdf.fontSize(isCash ? 26 : 14).text(isCash ? formatPesos(due) : "Collect nothing", { width });
  const pieces = product.reduce((sum, line) => sum + line.product_qty, 0);
  pdf
    .moveDown(0.4)
    .fontSize(9)
    .text(`Order ${order.id}, ${pieces} ${pieces === 1 ? "piece" : "pieces"}`, { width });
}

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
