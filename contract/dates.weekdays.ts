/** The days of the week. The ISO number of a day is its place, counted from 1. */
export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
