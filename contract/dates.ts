// The days and times that people read, on every screen, in emails and in documents: the day before the month, 24 hours, Philippine time.
// Without `Intl`, whose British dates have "Sept" and whose Philippine ones have the month first.

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Philippine time is UTC+8 all year. */
export const MANILA_OFFSET_MS = 8 * 60 * 60 * 1000;

/** What follows is in UTC: the clock of a timestamp is moved to Philippine time first, and a day such as 2026-11-20 is its midnight. */
const inManila = (at: string | Date): Date => new Date(new Date(at).getTime() + MANILA_OFFSET_MS);

/** The day in Philippine time, as 2026-11-20. */
export const manilaDay = (at: Date): string => inManila(at).toISOString().slice(0, 10);

const monthOf = (date: Date): string => `${months[date.getUTCMonth()]}`;
const dayAndMonth = (date: Date): string => `${date.getUTCDate()} ${monthOf(date)}`;
const wholeDay = (date: Date): string => `${dayAndMonth(date)} ${date.getUTCFullYear()}`;
const weekdayOf = (date: Date): string => `${weekdays[date.getUTCDay()]}`;
const clock = (date: Date): string => date.toISOString().slice(11, 16);

/** Formats a timestamp: `20 Nov 2026, 09:16`. */
export const formatDateTime = (at: string | Date): string => `${formatDate(at)}, ${formatTime(at)}`;

/** Formats a timestamp without the year: `20 Nov, 09:16`. */
export const formatShortDateTime = (at: string | Date): string => `${dayAndMonth(inManila(at))}, ${formatTime(at)}`;

/** Formats a timestamp of the near future: `Fri 20 Nov, 09:16`. */
export const formatAppointment = (at: string | Date): string => `${weekdayOf(inManila(at))} ${formatShortDateTime(at)}`;

/** Formats the day of a timestamp: `20 Nov 2026`. */
export const formatDate = (at: string | Date): string => wholeDay(inManila(at));

/** Formats the time of a timestamp: `09:16`. */
export const formatTime = (at: string | Date): string => clock(inManila(at));

/** Formats the month of a timestamp: `Nov 2026`. */
export const formatMonth = (at: string | Date): string => {
  const date = inManila(at);
  return `${monthOf(date)} ${date.getUTCFullYear()}`;
};

/** Formats the day 2026-11-20 as `20 Nov 2026`; invalid text is returned unchanged. */
export const formatDay = (day: string): string => {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : wholeDay(date);
};

/** Formats the day 2026-11-20 without the year: `20 Nov`. */
export const formatDayAndMonth = (day: string): string => dayAndMonth(new Date(day));

/** Formats the day 2026-11-20 of the near future: `Fri 20 Nov`. */
export const formatWeekday = (day: string): string => `${weekdayOf(new Date(day))} ${formatDayAndMonth(day)}`;

/** Formats a range of days: `22 Oct to 20 Nov 2026`; a single day is named once. */
export function formatDayRange(from: string, to: string): string {
  if (from === to) return formatDay(to);
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatDayAndMonth(from) : formatDay(from);
  return `${start} to ${formatDay(to)}`;
}

/** Formats days of the near future: `Tue 24 Nov`, `Tue 24 to Thu 26 Nov`, `Mon 30 Nov to Wed 2 Dec`. */
export function formatWeekdayRange(from: string, to: string): string {
  if (from === to) return formatWeekday(to);
  const first = new Date(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const start = isOneMonth ? `${weekdayOf(first)} ${first.getUTCDate()}` : formatWeekday(from);
  return `${start} to ${formatWeekday(to)}`;
}
