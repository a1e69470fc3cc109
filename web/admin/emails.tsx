import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/emails";
import { emailStateOf } from "./emails/email-filters.ts";
import { EmailsScreen } from "./emails/emails-screen.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { usePendingList } from "./frame/pending-list.ts";
import { deskHead } from "./frame/shop.ts";

export const meta = deskHead("Emails");

export const handle: Handle = { title: "Emails", what: "The e-mails" };

/** Rows on one page. */
const ROWS = 50;

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => {
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
