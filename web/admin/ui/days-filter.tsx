import { DaysPicker } from "./days-picker.tsx";
import { shortDay } from "./when.ts";

type Days = { from: string | null; to: string | null };

type DaysFilterProps = Days & {
  /** What happened in these days: `Placed`. */
  what: string;
  /** The address of the list for these days. */
  searchOf: (days: Days) => string;
};

/** From which day to which something happened; either may be left open. */
export const DaysFilter = ({ what, from, to, searchOf }: DaysFilterProps) => (
  <DaysPicker
    from={from}
    to={to}
    words={`${what} ${wordsFor(from, to)}`}
    chosen={Boolean(from || to)}
    searchOf={searchOf}
    without={{ label: "Any day", to: searchOf({ from: null, to: null }) }}
  />
);

function wordsFor(from: string | null, to: string | null): string {
  if (from && to) return from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
  if (from) return `from ${shortDay(from)}`;
  return to ? `until ${shortDay(to)}` : "any day";
}
