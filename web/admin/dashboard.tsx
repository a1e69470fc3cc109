import { call } from "#web/api.ts";
import type { Route } from "./+types/dashboard";
import { LowStock } from "./dashboard/low-stock.tsx";
import { WaitingOrders } from "./dashboard/waiting-orders.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { DashboardShape } from "./frame/shapes.tsx";
import "./dashboard/dashboard.css";

/** Waiting orders and scarce products on the dashboard; the lists have the rest. */
const ORDERS_SHOWN = 12;
const PRODUCTS_SHOWN = 12;

export const meta = () => [{ title: "Dashboard: Tulin staff" }];

export const handle: Handle = { title: "Dashboard", what: "The dashboard" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, async () => {
    const scarcest = (stock: "low" | "out") =>
      call(
        "GET /api/view-product",
        { query: { status: "shown", stock, sort: "stock_asc", limit: PRODUCTS_SHOWN } },
        { signal },
      );
    const [waiting, out, low] = await Promise.all([
      call("GET /api/admin/orders", { query: { status: 0, sort: "oldest", limit: ORDERS_SHOWN } }, { signal }),
      scarcest("out"),
      scarcest("low"),
    ]);
    return {
      readAt: Date.now(),
      orders: waiting.orders,
      moreOrders: waiting.next_cursor !== null,
      scarce: [...out.products, ...low.products].slice(0, PRODUCTS_SHOWN),
      moreScarce:
        out.products.length + low.products.length > PRODUCTS_SHOWN ||
        [out, low].some(({ next_cursor }) => next_cursor !== null),
      lowBelow: low.low_below,
    };
  });

export const HydrateFallback = DashboardShape;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Dashboard" />
      <div className="sheet">
        <div className="two">
          <WaitingOrders {...loaderData} />
          <LowStock {...loaderData} />
        </div>
      </div>
    </>
  );
}
