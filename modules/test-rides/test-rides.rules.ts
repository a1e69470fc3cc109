import { addDays, DAY_MS } from "#contract/dates.days.ts";
import { MANILA_OFFSET_MS, manilaDay } from "#contract/dates.ts";
import { weekdayNames } from "#contract/dates.weekdays.ts";
import type { TestRideHours } from "#contract/test-rides.branches.admin.ts";

const MINUTE_MS = 60_000;

/** Philippine time has been eight hours ahead of UTC, without summer time, since 1990. */
const MANILA_OFFSET = "+08:00";

/** When test rides are offered. */
export type Hours = {
  /** The weekdays on which they are, in their order. Times are Philippine time: `10:00`. */
  weekly_hours: TestRideHours[];
  slot_minutes: number;
  days_ahead: number;
};

/** The time of day in the Philippines, some minutes after a time: `14:30`. */
export const manilaTime = (at: Date, minutesLater: number): string =>
  new Date(at.getTime() + MANILA_OFFSET_MS + minutesLater * MINUTE_MS).toISOString().slice(11, 16);

/** The hours of this day by its weekday; undefined when it is closed. */
export const hoursOn = (day: string, { weekly_hours }: Pick<Hours, "weekly_hours">): TestRideHours | undefined =>
  weekly_hours.find(({ weekday }) => weekday === ((new Date(day).getUTCDay() + 6) % 7) + 1);

/** Whether the hours of a day hold no slot of this length in minutes. */
export const isTooShort = ({ opens, closes }: TestRideHours, slotMinutes: number): boolean =>
  minutesOf(closes) - minutesOf(opens) < slotMinutes;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Weekly hours in words: `Monday 10:00 to 18:00, Sunday 12:00 to 18:00`. */
export const weeklyHoursLabel = (weekly: readonly TestRideHours[]): string =>
  weekly.map(({ weekday, opens, closes }) => `${weekdayNames[weekday - 1]} ${opens} to ${closes}`).join(", ");

/** The times at which a test ride can begin on a day, by the weekly hours. The last one ends when the shop closes, or before. */
export function slotsOf(day: string, hours: Hours): Date[] {
  const open = hoursOn(day, hours);
  if (!open) return [];
  const timeOf = (time: string) => Date.parse(`${day}T${time}:00${MANILA_OFFSET}`);
  const first = timeOf(open.opens);
  const end = timeOf(open.closes);
  const starts: Date[] = [];
  for (let index = first; index + hours.slot_minutes * MINUTE_MS <= end; index += hours.slot_minutes * MINUTE_MS)
    starts.push(new Date(index));
  return starts;
}

/** The days that can be booked, from today on; today only while one of its slots has not begun. */
export const daysToBook = (now: Date, hours: Hours, closed: ReadonlySet<string>): string[] =>
  Array.from({ length: hours.days_ahead }, (_, later) => addDays(manilaDay(now), later)).filter(
    (day) => slotsToBook(day, now, hours).length > 0 && !closed.has(day),
  );

/** The slots of a day that can be booked: those that have not begun. */
export const slotsToBook = (day: string, now: Date, hours: Hours): Date[] =>
  slotsOf(day, hours).filter((start) => start > now);

/** Whether a test ride can be booked for this time: it is one of the slots, and not in the past. */
export const isBookable = (start: Date, now: Date, hours: Hours, closed: ReadonlySet<string>): boolean => {
  const day = manilaDay(start);
  return (
    daysToBook(now, hours, closed).includes(day) &&
    slotsToBook(day, now, hours).some((slot) => slot.getTime() === start.getTime())
  );
};

/** The slot of somebody who walks in: the one that has begun, and the full minutes of its length outside the hours. */
export function slotOfNow(now: Date, hours: Hours): Date {
  const begun = slotsOf(manilaDay(now), hours).findLast((start) => start <= now);
  const length = hours.slot_minutes * MINUTE_MS;
  if (begun && now.getTime() < begun.getTime() + length) return begun;
  return new Date(Math.floor(now.getTime() / length) * length);
}

/** The time before a test ride at which its reminder is sent. */
const REMINDER_MS = DAY_MS;

/** When the reminder is sent; null for a test ride that is so soon that its confirmation is the reminder. */
export const reminderTime = (start: Date, now: Date): Date | null => {
  const at = new Date(start.getTime() - REMINDER_MS);
  return at > now ? at : null;
};
