import { useState } from "react";
import { Link } from "react-router";
import type { Order } from "#contract/orders.ts";
import { hasParcel, lastStatus, type Paper, papers } from "#contract/papers.ts";
import { orderStatusLabel } from "#contract/vocabulary.ts";
import { call } from "#web/api.ts";
import type { Route } from "./+types/order-paper";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { OrderShape } from "./frame/shapes.tsx";
import { PaperSheet } from "./order/paper-sheet.tsx";
import { Icon } from "./ui/icon.tsx";
import { Note } from "./ui/note.tsx";
import { saveFile } from "./ui/save-file.ts";
import "./order/paper.css";
import { thingHead } from "./frame/shop.ts";

export const meta = thingHead(
  "Order to print",
  ({ order, paper }: Route.ComponentProps["loaderData"]) => `${papers[paper]} of order ${order.id}`,
);

export const handle: Handle = { title: "Order", what: "The order" };

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, async () => {
    const [{ order, product }, { shop }] = await Promise.all([
      call("GET /api/view-order/:id", { params: { id } }, { signal }),
      call("GET /api/shop", {}, { signal }),
    ]);
    // Each paper has an address of its own.
    const paper: Paper = /\/packing-slip\/?$/.test(url.pathname) ? "packing-slip" : "summary";
    return { order, product, shop, paper };
  });

export const HydrateFallback = OrderShape;

export default function OrderPaper({ loaderData }: Route.ComponentProps) {
  const { order, paper } = loaderData;
  if (paper === "packing-slip" && !hasParcel(order)) return <NoParcel order={order} />;
  return (
    <>
      <PageHead
        title={`${papers[paper]} of order ${order.id}`}
        back={{ to: `/admin/view-order/${order.id}`, label: "Back to the order" }}
      >
        <SaveButton id={order.id} paper={paper} />
        <button type="button" className="btn go" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </button>
      </PageHead>
      <div className="sheet">
        <PaperSheet {...loaderData} />
      </div>
    </>
  );
}

/** What stands instead of a packing slip when there is nothing to pack. */
const NoParcel = ({ order, order: { id } }: { order: Order }) => (
  <>
    <PageHead
      title={`${papers["packing-slip"]} of order ${id}`}
      back={{ to: `/admin/view-order/${id}`, label: "Back to the order" }}
    />
    <div className="sheet">
      <div className="words">
        <Note kind="amber" title="There is nothing to pack">
          <p>
            This order is {orderStatusLabel(lastStatus(order))}, so it has no packing slip.{" "}
            <Link className="link" to={`/admin/view-order/${id}`}>
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
} as const satisfies Record<Paper, string>;

function SaveButton({ id, paper }: { id: number; paper: Paper }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    await saveFile(calls[paper], { params: { id } }, `${paper}-${id}.pdf`);
    setBusy(false);
  };
  return (
    <button type="button" className="btn" onClick={save} aria-busy={busy}>
      <Icon name="save" />
      Save PDF
    </button>
  );
}
