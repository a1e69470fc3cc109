import { Link } from "react-router";
import { type DocumentPage, hasParcel, lastStatus, orderDocuments } from "#contract/orders.documents.ts";
import { orderStatusLabel } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import text from "#web/ui/text.module.css";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { SavePdf } from "../shell/save-pdf.tsx";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/order-document-page";
import { DocumentSheet } from "./documents/document-sheet.tsx";

export const meta = recordMeta(
  "order-summary",
  ({ order, paper }: Route.ComponentProps["loaderData"]) => `${orderDocuments[paper]} of order ${order.id}`,
);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, async () => {
    const [{ order, product }, { shop }] = await Promise.all([
      call("GET /api/view-order/:id", { params: { id } }, { signal }),
      call("GET /api/shop", {}, { signal }),
    ]);
    // Each document has its own URL.
    const paper: DocumentPage = /\/packing-slip\/?$/.test(url.pathname) ? "packing-slip" : "summary";
    return { order, product, shop, paper };
  });

export const HydrateFallback = screenSkeleton("order-summary");

export default function OrderDocumentPage({ loaderData }: Route.ComponentProps) {
  const { order, paper } = loaderData;
  if (paper === "packing-slip" && !hasParcel(order)) return <NoParcel order={order} />;
  return (
    <>
      <PageHeader
        screen="order-summary"
        title={`${orderDocuments[paper]} of order ${order.id}`}
        back={{ to: `/admin/view-order/${order.id}`, label: "Back to the order" }}
      >
        <SaveButton id={order.id} paper={paper} />
        <button type="button" className={button.primary} onClick={() => window.print()}>
          <AdminIcon name="print" />
          Print
        </button>
      </PageHeader>
      <div className={layout.surface}>
        <DocumentSheet {...loaderData} />
      </div>
    </>
  );
}

/** Shown instead of a packing slip when there is nothing to pack. */
const NoParcel = ({ order, order: { id } }: { order: Order }) => (
  <>
    <PageHeader
      screen="order-summary"
      title={`${orderDocuments["packing-slip"]} of order ${id}`}
      back={{ to: `/admin/view-order/${id}`, label: "Back to the order" }}
    />
    <div className={layout.surface}>
      <div className={layout.content}>
        <Note kind="warning" title="There is nothing to pack">
          <p>
            This order is {orderStatusLabel(lastStatus(order))}, so it has no packing slip.{" "}
            <Link className={text.link} to={`/admin/view-order/${id}`}>
              Open order {id}
            </Link>
          </p>
        </Note>
      </div>
    </div>
  </>
);

const calls = {
  "packing-slip": "GET /api/admin/orders/:id/packing-slip",
  summary: "GET /api/admin/orders/:id/summary",
} as const satisfies Record<DocumentPage, string>;

const SaveButton = ({ id, paper }: { id: number; paper: DocumentPage }) => (
  <SavePdf save={() => saveFile(calls[paper], { params: { id } }, `${paper}-${id}.pdf`)}>Save PDF</SavePdf>
);
