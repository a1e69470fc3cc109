import { StatusBadge } from "#web/ui/status-badge.tsx";

/** Whether a customer may log in. */
export const CustomerStatus = ({ blocked }: { blocked: boolean }) =>
  blocked ? <StatusBadge mark="out">Blocked</StatusBadge> : <StatusBadge mark="shown">Active</StatusBadge>;
