import { weekdayNames } from "#contract/dates.weekdays.ts";

/** The days of the week as choices of a form, by their ISO number. */
export const weekdays = weekdayNames.map((label, index) => ({ value: String(index + 1), label }));
