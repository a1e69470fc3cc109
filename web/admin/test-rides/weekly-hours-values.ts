import { weekdayNames } from "#contract/dates.weekdays.ts";
import type { TestRideBranch } from "#contract/test-rides.branches.admin.ts";
import type { FormValues, RecordFormState } from "../shell/record-form.ts";

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

/** The same hours with another time of an open day. What separates times in the value of the form is replaced, and a dash is refused. */
export const withTime = (typed: WeeklyHoursTyped, weekday: number, time: keyof DayHours, value: string) =>
  new Map(typed).set(weekday, {
    ...(typed.get(weekday) ?? USUAL),
    [time]: value.replaceAll(/[ =]/g, "").replaceAll("-", "–"),
  });

/** "Monday, 10:00 to 18:00", a line for each open day. */
export const weeklyHoursText = (values: FormValues): string =>
  [...hoursIn(values)]
    .map(([weekday, { opens, closes }]) => `${weekdayNames[weekday - 1]}, ${opens} to ${closes}`)
    .join("\n");

/** What is wrong with the times of a day. */
export type DayMessages = { readonly [Time in keyof DayHours]?: readonly string[] };

/** The server's messages about each day, by its number. A day that was changed since has none. */
export function messagesByDay({ values, sent, problems }: RecordFormState<TestRideBranch>): Map<number, DayMessages> {
  const typed = hoursIn(values);
  const messages = new Map<number, DayMessages>();
  for (const [index, [weekday, { opens, closes }]] of [...hoursIn(sent ?? {})].entries()) {
    const now = typed.get(weekday);
    if (now?.opens !== opens || now.closes !== closes) continue;
    const about = (time: keyof DayHours) => problems[`weekly_hours.${index}.${time}`];
    const ofOpens = about("opens");
    const ofCloses = about("closes");
    messages.set(weekday, { ...(ofOpens && { opens: ofOpens }), ...(ofCloses && { closes: ofCloses }) });
  }
  return messages;
}
