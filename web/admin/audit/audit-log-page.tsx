import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import { DisabledWhileLoading } from "../shell/disabled-while-loading.tsx";
import type { ScreenHandle } from "../shell/error-page.tsx";
import { usePendingList } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { adminMeta } from "../shell/shop.ts";
import type { Route } from "./+types/audit-log-page";
import { auditQueryOf } from "./audit-filters.ts";
import { AuditScreen } from "./audit-screen.tsx";

export const meta = adminMeta("Audit log");

export const handle: ScreenHandle = { title: "Audit log", what: "The audit log" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/audit-log", { query: auditQueryOf(url.searchParams) }, { signal }));

export function HydrateFallback() {
  const { search } = useLocation();
  return (
    <DisabledWhileLoading>
      <AuditScreen search={new URLSearchParams(search)} list={null} />
    </DisabledWhileLoading>
  );
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <AuditScreen search={search} list={late ? null : loaderData} />;
}
