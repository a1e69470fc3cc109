import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { ListCounts } from "#contract/reports.counts.admin.ts";
import chips from "#web/ui/chips.module.css";
import { DateRangeFilter } from "#web/ui/date-range-filter.tsx";
import { Select } from "#web/ui/select.tsx";
import { SearchField } from "../search-field.tsx";

/** The list state that a filter reads and changes in the URL. */
type FilterProps = {
  list: {
    values: Readonly<Record<string, string | null>>;
    href: (changes: Readonly<Record<string, string | null>>) => string;
  };
};

/** Searches the list as the user types. Its filter is `q`. */
export function SearchFilter({ list, ...field }: FilterProps & { label: string; placeholder: string }) {
  const navigate = useNavigate();
  return (
    <SearchField
      {...field}
      q={list.values.q ?? ""}
      onSearch={(q, options) => void navigate(list.href({ q }), options)}
    />
  );
}

/** The filters of a list besides its search: on a phone they take one row, which scrolls. */
export const Filters = ({ children }: { children: ReactNode }) => <div className={chips.filters}>{children}</div>;

/** Filters that go to the next line together. */
export const FilterGroup = ({ children }: { children: ReactNode }) => <div className={chips.group}>{children}</div>;

/** The number of rows that a filter lists. */
function Count({ of }: { of: ListCounts[string] | undefined }) {
  if (!of) return null;
  return (
    <span className={chips.count}>
      {of.count.toLocaleString("en-PH")}
      {of.more && "+"}
    </span>
  );
}

type Option = {
  label: ReactNode;
  count?: ListCounts[string] | undefined;
  values: Readonly<Record<string, string | null>>;
};

/** Links, one of them current. Each sets one or several filters. */
export const LinkFilter = ({ list, label, options }: FilterProps & { label: string; options: readonly Option[] }) => (
  <nav className={chips.chips} aria-label={label}>
    {options.map(({ label: option, count, values }) => (
      <Link
        key={JSON.stringify(values)}
        className={chips.chip}
        to={list.href(values)}
        aria-current={Object.entries(values).every(([name, value]) => list.values[name] === value) || undefined}
      >
        {option} <Count of={count} />
      </Link>
    ))}
  </nav>
);

type ChoiceFilterProps = FilterProps & {
  name: string;
  label: string;
  /** The label of the empty choice. */
  all: string;
  choices: Readonly<Record<string, ReactNode>>;
  counts?: ListCounts | undefined;
};

/** A filter with one value or none. Its counts are those of the whole list, so other filters hide them. */
export function ChoiceFilter({ list, name, label, all, choices, counts }: ChoiceFilterProps) {
  const isAlone = Object.entries(list.values).every(([other, value]) => other === name || value === null);
  const countOf = (value: string) => (isAlone ? (counts?.[`${name}:${value}`] ?? counts?.[value]) : undefined);
  return (
    <LinkFilter
      list={list}
      label={label}
      options={[
        { label: all, values: { [name]: null } },
        ...Object.entries(choices).map(([value, choice]) => ({
          label: choice,
          count: countOf(value),
          values: { [name]: value },
        })),
      ]}
    />
  );
}

/** A filter with one value or none, as a select. */
export function SelectFilter({
  list,
  name,
  label,
  all,
  choices,
}: ChoiceFilterProps & { choices: Record<string, string> }) {
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Select is the control
    <label className={chips.choice}>
      {label}
      <Select
        value={list.values[name] ?? ""}
        onChange={(event) => void navigate(list.href({ [name]: event.target.value || null }))}
      >
        <option value="">{all}</option>
        {Object.entries(choices).map(([value, choice]) => (
          <option key={value} value={value}>
            {choice}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Filters by a range of days with the filters `from` and `to`. `label` says what happened on these days, for example `Placed`. */
export const DaysFilter = ({ list, label }: FilterProps & { label: string }) => (
  <DateRangeFilter label={label} from={list.values.from ?? null} to={list.values.to ?? null} searchOf={list.href} />
);
