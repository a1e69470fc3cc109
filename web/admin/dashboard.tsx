import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/dashboard";
import { dashboardFiltersOf, dashboardQueryOf, dashboardSearchOf } from "./dashboard/dashboard-filters.ts";
import { DashboardScreen } from "./dashboard/dashboard-screen.tsx";
import { Arriving } from "./frame/arriving.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { usePendingList } from "./frame/pending-list.ts";
import { deskHead } from "./frame/shop.ts";

export const meta = deskHead("Dashboard");

export const handle: Handle = { title: "Dashboard", what: "The dashboard" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => {
    const query = dashboardQueryOf(dashboardFiltersOf(url.searchParams));
    return call("GET /api/admin/dashboard", { query }, { signal });
  });

/** Another chart draws the figures that are here. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs): boolean {
  const daysIn = ({ searchParams }: URL) => dashboardSearchOf({ ...dashboardFiltersOf(searchParams), chart: "sales" });
  const onlyChart = currentUrl.search !== nextUrl.search && daysIn(currentUrl) === daysIn(nextUrl);
  return formMethod === undefined && onlyChart ? false : rest.defaultShouldRevalidate;
}

export function HydrateFallback() {
  const { search } = useLocation();
  return (
    <Arriving>
      <DashboardScreen search={new URLSearchParams(search)} data={null} />
    </Arriving>
  );
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <DashboardScreen search={search} data={late ? null : loaderData} />;
}
