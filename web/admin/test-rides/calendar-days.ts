import { formatWeekday } from "#contract/dates.ts";

/** A day of the calendar: `Today, Mon 23 Nov`. */
export const formatCalendarDay = (day: string, today: string): string =>
  `${day === today ? "Today, " : ""}${formatWeekday(day)}`;
