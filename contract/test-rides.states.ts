/** The states of a test ride. Free of zod, since the browser loads this file. */
import { keysOf } from "./keys.ts";

/** The states with their labels. */
export const testRideStates = {
  booked: "Booked",
  done: "Done",
  no_show: "No-show",
  cancelled: "Cancelled",
} as const;
/** What staff read when a test ride in this state cannot be changed as they asked. */
export const testRideRefusals = {
  booked: "This test ride is already booked.",
  done: "This test ride was already marked as done.",
  no_show: "This test ride was already marked as a no-show.",
  cancelled: "This test ride was already cancelled.",
} as const satisfies Record<keyof typeof testRideStates, string>;
export type TestRideState = keyof typeof testRideStates;

/** The transitions: the states that each state leads to. `done` and `no_show` lead back, because staff press the wrong button. */
export const testRideTransitions = {
  booked: ["done", "no_show", "cancelled"],
  done: ["booked"],
  no_show: ["booked"],
  cancelled: [],
} as const satisfies Record<TestRideState, readonly TestRideState[]>;

/** Whether a test ride may change from one state to another. */
export function mayBecome(from: TestRideState, to: TestRideState): boolean {
  const next: readonly TestRideState[] = testRideTransitions[from];
  return next.includes(to);
}

/** What an email about a test ride says. */
export const testRideEvents = {
  booked: "Test ride booked",
  moved: "Test ride changed",
  cancelled: "Test ride cancelled",
  reminder: "Test ride reminder",
} as const;
export type TestRideEvent = keyof typeof testRideEvents;
export const testRideEventNames = keysOf(testRideEvents);
