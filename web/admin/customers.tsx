import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/customers";
import { customerFiltersOf, customerQueryOf } from "./customers/customer-filters.ts";
import { CustomersScreen } from "./customers/customers-screen.tsx";
import { Arriving } from "./frame/arriving.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { usePendingList } from "./frame/pending-list.ts";
import { deskHead } from "./frame/shop.ts";

export const meta = deskHead("Customers");

export const handle: Handle = { title: "Customers", what: "The customers" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () =>
    call("GET /api/admin/customers", { query: customerQueryOf(customerFiltersOf(url.searchParams)) }, { signal }),
  );

export function HydrateFallback() {
  const { search } = useLocation();
  return (
    <Arriving>
      <CustomersScreen search={new URLSearchParams(search)} list={null} />
    </Arriving>
  );
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <CustomersScreen search={search} list={late ? null : loaderData} />;
}
