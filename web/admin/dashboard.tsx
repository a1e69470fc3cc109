import { LOW_STOCK, MAX_PAGE_SIZE } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import type { Route } from "./+types/dashboard";
import { LowStock } from "./dashboard/low-stock.tsx";
import { WaitingOrders } from "./dashboard/waiting-orders.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { DashboardShape } from "./frame/shapes.tsx";
import "./dashboard/dashboard.css";

/** Waiting orders on the dashboard; the list has the rest. */
const ORDERS_SHOWN = 12;

export const meta = () => [{ title: "Dashboard: Tulin staff" }];

export const handle: Handle = { title: "Dashboard", what: "The dashboard" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, async () => {
    const [waiting, shown] = await Promise.all([
      call("GET /api/admin/orders", { query: { status: 0, sort: "oldest", limit: ORDERS_SHOWN } }, { signal }),
      call("GET /api/view-product", { query: { status: "shown", limit: MAX_PAGE_SIZE } }, { signal }),
    ]);
    return {
      readAt: Date.now(),
      orders: waiting.orders,
      moreOrders: waiting.next_cursor !== null,
      scarce: shown.products.filter(({ stock }) => stock < LOW_STOCK).sort((a, b) => a.stock - b.stock),
      // The call gives no more at once: then what is said holds for the newest products only.
      allProducts: shown.next_cursor === null,
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
