import { Link, useNavigate } from "react-router";
import { invoiceKinds } from "#contract/invoices.kinds.ts";
import { type DocumentPage, documentPages, hasParcel, lastStatus, orderDocuments } from "#contract/orders.documents.ts";
import { orderStates } from "#contract/orders.states.ts";
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
  const pages = names.map((name) => (
    <Link key={name} className={button.secondary} to={pathOf(name)}>
      <AdminIcon name="print" />
      {orderDocuments[name]}
    </Link>
  ));
  const label = hasParcel(order) && (
    <SavePdf
      key="label"
      save={() => saveFile("GET /api/admin/orders/:id/label", { params: { id } }, `label-${id}.pdf`)}
    >
      {orderDocuments.label}
    </SavePdf>
  );
  const invoices = order.invoices.map(({ id: invoice, kind, number }) => (
    <SavePdf
      key={invoice}
      save={() => saveFile("GET /api/admin/orders/:id/invoices/:invoice", { params: { id, invoice } }, `${number}.pdf`)}
    >
      {invoiceKinds[kind].label} {number}
    </SavePdf>
  ));
  // Once an order is delivered, its customer may ask for its invoice or summary, and nothing is packed.
  return lastStatus(order) === orderStates.delivered.code ? (
    <>
      {invoices}
      {pages.toReversed()}
      {label}
    </>
  ) : (
    <>
      {pages}
      {label}
      {invoices}
    </>
  );
}

const shortcuts: Record<DocumentPage, { keys: string }> = { "packing-slip": { keys: "p" }, summary: { keys: "o" } };
