import { Link } from "react-router";
import { formatDayRange } from "#contract/dates.ts";
import { keysOf } from "#contract/keys.ts";
import { DateRangePicker } from "#web/ui/date-range-picker.tsx";
import segmented from "#web/ui/segmented.module.css";
import { Permitted } from "../shell/permitted.tsx";
import { type PeriodFilters, type PeriodName, periods } from "./dashboard-filters.ts";

type PeriodBarProps = {
  filters: PeriodFilters;
  /** The days shown; null until they are loaded. */
  period: { from: string; to: string } | null;
  /** The query string of the screen with another period. */
  searchOf: (period: PeriodFilters) => string;
};

/** The choice of the period. */
export const PeriodBar = ({ filters, period, searchOf }: PeriodBarProps) => {
  const named = (name: PeriodName) => searchOf({ period: name, from: null, to: null });
  return (
    <Permitted permission="see_statistics">
      <nav className={segmented.segmented} aria-label="Period">
        {keysOf(periods).map((name) => (
          <Link key={name} to={named(name)} aria-current={filters.period === name || undefined} preventScrollReset>
            {periods[name].label}
          </Link>
        ))}
      </nav>
      <DateRangePicker
        key={period ? `${period.from} ${period.to}` : ""}
        from={period?.from ?? null}
        to={period?.to ?? null}
        words={period ? formatDayRange(period.from, period.to) : "Days"}
        chosen
        required
        searchOf={(days) => searchOf({ period: null, ...days })}
        without={{ label: periods.month.label, to: named("month") }}
      />
    </Permitted>
  );
};
