import { Link, useNavigate } from "react-router";
import { invoiceKinds } from "#contract/invoices.kinds.ts";
import { type DocumentPage, documentPages, hasParcel, orderDocuments } from "#contract/orders.documents.ts";
import type { Order } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { saveFile } from "#web/ui/save-file.ts";
import { AdminIcon } from "../../shell/admin-icon.tsx";
import { useShortcuts } from "../../shell/keyboard/shortcuts.ts";
import { SavePdf } from "../../shell/save-pdf.tsx";

/** The documents of an order. A cancelled or returned order has nothing to pack and to ship. */
export function DocumentLinks({ order }: { order: Pick<Order, "id" | "status" | "history" | "invoices"> }) {
  const { id } = order;
  const navigate = useNavigate();
  const pathOf = (name: DocumentPage) => `/admin/view-order/${id}/${name}`;
  const names = documentPages.filter((name) => name !== "packing-slip" || hasParcel(order));
  useShortcuts(
    names.map((name) => ({
      ...shortcuts[name],
      label: orderDocuments[name],
      run: () => void navigate(pathOf(name)),
    })),
  );
  return (
    <>
      {names.map((name) => (
        <Link key={name} className={button.secondary} to={pathOf(name)}>
          <AdminIcon name="print" />
          {orderDocuments[name]}
        </Link>
      ))}
      {hasParcel(order) && (
        <SavePdf save={() => saveFile("GET /api/admin/orders/:id/label", { params: { id } }, `label-${id}.pdf`)}>
          {orderDocuments.label}
        </SavePdf>
      )}
      {order.invoices.map(({ id: invoice, kind, number }) => (
        <SavePdf
          key={invoice}
          save={() =>
            saveFile("GET /api/admin/orders/:id/invoices/:invoice", { params: { id, invoice } }, `${number}.pdf`)
          }
        >
          {invoiceKinds[kind].label} {number}
        </SavePdf>
      ))}
    </>
  );
}

const shortcuts: Record<DocumentPage, { keys: string }> = { "packing-slip": { keys: "p" }, summary: { keys: "o" } };
