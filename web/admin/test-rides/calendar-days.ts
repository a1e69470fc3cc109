import { formatWeekday } from "#contract/dates.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that is this many days later, or earlier. */
export const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A day of the calendar: `Today, Mon 23 Nov`. */
export const formatCalendarDay = (day: string, today: string): string =>
  `${day === today ? "Today, " : ""}${formatWeekday(day)}`;
