import { Link } from "react-router";
import { isEditable, orderStateByCode } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import { OrderBadge } from "#web/ui/status-badge.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/order-page";
import { addNote } from "./detail/add-note.ts";
import { ArchiveSection } from "./detail/archive-section.tsx";
import { collectRest } from "./detail/collect-rest.ts";
import { DocumentLinks } from "./detail/document-links.tsx";
import { FailedDeliveriesNote } from "./detail/failed-deliveries.tsx";
import { History } from "./detail/history.tsx";
import { Items } from "./detail/items.tsx";
import { movePieces } from "./detail/move-pieces.ts";
import { OrderEmails } from "./detail/order-emails.tsx";
import { OrderFacts } from "./detail/order-facts.tsx";
import { Parcels } from "./detail/parcels.tsx";
import { Progress } from "./detail/progress.tsx";
import { recordRefund, writeOff } from "./detail/record-refund.ts";
import { TransitionButtons } from "./detail/transition-buttons.tsx";
import { correctCourier, transitionOrder } from "./detail/transition-order.ts";
import { submitOrderAction } from "./order-actions.ts";
import { loadNeighbors, orderListSearch } from "./order-list-search.ts";
import { OrderNeighbors } from "./order-neighbors.tsx";
import { PackAgainNote } from "./packed-note.tsx";

export const meta = recordMeta("order", ({ order }: Route.ComponentProps["loaderData"]) => `Order ${order.id}`);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, async () => {
    const [order, neighbors] = await Promise.all([
      call("GET /api/view-order/:id", { params: { id } }, { signal }),
      loadNeighbors(id, url.searchParams, signal),
    ]);
    return { ...order, neighbors, listSearch: orderListSearch(url.searchParams) };
  });

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const form = await request.formData();
  switch (form.get("operation")) {
    case "note":
      return addNote(id, form);
    case "courier":
      return correctCourier(id, form);
    case "refund":
      return recordRefund(id, form);
    case "write-off":
      return writeOff(id, form);
    case "collect-rest":
      return collectRest(id, form);
    case "ship-pieces":
    case "cancel-pieces":
    case "return-pieces":
    case "parcel":
      return movePieces(id, form);
    case "archive":
    case "restore":
      return submitOrderAction(form);
    default:
      return transitionOrder(id, form);
  }
}

export const shouldRevalidate = revalidateAfterAction;

export const HydrateFallback = screenSkeleton("order");

/** A link to the form of an order that was not shipped yet. */
function EditLink({ order: { id, status, shipments } }: { order: Pick<Order, "id" | "status" | "shipments"> }) {
  const state = orderStateByCode(status);
  if (!state || !isEditable(state) || shipments.length > 0) return null;
  return (
    <Link className={button.secondary} to={`/admin/view-order/${id}/edit`}>
      Edit order
    </Link>
  );
}

export default function ViewOrder({ loaderData: { neighbors, listSearch, ...whole } }: Route.ComponentProps) {
  const { order, product, notes, emails, failed_deliveries, pack_again } = whole;
  return (
    <>
      <PageHeader
        screen="order"
        title={`Order ${order.id}`}
        status={<OrderBadge status={order.status} />}
        back={{ to: `/admin/orders${listSearch}`, label: "Back to orders" }}
      >
        <OrderNeighbors neighbors={neighbors} search={listSearch} />
        <DocumentLinks order={order} />
        <Permitted permission="edit_orders">
          <EditLink order={order} />
        </Permitted>
        <Permitted permission="change_order_state">
          <TransitionButtons order={order} lines={product} />
        </Permitted>
      </PageHeader>
      <div className={layout.surface}>
        <div className={layout.twoColumns}>
          <div>
            <FailedDeliveriesNote order={order} count={failed_deliveries} />
            {pack_again && <PackAgainNote />}
            <Progress {...order} />
            <Items lines={product} totals={order.totals} coupon={order.coupon} />
            <Parcels order={order} lines={product} />
            <History key={order.id} {...order} notes={notes} />
          </div>
          <aside aria-label="Order facts">
            <OrderFacts {...whole} />
            <OrderEmails orderId={order.id} emails={emails} />
            <Permitted permission="archive_orders">
              <ArchiveSection order={order} />
            </Permitted>
          </aside>
        </div>
      </div>
    </>
  );
}
