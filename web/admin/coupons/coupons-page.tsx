import { call } from "#web/api.ts";
import { usePendingList, useTargetSearch } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import type { Route } from "./+types/coupons-page";
import { CouponsScreen } from "./coupons-screen.tsx";

export const meta = screenMeta("coupons");

/** Rows on one page. */
const ROWS = 50;

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => {
    const cursor = url.searchParams.get("cursor");
    return call("GET /api/admin/coupons", { query: { limit: ROWS, ...(cursor !== null && { cursor }) } }, { signal });
  });

export function HydrateFallback() {
  const search = useTargetSearch();
  return <CouponsScreen cursor={search.get("cursor")} list={null} />;
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <CouponsScreen cursor={search.get("cursor")} list={late ? null : loaderData} />;
}
