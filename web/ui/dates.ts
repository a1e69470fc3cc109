/** Philippine time: all staff see the same times. */
const timeZone = "Asia/Manila";

const dayAndTime = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const shortDayAndTime = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** Formats a timestamp of the API: `20 Nov 2026, 09:16`. */
export const formatDateTime = (at: string): string => dayAndTime.format(new Date(at));

/** Formats a timestamp of the API without the year: `20 Nov, 09:16`. */
export const formatShortDateTime = (at: string): string => shortDayAndTime.format(new Date(at));

const day = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });

/** Formats the day 2026-11-20 of a URL as `20 Nov 2026`; invalid text is returned unchanged. */
export const formatDay = (iso: string): string => {
  const moment = Date.parse(iso);
  return Number.isNaN(moment) ? iso : day.format(moment);
};

/** Parses a day of a URL; null when it does not exist, such as 2026-02-31. */
export function parseDay(word: string | null): string | null {
  if (!word || !/^(?:19|20)\d\d-\d\d-\d\d$/.test(word)) return null;
  const moment = new Date(`${word}T00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(word) ? word : null;
}

const month = new Intl.DateTimeFormat("en-GB", { timeZone, month: "short", year: "numeric" });

/** Formats the month of a timestamp of the API: `Nov 2026`. */
export const formatMonth = (at: string): string => month.format(new Date(at));

const MINUTE_MS = 60_000;

/** Formats the age of a timestamp in one unit: `40 min`, `5 h`, `3 days`. */
export function formatAge(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "1 day" : `${days} days`;
}

const dayInYear = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" });

/** Formats the day 2026-11-20 without the year: `20 Nov`. */
export const formatDayAndMonth = (iso: string): string => dayInYear.format(Date.parse(iso));

/** Formats a range of days: `22 Oct to 20 Nov 2026`; a single day is named once. */
export function formatDayRange(from: string, to: string): string {
  if (from === to) return formatDay(to);
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatDayAndMonth(from) : formatDay(from);
  return `${start} to ${formatDay(to)}`;
}

/** A timestamp in Philippine time (UTC+8 all year), as a datetime-local input takes it; the server parses it in the same time zone. */
export const manilaInput = (at: string | null | undefined): string =>
  at == null ? "" : new Date(Date.parse(at) + 8 * 60 * 60 * 1000).toISOString().slice(0, 16);
