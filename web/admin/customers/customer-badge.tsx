import { StatusBadge } from "#web/ui/status-badge.tsx";

/** The state of a customer: active or blocked. */
export const CustomerBadge = ({ blocked }: { blocked: boolean }) =>
  blocked ? <StatusBadge mark="out">Blocked</StatusBadge> : <StatusBadge mark="shown">Active</StatusBadge>;
