/** The states of a review. Free of zod, since the browser loads this file. */
import { keysOf } from "./keys.ts";

/** The states with their labels. */
export const reviewStates = {
  waiting: "Waiting",
  approved: "Approved",
  rejected: "Rejected",
} as const;
export type ReviewState = keyof typeof reviewStates;
/** What staff can decide; the author gets an email about each. */
export type ReviewDecision = Exclude<ReviewState, "waiting">;
export const reviewStateNames = keysOf(reviewStates);

/** The transitions: the states that each state leads to. A decision can be changed. */
export const reviewTransitions = {
  waiting: ["approved", "rejected"],
  approved: ["rejected"],
  rejected: ["approved", "waiting"],
} as const satisfies Record<ReviewState, readonly ReviewState[]>;

/** The states that lead to this one. */
export const reviewStatesBefore = (to: ReviewState): ReviewState[] =>
  reviewStateNames.filter((from) => (reviewTransitions[from] as readonly ReviewState[]).includes(to));

/** Why visitors report a review. */
export const reportReasons = {
  spam: "It is advertising",
  offensive: "It is offensive",
  private: "It names somebody or their address",
  off_topic: "It is not about this product",
} as const;
export type ReportReason = keyof typeof reportReasons;

/** The orders of the reviews of a product, with their labels. */
export const reviewSorts = {
  newest: "Newest",
  helpful: "Most helpful",
  highest: "Highest rating",
  lowest: "Lowest rating",
} as const;
export type ReviewSort = keyof typeof reviewSorts;

/** The stars of a review, the best first. */
export const STARS = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof STARS)[number];
