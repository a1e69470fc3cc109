/** The time zone of the shop. */
const timeZone = "Asia/Manila";

const time = new Intl.DateTimeFormat("en-PH", { dateStyle: "long", timeStyle: "short", timeZone });
const day = new Intl.DateTimeFormat("en-PH", { dateStyle: "long", timeZone });

/** Formats a timestamp of the API: `November 20, 2026 at 2:12 PM`. */
export const formatDateTime = (at: string): string => time.format(new Date(at));

/** Formats the day of a timestamp of the API: `November 20, 2026`. */
export const formatDate = (at: string): string => day.format(new Date(at));
