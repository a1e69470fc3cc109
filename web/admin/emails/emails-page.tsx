import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { ScreenHandle } from "../shell/error-page.tsx";
import { usePendingList } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { adminMeta } from "../shell/shop.ts";
import type { Route } from "./+types/emails-page";
import { emailStateOf } from "./email-filters.ts";
import { EmailsScreen } from "./emails-screen.tsx";

export const meta = adminMeta("Emails");

export const handle: ScreenHandle = { title: "Emails", what: "The e-mails" };

/** Rows on one page. */
const ROWS = 50;

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => {
    const cursor = url.searchParams.get("cursor");
    const state = emailStateOf(url.searchParams);
    const query = { limit: ROWS, ...(state !== null && { state }), ...(cursor !== null && { cursor }) };
    return call("GET /api/admin/emails", { query }, { signal });
  });

export function HydrateFallback() {
  const { search } = useLocation();
  return <EmailsScreen search={new URLSearchParams(search)} list={null} />;
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <EmailsScreen search={search} list={late ? null : loaderData} />;
}
