import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/orders";
import { Arriving } from "./frame/arriving.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { usePendingList } from "./frame/pending-list.ts";
import { afterDeed } from "./frame/revalidation.ts";
import { deskHead } from "./frame/shop.ts";
import { actOnOrders } from "./orders/act-on-orders.ts";
import { orderFiltersOf, orderQueryOf } from "./orders/order-filters.ts";
import { OrdersScreen } from "./orders/orders-screen.tsx";

export const meta = deskHead("Orders");

export const handle: Handle = { title: "Orders", what: "The orders" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () =>
    call("GET /api/admin/orders", { query: orderQueryOf(orderFiltersOf(url.searchParams)) }, { signal }),
  );

export const clientAction = async ({ request }: Route.ClientActionArgs) => actOnOrders(await request.formData());

export const shouldRevalidate = afterDeed;

export function HydrateFallback() {
  const { search } = useLocation();
  return (
    <Arriving>
      <OrdersScreen search={new URLSearchParams(search)} list={null} />
    </Arriving>
  );
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <OrdersScreen search={search} list={late ? null : loaderData} />;
}
