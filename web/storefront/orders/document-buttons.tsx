import { invoiceKinds } from "#contract/invoices.kinds.ts";
import type { Order } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { saveFile } from "#web/ui/save-file.ts";
import { useAsyncAction } from "#web/ui/use-async-action.ts";

/** A button for the receipt of an order, and for each invoice and credit note of it, which saves it as PDF. */
export const DocumentButtons = ({ order: { id, invoices } }: { order: Pick<Order, "id" | "invoices"> }) => (
  <p className={button.group}>
    <SaveButton
      label="Download receipt"
      save={() => saveFile("GET /api/my-order/:id/summary", { params: { id } }, `receipt-${id}.pdf`)}
    />
    {invoices.map(({ id: invoice, kind, number }) => (
      <SaveButton
        key={invoice}
        label={`Download ${invoiceKinds[kind].label.toLowerCase()}`}
        save={() => saveFile("GET /api/my-order/:id/invoices/:invoice", { params: { id, invoice } }, `${number}.pdf`)}
      />
    ))}
  </p>
);

function SaveButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const { busy, run } = useAsyncAction(save);
  return (
    <button type="button" className={button.secondary} onClick={run} aria-busy={busy}>
      {busy && <i className={button.spinner} />}
      {label}
    </button>
  );
}
