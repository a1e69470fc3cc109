import type { TestRideState } from "#contract/test-rides.states.ts";

/** The names of the states for customers. The table of the contract has those for staff. */
export const stateNames: Record<TestRideState, string> = {
  booked: "Booked",
  done: "Done",
  no_show: "Missed",
  cancelled: "Cancelled",
};
