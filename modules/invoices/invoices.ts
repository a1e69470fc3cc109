import type { Invoice } from "#contract/invoices.ts";
import { type Centavos, pesosOf } from "#contract/money.ts";
import type { Db } from "#db/connection.ts";
import { readSettings } from "#modules/settings/settings.ts";
import { creditOf, documentNumber, leftOf } from "./invoices.rules.ts";
import * as store from "./invoices.store.ts";

/** A document with the seller as they were on its day, and the number of the invoice that a credit note is for. */
export type IssuedInvoice = Invoice & { seller: store.Seller; credits: string | null; forDeposit: boolean };

/** The documents of an order, the oldest first. */
export async function listInvoices(db: Db, orderId: number): Promise<Invoice[]> {
  return (await store.listInvoices(db, { orderId })).map(toInvoice);
}

/** A document of an order; undefined when the order has no such document. */
export async function findInvoice(
  db: Db,
  { orderId, id }: { orderId: number; id: number },
): Promise<IssuedInvoice | undefined> {
  const rows = await store.listInvoices(db, { orderId });
  const row = rows.find((one) => one.id === id);
  if (!row) return undefined;
  const credited = rows.find((one) => one.id === row.credits);
  return {
    ...toInvoice(row),
    seller: sellerOf(row),
    credits: credited ? documentNumber(credited.kind, credited.number) : null,
    forDeposit: row.for_deposit,
  };
}

/**
 * Issues the invoice of a delivered order, or for a deposit that the shop keeps, when the seller is registered for VAT,
 * once: an order has at most one. Returns whether it was issued now. The caller holds the lock of the order. Amounts in
 * centavos.
 */
export async function issueInvoice(
  tx: Db,
  order: { id: number; total: Centavos; vat: Centavos },
  { forDeposit = false } = {},
): Promise<boolean> {
  const { vat_registered, tin, owner, name, street, postal_code, city, invoice_note } = await readSettings(tx);
  if (!vat_registered || tin === "" || order.total === 0) return false;
  if ((await store.listInvoices(tx, { orderId: order.id })).length > 0) return false;
  const address = [street, `${postal_code} ${city}`.trim()].filter(Boolean).join(", ");
  await store.insertInvoice(tx, {
    kind: "invoice",
    orderId: order.id,
    credits: null,
    amount: order.total,
    vat: order.vat,
    forDeposit,
    seller: { name: owner || name, address, tin, note: invoice_note },
  });
  return true;
}

/**
 * Takes back an amount in centavos of an order's invoice with a credit note, `Infinity` for all that is left of it. Does nothing when there
 * is no invoice, or nothing is left of it. The caller holds the lock of the order.
 */
export const issueCreditNote = (tx: Db, orderId: number, amount: Centavos): Promise<void> =>
  creditInvoice(tx, orderId, () => amount);

/**
 * Issues a credit note for what the invoice of an order says beyond `amount`: what the order costs now, in centavos.
 * The caller holds its lock.
 */
export const creditDownTo = (tx: Db, orderId: number, amount: Centavos): Promise<void> =>
  creditInvoice(tx, orderId, (left) => left - amount);

/** Issues a credit note for an amount, which may follow from what is left of the invoice. */
async function creditInvoice(tx: Db, orderId: number, amountOf: (left: Centavos) => Centavos): Promise<void> {
  const [invoice, ...credits] = await store.listInvoices(tx, { orderId });
  if (!invoice) return;
  const credit = creditOf(invoice, credits, amountOf(leftOf(invoice, credits)));
  if (!credit) return;
  const { invoice_note: note } = await readSettings(tx);
  const seller = { ...sellerOf(invoice), note };
  await store.insertInvoice(tx, { ...credit, kind: "credit_note", orderId, credits: invoice.id, seller });
}

const sellerOf = (row: store.InvoiceRow): store.Seller => ({
  name: row.seller_name,
  address: row.seller_address,
  tin: row.seller_tin,
  note: row.note,
});

const toInvoice = ({ id, kind, number, amount, vat, issued_at }: store.InvoiceRow): Invoice => ({
  id,
  kind,
  number: documentNumber(kind, number),
  amount: pesosOf(amount),
  vat: pesosOf(vat),
  issued_at: issued_at.toISOString(),
});
