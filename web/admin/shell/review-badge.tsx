import { type ReviewState, reviewStates } from "#contract/reviews.states.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

const marks = { waiting: "pending", approved: "delivered", rejected: "out" } as const satisfies Record<
  ReviewState,
  string
>;

/** The state of a review. */
export const ReviewBadge = ({ state }: { state: ReviewState }) => (
  <StatusBadge mark={marks[state]}>{reviewStates[state]}</StatusBadge>
);
