import { formatDay } from "#contract/dates.ts";
import { DateRangePicker } from "./date-range-picker.tsx";

type Days = { from: string | null; to: string | null };

type DaysFilterProps = Days & {
  /** What happened on these days, for example `Placed`. */
  label: string;
  /** The URL of the list for these days. */
  searchOf: (days: Days) => string;
};

/** A filter by first and last day; either may be open. */
export const DateRangeFilter = ({ label, from, to, searchOf }: DaysFilterProps) => (
  <DateRangePicker
    from={from}
    to={to}
    words={`${label} ${wordsFor(from, to)}`}
    chosen={Boolean(from || to)}
    searchOf={searchOf}
    without={{ label: "Any day", to: searchOf({ from: null, to: null }) }}
  />
);

function wordsFor(from: string | null, to: string | null): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `from ${formatDay(from)}`;
  return to ? `until ${formatDay(to)}` : "any day";
}
