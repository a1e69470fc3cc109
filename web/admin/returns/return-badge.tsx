import { type ReturnState, returnStates } from "#contract/returns.states.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

/** The mark of the badge of each state. */
const marks = {
  requested: "pending",
  accepted: "confirmed",
  received: "packed",
  settled: "delivered",
  refused: "cancelled",
  withdrawn: "cancelled",
} as const satisfies Record<ReturnState, string>;

/** The state of a return. */
export const ReturnBadge = ({ state }: { state: ReturnState }) => (
  <StatusBadge mark={marks[state]}>{returnStates[state].label}</StatusBadge>
);
