import { weekdayNames } from "#contract/dates.weekdays.ts";
import type { FormValues } from "../shell/record-form.ts";

/** When test rides begin and end on a day, as it was typed. */
export type DayHours = { opens: string; closes: string };
/** The hours of each open weekday, by its number. */
export type WeeklyHoursTyped = ReadonlyMap<number, DayHours>;

/** The hours of the first day that is opened. */
const USUAL: DayHours = { opens: "10:00", closes: "18:00" };

/** Weekly hours as the value of a form: `1=10:00-18:00`, with a space between two days. */
export const hoursValue = (typed: WeeklyHoursTyped): string =>
  [...typed]
    .sort(([one], [other]) => one - other)
    .map(([weekday, { opens, closes }]) => `${weekday}=${opens}-${closes}`)
    .join(" ");

/** The hours in the value of a form. */
export const hoursIn = ({ weekly_hours = "" }: FormValues): WeeklyHoursTyped =>
  new Map(
    weekly_hours
      .split(" ")
      .filter(Boolean)
      .map((day) => {
        const [, weekday = "", opens = "", closes = ""] = /^(\d)=(.*)-(.*)$/.exec(day) ?? [];
        return [Number(weekday), { opens, closes }];
      }),
  );

/** The same hours with this day open or closed. A day that is opened gets the hours of the open day before it, or of the first one. */
export function withDay(typed: WeeklyHoursTyped, weekday: number, open: boolean): WeeklyHoursTyped {
  const others = new Map([...typed].filter(([day]) => day !== weekday));
  if (!open) return others;
  const before = [...others].findLast(([day]) => day < weekday) ?? [...others][0];
  return others.set(weekday, before?.[1] ?? USUAL);
}

/** The same hours with another time of an open day. Only digits and colons are kept. */
export const withTime = (typed: WeeklyHoursTyped, weekday: number, time: keyof DayHours, value: string) =>
  new Map(typed).set(weekday, { ...(typed.get(weekday) ?? USUAL), [time]: value.replaceAll(/[^\d:]/g, "") });

/** "Monday, 10:00 to 18:00", a line for each open day. */
export const weeklyHoursText = (values: FormValues): string =>
  [...hoursIn(values)]
    .map(([weekday, { opens, closes }]) => `${weekdayNames[weekday - 1]}, ${opens} to ${closes}`)
    .join("\n");
