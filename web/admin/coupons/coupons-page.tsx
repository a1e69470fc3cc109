import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { ScreenHandle } from "../shell/error-page.tsx";
import { usePendingList } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { adminMeta } from "../shell/shop.ts";
import type { Route } from "./+types/coupons-page";
import { CouponsScreen } from "./coupons-screen.tsx";

export const meta = adminMeta("Coupons");

export const handle: ScreenHandle = { title: "Coupons", what: "The coupons" };

/** Rows on one page. */
const ROWS = 50;

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => {
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
