import type { AdminListedCollection } from "#contract/collections.admin.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

/** Whether visitors see a collection now. */
export function CollectionBadge({
  shown,
  starts_at,
  ends_at,
}: Pick<AdminListedCollection, "shown" | "starts_at" | "ends_at">) {
  const now = new Date();
  if (!shown) return <StatusBadge mark="hidden">Hidden</StatusBadge>;
  if (ends_at !== null && new Date(ends_at) <= now) return <StatusBadge mark="hidden">Ended</StatusBadge>;
  if (starts_at !== null && new Date(starts_at) > now) return <StatusBadge mark="hidden">Scheduled</StatusBadge>;
  return <StatusBadge mark="shown">Shown</StatusBadge>;
}
