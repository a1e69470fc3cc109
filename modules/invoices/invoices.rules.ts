import { type InvoiceKind, invoiceKinds } from "#contract/invoices.kinds.ts";
import { type Centavos, vatPartOf } from "#contract/money.ts";

/** What is printed as the number of a document: `INV-0000012`. */
export const documentNumber = (kind: InvoiceKind, number: number): string =>
  `${invoiceKinds[kind].prefix}-${String(number).padStart(7, "0")}`;

/** An amount with the VAT in it. */
export type Taxed = { amount: Centavos; vat: Centavos };

/** What is left of the amount of an invoice. */
export const leftOf = (invoice: Taxed, credited: readonly Taxed[]): Centavos =>
  credited.reduce((rest, credit) => rest - credit.amount, invoice.amount);

/**
 * What a credit note takes back: the amount, but no more than is left of the invoice. The last one takes all the VAT that is left, so
 * that nothing remains of the invoice. Null when nothing is left.
 */
export function creditOf(invoice: Taxed, credited: readonly Taxed[], amount: Centavos): Taxed | null {
  const left = {
    amount: leftOf(invoice, credited),
    vat: credited.reduce((rest, credit) => rest - credit.vat, invoice.vat),
  };
  if (amount >= left.amount) return left.amount > 0 ? left : null;
  return amount > 0 ? { amount, vat: Math.min(vatPartOf(amount), left.vat) } : null;
}
