import { call } from "#web/api.ts";
import type { Route } from "./+types/view-order";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { Permitted } from "./frame/permitted.tsx";
import { afterDeed } from "./frame/revalidation.ts";
import { OrderShape } from "./frame/shapes.tsx";
import { addNote } from "./order/add-note.ts";
import { History } from "./order/history.tsx";
import { Items } from "./order/items.tsx";
import { correctCourier, moveOrder } from "./order/move-order.ts";
import { Moves } from "./order/moves.tsx";
import { OrderFacts } from "./order/order-facts.tsx";
import { PaperLinks } from "./order/paper-links.tsx";
import { Progress } from "./order/progress.tsx";
import { PutAway } from "./order/put-away.tsx";
import { actOnOrders } from "./orders/act-on-orders.ts";
import { OrderStatus } from "./ui/status.tsx";
import "./order/order.css";
import { thingHead } from "./frame/shop.ts";

export const meta = thingHead("View order", ({ order }: Route.ComponentProps["loaderData"]) => `Order ${order.id}`);

export const handle: Handle = { title: "Order", what: "The order" };

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => call("GET /api/view-order/:id", { params: { id } }, { signal }));

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const form = await request.formData();
  switch (form.get("intent")) {
    case "note":
      return addNote(id, form);
    case "courier":
      return correctCourier(id, form);
    case "archive":
    case "restore":
      return actOnOrders(form);
    default:
      return moveOrder(id, form);
  }
}

export const shouldRevalidate = afterDeed;

export const HydrateFallback = OrderShape;

export default function ViewOrder({ loaderData: { order, product, notes, customer_id } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={`Order ${order.id}`}
        back={{ to: "/admin/orders", label: "Back to orders" }}
        state={<OrderStatus status={order.status} />}
      >
        <PaperLinks order={order} />
        <Permitted permission="move_orders">
          <Moves order={order} />
        </Permitted>
      </PageHead>
      <div className="sheet">
        <div className="two">
          <div>
            <Progress {...order} />
            <Items lines={product} totals={order.totals} coupon={order.coupon} />
            <History history={order.history} notes={notes} />
          </div>
          <aside aria-label="Order facts">
            <OrderFacts order={order} customerId={customer_id} />
            <Permitted permission="archive_orders">
              <PutAway order={order} />
            </Permitted>
          </aside>
        </div>
      </div>
    </>
  );
}
