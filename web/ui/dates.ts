/** Parses a day of a URL; null when it does not exist, such as 2026-02-31. */
export function parseDay(word: string | null): string | null {
  if (!word || !/^(?:19|20)\d\d-\d\d-\d\d$/.test(word)) return null;
  const moment = new Date(`${word}T00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(word) ? word : null;
}

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

/** A timestamp in Philippine time (UTC+8 all year), as a datetime-local input takes it; the server parses it in the same time zone. */
export const manilaInput = (at: string | null | undefined): string =>
  at == null ? "" : new Date(Date.parse(at) + 8 * 60 * 60 * 1000).toISOString().slice(0, 16);
