import { Status } from "../ui/status.tsx";

/** Whether a customer may log in. */
export const CustomerState = ({ blocked }: { blocked: boolean }) =>
  blocked ? <Status mark="out">Blocked</Status> : <Status mark="shown">Active</Status>;
