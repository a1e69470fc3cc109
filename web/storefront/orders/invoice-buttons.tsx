import { useState } from "react";
import { invoiceKinds } from "#contract/invoices.kinds.ts";
import type { Invoice } from "#contract/invoices.ts";
import type { Order } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { saveFile } from "#web/ui/save-file.ts";

/** A button for each invoice and credit note of an order, which saves it as PDF. */
export function InvoiceButtons({ order: { id, invoices } }: { order: Pick<Order, "id" | "invoices"> }) {
  const [saving, setSaving] = useState<number | null>(null);
  const save = async ({ id: invoice, number }: Invoice) => {
    if (saving !== null) return;
    setSaving(invoice);
    await saveFile("GET /api/my-order/:id/invoices/:invoice", { params: { id, invoice } }, `${number}.pdf`);
    setSaving(null);
  };
  if (invoices.length === 0) return null;
  return (
    <p className={button.group}>
      {invoices.map((invoice) => (
        <button
          key={invoice.id}
          type="button"
          className={button.secondary}
          onClick={() => save(invoice)}
          aria-busy={saving === invoice.id}
        >
          {saving === invoice.id && <i className={button.spinner} />}
          Download {invoiceKinds[invoice.kind].label.toLowerCase()}
        </button>
      ))}
    </p>
  );
}
