import { call } from "#web/api.ts";
import { DisabledWhileLoading } from "../shell/disabled-while-loading.tsx";
import { usePendingList, useTargetSearch } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import type { Route } from "./+types/audit-log-page";
import { auditQueryOf } from "./audit-filters.ts";
import { AuditScreen } from "./audit-screen.tsx";

export const meta = screenMeta("auditLog");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/audit-log", { query: auditQueryOf(url.searchParams) }, { signal }));

export function HydrateFallback() {
  const search = useTargetSearch();
  return (
    <DisabledWhileLoading>
      <AuditScreen search={search} list={null} />
    </DisabledWhileLoading>
  );
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <AuditScreen search={search} list={late ? null : loaderData} />;
}
