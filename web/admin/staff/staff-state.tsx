import type { StaffState } from "#contract/vocabulary.ts";
import { Status } from "../ui/status.tsx";

const marks = {
  waiting: { mark: "pending", label: "Waiting" },
  invited: { mark: "confirmed", label: "Invited" },
  active: { mark: "shown", label: "Active" },
  suspended: { mark: "out", label: "Suspended" },
} as const satisfies Record<StaffState, { mark: string; label: string }>;

/** Whether a member of staff is in, waits, is invited, or is kept out. */
export const StateMark = ({ state }: { state: StaffState }) => (
  <Status mark={marks[state].mark}>{marks[state].label}</Status>
);
