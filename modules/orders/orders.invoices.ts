import type { Readable } from "node:stream";
import { formatDate } from "#contract/dates.ts";
import { refuse } from "#contract/errors.ts";
import { invoiceKinds } from "#contract/invoices.kinds.ts";
import { VAT_PERCENT } from "#contract/limits.ts";
import { businessLines } from "#contract/orders.documents.ts";
import type { Order } from "#contract/orders.ts";
import type { Db } from "#db/connection.ts";
import { findInvoice } from "#modules/invoices/invoices.ts";
import { drawPricedLines, drawTotals } from "./orders.documents.ts";
import { closeDocument, drawAmount, drawPair, drawSmall, drawTitle, formatPesos, openDocument } from "./orders.pdf.ts";
import { findOrder } from "./orders.store.ts";

/** The lines that name the buyer. */
const buyerLines = (order: Order): string[] =>
  order.business_name === ""
    ? [`${order.firstname} ${order.lastname}`, ...order.address.split("\n")]
    : businessLines(order);

/**
 * An invoice or a credit note of an order as PDF, with its file name. With an account, only of an order of that account.
 * @throws invoice_not_found
 */
export async function renderInvoice(
  db: Db,
  { orderId, id, accountId }: { orderId: number; id: number; accountId?: number },
): Promise<{ name: string; body: Readable }> {
  const found = await findOrder(db, orderId, accountId);
  const invoice = await findInvoice(db, { orderId, id });
  if (!found || !invoice) throw refuse("invoice_not_found");
  const { order, product } = found;
  const title = `${invoiceKinds[invoice.kind].label} ${invoice.number}`;
  const sheet = await openDocument(title);
  drawTitle(sheet, title, invoice.seller.name);
  drawSmall(sheet, [invoice.seller.address, `VAT Reg. TIN ${invoice.seller.tin}`]);
  drawPair(sheet, [
    ["Sold to", buyerLines(order)],
    [
      formatDate(invoice.issued_at),
      [`Order ${order.id}`, order.tracking_no, invoice.credits ? `For invoice ${invoice.credits}` : ""],
    ],
  ]);
  if (invoice.forDeposit) {
    drawAmount(sheet, "Deposit kept, since the order came back", formatPesos(invoice.amount), { strong: true });
  } else if (invoice.kind === "invoice") {
    drawPricedLines(sheet, product);
    drawTotals(sheet, order);
  } else {
    drawAmount(sheet, "Amount credited", formatPesos(invoice.amount), { strong: true });
  }
  drawAmount(sheet, "VATable sale", formatPesos(invoice.amount - invoice.vat));
  drawAmount(sheet, `VAT, ${VAT_PERCENT} %`, formatPesos(invoice.vat));
  drawSmall(sheet, invoice.seller.note.split("\n"));
  return { name: `${invoice.number}.pdf`, body: closeDocument(sheet) };
}
