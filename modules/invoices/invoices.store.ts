import { sql } from "kysely";
import type { InvoiceKind } from "#contract/invoices.kinds.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import type { Taxed } from "./invoices.rules.ts";

/** The seller as the document names them, and the text at its foot. */
export type Seller = { name: string; address: string; tin: string; note: string };

/** A row of the table. */
export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>[number];

/** The documents of an order, the oldest first. */
export const listInvoices = prepare((db: Db, of: { orderId: number }) =>
  db
    .selectFrom("invoices")
    .select(["id", "kind", "number", "credits", "amount", "vat", "issued_at", "for_deposit"])
    .select(["seller_name", "seller_address", "seller_tin", "note"])
    .where("order_id", "=", of.orderId)
    .orderBy("id"),
);

type NewInvoice = Taxed & {
  kind: InvoiceKind;
  orderId: number;
  credits: number | null;
  seller: Seller;
  forDeposit?: boolean;
};

/** Saves a document with the next number of its series. Others wait for this transaction, so that no number is left out. */
export async function insertInvoice(
  tx: Db,
  { kind, orderId, credits, amount, vat, seller, forDeposit = false }: NewInvoice,
): Promise<void> {
  const { last } = await tx
    .updateTable("invoice_series")
    .set({ last: sql`last + 1` })
    .where("kind", "=", kind)
    .returning("last")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("invoices")
    .values({
      kind,
      number: last,
      order_id: orderId,
      credits,
      amount,
      vat,
      for_deposit: forDeposit,
      seller_name: seller.name,
      seller_address: seller.address,
      seller_tin: seller.tin,
      note: seller.note,
    })
    .execute();
}
