import { call } from "#web/api.ts";
import { usePendingList, useTargetSearch } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import type { Route } from "./+types/emails-page";
import { emailStateOf } from "./email-filters.ts";
import { EmailsScreen } from "./emails-screen.tsx";

export const meta = screenMeta("emails");

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
  const search = useTargetSearch();
  return <EmailsScreen search={search} list={null} />;
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <EmailsScreen search={search} list={late ? null : loaderData} />;
}
