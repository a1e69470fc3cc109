import type { ShouldRevalidateFunctionArgs } from "react-router";
import { call } from "#web/api.ts";
import { DisabledWhileLoading } from "../shell/disabled-while-loading.tsx";
import { usePendingList, useTargetSearch } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import { submitAction } from "../shell/submit-action.ts";
import type { Route } from "./+types/dashboard-page";
import { dashboardFiltersOf, dashboardSearchOf, periodQueryOf } from "./dashboard-filters.ts";
import { DashboardScreen } from "./dashboard-screen.tsx";

export const meta = screenMeta("dashboard");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => {
    const query = periodQueryOf(dashboardFiltersOf(url.searchParams));
    return call("GET /api/admin/dashboard", { query }, { signal });
  });

/** Closes the checklist. */
export const clientAction = () => submitAction(() => call("POST /api/admin/checklist/close", {}));

/** Selecting another chart needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs): boolean {
  const daysIn = ({ searchParams }: URL) => dashboardSearchOf({ ...dashboardFiltersOf(searchParams), chart: "sales" });
  const onlyChart = currentUrl.search !== nextUrl.search && daysIn(currentUrl) === daysIn(nextUrl);
  return formMethod === undefined && onlyChart ? false : rest.defaultShouldRevalidate;
}

export function HydrateFallback() {
  const search = useTargetSearch();
  return (
    <DisabledWhileLoading>
      <DashboardScreen search={search} data={null} />
    </DisabledWhileLoading>
  );
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <DashboardScreen search={search} data={late ? null : loaderData} />;
}
