import { call } from "#web/api.ts";
import { DisabledWhileLoading } from "../shell/disabled-while-loading.tsx";
import { usePendingList, useTargetSearch } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import type { Route } from "./+types/orders-page";
import { submitOrderAction } from "./order-actions.ts";
import { orderFiltersOf, orderQueryOf } from "./order-filters.ts";
import { OrdersScreen } from "./orders-screen.tsx";

export const meta = screenMeta("orders");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () =>
    call("GET /api/admin/orders", { query: orderQueryOf(orderFiltersOf(url.searchParams)) }, { signal }),
  );

export const clientAction = async ({ request }: Route.ClientActionArgs) => submitOrderAction(await request.formData());

export const shouldRevalidate = revalidateAfterAction;

export function HydrateFallback() {
  const search = useTargetSearch();
  return (
    <DisabledWhileLoading>
      <OrdersScreen search={search} list={null} />
    </DisabledWhileLoading>
  );
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <OrdersScreen search={search} list={late ? null : loaderData} />;
}
