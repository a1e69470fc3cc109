import { useLocation } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/audit-log";
import { auditQueryOf } from "./audit/audit-filters.ts";
import { AuditScreen } from "./audit/audit-screen.tsx";
import { Arriving } from "./frame/arriving.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { usePendingList } from "./frame/pending-list.ts";
import { deskHead } from "./frame/shop.ts";

export const meta = deskHead("Audit log");

export const handle: Handle = { title: "Audit log", what: "The audit log" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => call("GET /api/admin/audit-log", { query: auditQueryOf(url.searchParams) }, { signal }));

export function HydrateFallback() {
  const { search } = useLocation();
  return (
    <Arriving>
      <AuditScreen search={new URLSearchParams(search)} list={null} />
    </Arriving>
  );
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <AuditScreen search={search} list={late ? null : loaderData} />;
}
