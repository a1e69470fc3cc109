import { call } from "#web/api.ts";
import { DisabledWhileLoading } from "../shell/disabled-while-loading.tsx";
import { usePendingList, useTargetSearch } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import type { Route } from "./+types/staff-page";
import { submitStaffAction } from "./staff/staff-actions.ts";
import { staffFiltersOf } from "./staff/staff-filters.ts";
import { StaffScreen } from "./staff/staff-screen.tsx";

export const meta = screenMeta("staff");

/** Rows on one page. */
const ROWS = 50;

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => {
    const cursor = url.searchParams.get("cursor") ?? undefined;
    const { q, state } = staffFiltersOf(url.searchParams);
    const query = { limit: ROWS, cursor, ...(q && { q }), ...(state && { state }) };
    return call("GET /api/admin/staff", { query }, { signal });
  });

export const clientAction = async ({ request }: Route.ClientActionArgs) => submitStaffAction(await request.formData());

export const shouldRevalidate = revalidateAfterAction;

export function HydrateFallback() {
  const search = useTargetSearch();
  return (
    <DisabledWhileLoading>
      <StaffScreen search={search} list={null} />
    </DisabledWhileLoading>
  );
}

export default function Staff({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <StaffScreen search={search} list={late ? null : loaderData} />;
}
