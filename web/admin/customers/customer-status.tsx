import { Badge } from "../../ui/badge.tsx";

/** Whether a customer may log in. */
export const CustomerStatus = ({ blocked }: { blocked: boolean }) =>
  blocked ? <Badge mark="out">Blocked</Badge> : <Badge mark="shown">Active</Badge>;
