import type { BookedTestRide } from "#contract/test-rides.ts";

const timeZone = "Asia/Manila";
const clock = new Intl.DateTimeFormat("en-PH", { hour: "numeric", minute: "2-digit", timeZone });
const shortDay = new Intl.DateTimeFormat("en-PH", { weekday: "short", day: "numeric", month: "short", timeZone });
const longDay = new Intl.DateTimeFormat("en-PH", { weekday: "long", day: "numeric", month: "long", timeZone });

// Browsers and Node put different spaces before AM.
const plain = (text: string): string => text.replaceAll(/\s/g, " ");

/** The time of a slot: `10:00 AM`. */
export const formatTime = (at: string): string => plain(clock.format(new Date(at)));

/** A day of the offer: `Tue, Nov 24`. */
export const formatShortDay = (day: string): string => plain(shortDay.format(new Date(`${day}T12:00+08:00`)));

/** When a test ride is: `Tuesday, November 24, 10:00 AM`. */
export const formatSlot = ({ starts_at }: Pick<BookedTestRide, "starts_at">): string =>
  `${plain(longDay.format(new Date(starts_at)))}, ${formatTime(starts_at)}`;
