const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that is this many days later, or earlier. */
export const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const named = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" });

/** A day of the calendar: `Today, Mon 23 Nov`. */
export const formatCalendarDay = (day: string, today: string): string =>
  `${day === today ? "Today, " : ""}${named.format(Date.parse(day)).replace(",", "")}`;

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Manila", hour: "2-digit", minute: "2-digit" });

/** The time of a test ride in the Philippines: `14:30`. */
export const formatClock = (at: string): string => clock.format(new Date(at));
