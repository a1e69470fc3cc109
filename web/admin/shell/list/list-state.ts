import { parseDay } from "#web/ui/dates.ts";

/** Reads one filter from the address: null when it is not set, or set to something that does not exist. */
type FilterParser = (value: string) => string | null;
export type Filters = Readonly<Record<string, FilterParser>>;

export const text = (value: string): string | null => value.trim() || null;
export const day = (value: string): string | null => parseDay(value);
export const oneOf =
  <const Values extends readonly string[]>(values: Values) =>
  (value: string): Values[number] | null =>
    values.find((known) => known === value) ?? null;

export type FilterValues<F extends Filters> = { readonly [Name in keyof F]: ReturnType<F[Name]> };

/** What a list declares of its address: the filters in their order, and the sort orders, of which the first is the default. */
export type ListAddress<F extends Filters, Sort extends string> = { filters: F; sorts?: readonly Sort[] };

/** What an address asks of a list: filters, order and page; and how to get to others. */
export type ListState<F extends Filters = Filters, Sort extends string = string> = {
  values: FilterValues<F>;
  sort: Sort | null;
  /** Null on the first page. */
  cursor: string | null;
  isFiltered: boolean;
  /** The address with these changes, from the `?` on. It leads to the first page, unless a cursor is among them. */
  href: (changes: Readonly<Record<string, string | null>>) => string;
  /** The address without any filter, in the same order. */
  unfilteredHref: string;
};

/** Rows on one page. */
const PAGE_ROWS = 50;

/** Reads an address. What it names wrongly is left out. */
export function readListState<F extends Filters, Sort extends string>(
  { filters, sorts = [] }: ListAddress<F, Sort>,
  search: URLSearchParams,
): ListState<F, Sort> {
  const names = Object.keys(filters);
  const values = Object.fromEntries(names.map((name) => [name, filters[name]?.(search.get(name) ?? "") ?? null]));
  const sort = sorts.find((known) => known === search.get("sort")) ?? sorts[0] ?? null;
  const address = (parameters: Readonly<Record<string, string | null | undefined>>): string => {
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
    href: (changes) => address({ ...values, sort, ...changes }),
    unfilteredHref: address({ sort }),
  };
}

/** What the call of a list is asked for the filters that are set; an export is asked the same for all pages. */
export type FilterQuery<F extends Filters, Sort extends string> = {
  [Name in keyof F]?: NonNullable<ReturnType<F[Name]>>;
} & { sort?: Sort };

export const filterQuery = <F extends Filters, Sort extends string>({ values, sort }: ListState<F, Sort>) =>
  Object.fromEntries(Object.entries({ ...values, sort }).filter(([, value]) => value !== null)) as FilterQuery<F, Sort>; // What is left has been read by the parsers.

export type PageQuery<F extends Filters, Sort extends string> = FilterQuery<F, Sort> & {
  limit: number;
  cursor?: string;
};

/** What the call of a list is asked for one page. */
export const pageQuery = <F extends Filters, Sort extends string>(state: ListState<F, Sort>): PageQuery<F, Sort> => ({
  limit: PAGE_ROWS,
  ...filterQuery(state),
  ...(state.cursor !== null && { cursor: state.cursor }),
});
