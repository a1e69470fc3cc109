import type { StaffState } from "#contract/enums.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

const marks = {
  waiting: { mark: "pending", label: "Waiting" },
  invited: { mark: "confirmed", label: "Invited" },
  active: { mark: "shown", label: "Active" },
  suspended: { mark: "out", label: "Suspended" },
} as const satisfies Record<StaffState, { mark: string; label: string }>;

/** The state of a member of staff: active, waiting, invited or suspended. */
export const StaffBadge = ({ state }: { state: StaffState }) => (
  <StatusBadge mark={marks[state].mark}>{marks[state].label}</StatusBadge>
);
