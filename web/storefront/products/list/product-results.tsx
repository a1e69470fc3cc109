import type { ReactNode } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import type { ListCounts } from "#contract/products.lists.ts";
import maya from "#web/images/maya.webp?widths";
import button from "#web/ui/button.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import pageStyles from "../../shell/page.module.css";
import productCard from "../product-card.module.css";
import { ProductCard } from "../product-card.tsx";
import type { ListedProduct } from "../product-lists.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { hasActiveFilters } from "./filter-labels.ts";
import { type Filters, type Listing, toSearchString, withoutFilters } from "./filters.ts";
import styles from "./product-results.module.css";
import type { FilterState } from "./use-filters.ts";

/** Products on a page of a list. */
export const PAGE_SIZE = 24;

type ProductResultsProps = {
  list: Listing;
  /** What the visitor has chosen, also while it is being loaded. */
  chosen: FilterState;
  /** The filters of these products. */
  filters: Filters;
  products: readonly ListedProduct[];
  firstPage: boolean;
  nextCursor: string | null;
  counts: ListCounts | undefined;
  /** Shown when the list has no products, whatever its filters. */
  empty: ReactNode;
};

/** A page of a list: the active filters, its products, and the links to its other pages. */
export function ProductResults({ list, chosen, filters, products, empty, ...page }: ProductResultsProps) {
  const { firstPage, nextCursor, counts } = page;
  const [first] = products;
  const filtered = hasActiveFilters(filters, list.facets);
  const lead = firstPage && !filtered && products.length > 2 && first && first.stock > 0;
  return (
    <div className={`${pageStyles.wrap} ${styles.results}`} aria-busy={useListLoading()}>
      <ActiveFilters {...chosen} list={list} shown={products.length} counts={counts} />
      {products.length === 0 ? (
        <div className={styles.empty}>{filtered ? <NothingFits path={list.path} filters={filters} /> : empty}</div>
      ) : (
        <>
          <ul className={lead ? `${productCard.grid} ${productCard.leading}` : productCard.grid}>
            {products.map((product, position) => (
              <ProductCard key={product.id} product={product} position={position} eager={position < 3} />
            ))}
          </ul>
          <Pages path={list.path} filters={filters} firstPage={firstPage} nextCursor={nextCursor} />
        </>
      )}
    </div>
  );
}

/** True while another state of this list is being loaded. */
function useListLoading(): boolean {
  const { location: target } = useNavigation();
  const { pathname, search } = useLocation();
  return target !== undefined && target.pathname === pathname && target.search !== search;
}

function Pages(props: { path: string; filters: Filters; firstPage: boolean; nextCursor: string | null }) {
  const { path, filters, firstPage, nextCursor } = props;
  if (firstPage && nextCursor === null) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {firstPage ? <span /> : <Link to={path + toSearchString(filters)}>First page</Link>}
      {nextCursor !== null && (
        <Link className={button.secondary} to={path + toSearchString(filters, nextCursor)}>
          Next page
        </Link>
      )}
    </nav>
  );
}

const NothingFits = ({ path, filters }: { path: string; filters: Filters }) => (
  <EmptyState level="h2" title="Get Our Items Soon" text="No products match these filters." picture={maya}>
    <Link className={button.secondary} to={path + toSearchString(withoutFilters(filters))}>
      Clear filters
    </Link>
  </EmptyState>
);
