import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/staff";
import { Arriving } from "./frame/arriving.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { usePendingList } from "./frame/pending-list.ts";
import { afterDeed } from "./frame/revalidation.ts";
import { deskHead } from "./frame/shop.ts";
import { doToStaff } from "./staff/staff-deeds.ts";
import { staffFiltersOf } from "./staff/staff-filters.ts";
import { StaffScreen } from "./staff/staff-screen.tsx";

export const meta = deskHead("Staff");

export const handle: Handle = { title: "Staff", what: "The staff" };

/** Rows on one page. */
const ROWS = 50;

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => {
    const cursor = url.searchParams.get("cursor") ?? undefined;
    const { q, state } = staffFiltersOf(url.searchParams);
    const query = { limit: ROWS, cursor, ...(q && { q }), ...(state && { state }) };
    return call("GET /api/admin/staff", { query }, { signal });
  });

export const clientAction = async ({ request }: Route.ClientActionArgs) => doToStaff(await request.formData());

export const shouldRevalidate = afterDeed;

export function HydrateFallback() {
  const { search } = useLocation();
  return (
    <Arriving>
      <StaffScreen search={new URLSearchParams(search)} list={null} />
    </Arriving>
  );
}

export default function Staff({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <StaffScreen search={search} list={late ? null : loaderData} />;
}
