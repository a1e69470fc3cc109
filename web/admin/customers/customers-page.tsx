import { call } from "#web/api.ts";
import { DisabledWhileLoading } from "../shell/disabled-while-loading.tsx";
import { usePendingList, useTargetSearch } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import type { Route } from "./+types/customers-page";
import { customerFiltersOf, customerQueryOf } from "./customer-filters.ts";
import { CustomersScreen } from "./customers-screen.tsx";

export const meta = screenMeta("customers");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () =>
    call("GET /api/admin/customers", { query: customerQueryOf(customerFiltersOf(url.searchParams)) }, { signal }),
  );

export function HydrateFallback() {
  const search = useTargetSearch();
  return (
    <DisabledWhileLoading>
      <CustomersScreen search={search} list={null} />
    </DisabledWhileLoading>
  );
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <CustomersScreen search={search} list={late ? null : loaderData} />;
}
