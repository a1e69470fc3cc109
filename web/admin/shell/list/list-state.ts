import { parseDay } from "#web/ui/dates.ts";

/** Parses one filter of the URL: null when it is not set or invalid. */
type FilterParser = (value: string) => string | null;
export type Filters = Readonly<Record<string, FilterParser>>;

export const text = (value: string): string | null => value.trim() || null;
export const day = (value: string): string | null => parseDay(value);
/** The filters of a range of days, which `DaysFilter` changes. */
export const days = { from: day, to: day };

export const oneOf =
  <const Values extends readonly string[]>(values: Values) =>
  (value: string): Values[number] | null =>
    values.find((known) => known === value) ?? null;

export type FilterValues<F extends Filters> = { readonly [Name in keyof F]: ReturnType<F[Name]> };

/** The declaration of a list's URL: its filters in order, and its sort orders, the default first. */
export type ListUrl<F extends Filters, Sort extends string> = { filters: F; sorts?: readonly Sort[] };

/** The state of a list in its URL (filters, order, page), and links to other states. */
export type ListState<F extends Filters = Filters, Sort extends string = string> = {
  values: FilterValues<F>;
  sort: Sort | null;
  /** Null on the first page. */
  cursor: string | null;
  isFiltered: boolean;
  /** The query string with these changes, with `?`. It returns to the first page unless it sets a cursor. */
  href: (changes: Readonly<Record<string, string | null>>) => string;
  /** The query string without filters, in the same order. */
  unfilteredHref: string;
};

/** Rows per page. */
const PAGE_ROWS = 50;

/** Parses a URL. Invalid values are ignored. */
export function readListState<F extends Filters, Sort extends string>(
  { filters, sorts = [] }: ListUrl<F, Sort>,
  search: URLSearchParams,
): ListState<F, Sort> {
  const names = Object.keys(filters);
  const values = Object.fromEntries(names.map((name) => [name, filters[name]?.(search.get(name) ?? "") ?? null]));
  const sort = sorts.find((known) => known === search.get("sort")) ?? sorts[0] ?? null;
  const hrefOf = (parameters: Readonly<Record<string, string | null | undefined>>): string => {
    const next = new URLSearchParams();
    for (const name of [...names, "sort", "cursor"]) {
      const value = parameters[name];
      if (value && !(name === "sort" && value === sorts[0])) next.set(name, value);
    }
    return `?${next}`;
  };
  return {
    values: values as FilterValues<F>, // Each by its own parser.
    sort,
    cursor: search.get("cursor"),
    isFiltered: names.some((name) => values[name] !== null),
    href: (changes) => hrefOf({ ...values, sort, ...changes }),
    unfilteredHref: hrefOf({ sort }),
  };
}

/** The query of a list's call for the filters that are set, without a page; an export uses it too. */
export type FilterQuery<F extends Filters, Sort extends string> = {
  [Name in keyof F]?: NonNullable<ReturnType<F[Name]>>;
} & { sort?: Sort };

export const filterQuery = <F extends Filters, Sort extends string>({ values, sort }: ListState<F, Sort>) =>
  Object.fromEntries(Object.entries({ ...values, sort }).filter(([, value]) => value !== null)) as FilterQuery<F, Sort>; // The rest is the result of the parsers.

export type ApiQuery<F extends Filters, Sort extends string> = FilterQuery<F, Sort> & {
  limit: number;
  cursor?: string;
};

/** The query of a list's call for one page. */
export const toApiQuery = <F extends Filters, Sort extends string>(state: ListState<F, Sort>): ApiQuery<F, Sort> => ({
  limit: PAGE_ROWS,
  ...filterQuery(state),
  ...(state.cursor !== null && { cursor: state.cursor }),
});
