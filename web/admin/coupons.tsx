import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/coupons";
import { CouponsScreen } from "./coupons/coupons-screen.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { usePendingList } from "./frame/pending-list.ts";
import { deskHead } from "./frame/shop.ts";

export const meta = deskHead("Coupons");

export const handle: Handle = { title: "Coupons", what: "The coupons" };

/** Rows on one page. */
const ROWS = 50;

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => {
    const cursor = url.searchParams.get("cursor");
    return call("GET /api/admin/coupons", { query: { limit: ROWS, ...(cursor !== null && { cursor }) } }, { signal });
  });

export function HydrateFallback() {
  const { search } = useLocation();
  return <CouponsScreen cursor={new URLSearchParams(search).get("cursor")} list={null} />;
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <CouponsScreen cursor={search.get("cursor")} list={late ? null : loaderData} />;
}
