/** The shop's own clock. */
const timeZone = "Asia/Manila";

const time = new Intl.DateTimeFormat("en-PH", { dateStyle: "long", timeStyle: "short", timeZone });
const day = new Intl.DateTimeFormat("en-PH", { dateStyle: "long", timeZone });

/** A moment from the wire: `November 20, 2026 at 2:12 PM`. */
export const formatDateTime = (at: string): string => time.format(new Date(at));

/** The day of a moment from the wire: `November 20, 2026`. */
export const formatDate = (at: string): string => day.format(new Date(at));
