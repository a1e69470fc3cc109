import { Link, useNavigation } from "react-router";
import type { ProductType } from "#contract/enums.ts";
import { MAX_TYPE_SLUG_LENGTH } from "#contract/limits.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { useCategories } from "../../shell/shop.ts";
import { Price } from "../list/filter-bar.tsx";
import { orderedPrices, parsePesos } from "../list/filters.ts";
import { Popover } from "../list/popover.tsx";
import styles from "./search-filters.module.css";

/** What a search is narrowed by, as in its URL. Prices in pesos. */
export type SearchFilters = {
  type: ProductType | null;
  inStock: boolean;
  onSale: boolean;
  minPrice: number | null;
  maxPrice: number | null;
};

/** The filters of a URL. Invalid values are ignored; swapped prices are exchanged. */
export const parseSearchFilters = (search: URLSearchParams): SearchFilters => ({
  type: /^[a-z]+(-[a-z0-9]+)*$/.exec(search.get("type") ?? "")?.[0].slice(0, MAX_TYPE_SLUG_LENGTH) ?? null,
  inStock: search.get("in_stock") === "1",
  onSale: search.get("on_sale") === "1",
  ...orderedPrices(parsePesos(search.get("min_price")), parsePesos(search.get("max_price"))),
});

/** The filters as parameters, of the URL and of the API. */
export const filterParameters = ({ type, inStock, onSale, minPrice, maxPrice }: SearchFilters) => ({
  ...(type && { type }),
  ...(inStock && { in_stock: "1" as const }),
  ...(onSale && { on_sale: "1" as const }),
  ...(minPrice !== null && { min_price: minPrice }),
  ...(maxPrice !== null && { max_price: maxPrice }),
});

export const isFiltered = (filters: SearchFilters): boolean => Object.keys(filterParameters(filters)).length > 0;

const pathOf = (q: string, filters: SearchFilters): string =>
  `/search?${new URLSearchParams(Object.entries({ q, ...filterParameters(filters) }).map(([name, value]) => [name, String(value)]))}`;

type SearchFilterBarProps = { q: string; filters: SearchFilters; types: readonly ProductType[] };

/** The filters of this search. A choice applies at once, also while its page is loading, so that the next one adds to it. */
function usePendingFilters(q: string, loaded: SearchFilters): SearchFilters {
  const { location: target } = useNavigation();
  const search = new URLSearchParams(target?.pathname === "/search" ? target.search : "");
  return search.get("q") === q ? parseSearchFilters(search) : loaded;
}

/** The filters of search results. They are links, and a form for the price, so that they work without scripts. */
export function SearchFilterBar({ q, filters: loaded, types }: SearchFilterBarProps) {
  const filters = usePendingFilters(q, loaded);
  const { type, inStock, onSale, minPrice, maxPrice } = filters;
  const categories = useCategories();
  const link = (label: string, changed: Partial<SearchFilters>, isOn: boolean) => (
    <Link
      to={pathOf(q, { ...filters, ...changed })}
      className={styles.choice}
      preventScrollReset
      aria-current={isOn ? "true" : undefined}
    >
      {label}
    </Link>
  );
  const { min_price, max_price, ...others } = filterParameters(filters);
  return (
    <nav className={styles.bar} aria-label="Filters">
      <ul>
        {(types.length > 1 || type !== null) && (
          <>
            <li>{link("All", { type: null }, type === null)}</li>
            {categories
              .filter((category) => types.includes(category.type) || category.type === type)
              .map((category) => (
                <li key={category.type}>{link(category.label, { type: category.type }, type === category.type)}</li>
              ))}
          </>
        )}
        <li>{link("In stock", { inStock: !inStock }, inStock)}</li>
        <li>{link("On sale", { onSale: !onSale }, onSale)}</li>
        <li>
          <Popover label="Price">
            <form action="/search" className={field.form}>
              {Object.entries({ q, ...others }).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Price label="From" name="min_price" value={minPrice} />
              <Price label="To" name="max_price" value={maxPrice} />
              <button type="submit" className={`${button.secondary} ${button.small} ${field.full}`}>
                Show
              </button>
            </form>
          </Popover>
        </li>
        {isFiltered(filters) && (
          <li>
            <Link className={button.link} to={pathOf(q, parseSearchFilters(new URLSearchParams()))} preventScrollReset>
              Clear all
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
