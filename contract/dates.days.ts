/** The length of a day, in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that is this many days after a day such as 2026-11-20, or before it for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
