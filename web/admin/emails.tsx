import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/emails";
import { EmailsScreen } from "./emails/emails-screen.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { usePendingList } from "./frame/pending-list.ts";

export const meta = () => [{ title: "Emails: Tulin staff" }];

export const handle: Handle = { title: "Emails", what: "The e-mails" };

/** Rows on one page. */
const ROWS = 50;

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => {
    const cursor = url.searchParams.get("cursor");
    return call("GET /api/admin/emails", { query: { limit: ROWS, ...(cursor !== null && { cursor }) } }, { signal });
  });

export function HydrateFallback() {
  const { search } = useLocation();
  return <EmailsScreen cursor={new URLSearchParams(search).get("cursor")} list={null} />;
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <EmailsScreen cursor={search.get("cursor")} list={late ? null : loaderData} />;
}
