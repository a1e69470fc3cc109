import { DateRangePicker } from "./date-range-picker.tsx";
import { formatDay } from "./dates.ts";

type Days = { from: string | null; to: string | null };

type DaysFilterProps = Days & {
  /** What happened in these days: `Placed`. */
  what: string;
  /** The address of the list for these days. */
  searchOf: (days: Days) => string;
};

/** From which day to which something happened; either may be left open. */
export const DateRangeFilter = ({ what, from, to, searchOf }: DaysFilterProps) => (
  <DateRangePicker
    from={from}
    to={to}
    words={`${what} ${wordsFor(from, to)}`}
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
