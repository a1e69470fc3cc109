import { Link, useLocation, useNavigation } from "react-router";
import type { Client } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import maya from "#web/images/maya.webp?widths";
import button from "#web/ui/button.module.css";
import text from "#web/ui/text.module.css";
import { EmptyState } from "../../../ui/empty-state.tsx";
import page from "../../shell/page.module.css";
import { errorPageOnRefusal } from "../../shell/page-data.ts";
import { breadcrumbs, notFoundHead, pageHead, pageTitle } from "../../shell/page-head.ts";
import pageLayouts from "../../shell/page-layouts.module.css";
import { layoutDataOf } from "../../shell/shop.ts";
import type from "../../shell/type.module.css";
import { type Category, categories } from "../categories.ts";
import productCard from "../product-card.module.css";
import { ProductCard, productPath } from "../product-card.tsx";
import { type ListedProduct, readProducts } from "../product-lists.ts";
import type { Route } from "./+types/product-list-page";
import { ActiveFilters } from "./active-filters.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { hasActiveFilters } from "./filter-labels.ts";
import { type Filters, noFilters, parseFilters, toListQuery, toSearchString } from "./filters.ts";
import styles from "./product-list-page.module.css";
import { useFilters } from "./use-filters.ts";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";
export { priceFont as links } from "../../shell/price-font.ts";

/** Products on a page of a list. */
const PAGE_SIZE = 24;

/** The titles in search results and tabs. */
const titles = {
  scooter: "Electric scooters in the Philippines",
  helmet: "Scooter and bicycle helmets",
  accessory: "Scooter locks, lights and accessories",
} as const;

const texts = {
  scooter: "Electric scooters for Philippine streets, with range, weight and price at a glance.",
  helmet: "Helmets for scooter and bicycle, with the standard each one is certified to.",
  accessory: "Locks, lights and the small things that make a ride easier.",
} as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundHead({ matches });
  const { label, path, type } = loaderData.category;
  const frame = layoutDataOf(matches);
  return [
    ...pageHead({ ...frame, title: pageTitle(matches, titles[type]), name: label, description: texts[type], path }),
    // Search engines read what the server sends, and React keeps it: the bundle of the browser has none of it.
    import.meta.env.SSR
      ? breadcrumbs(frame.origin, [
          { name: "Home", path: "/" },
          { name: label, path },
        ])
      : { "script:ld+json": {} },
    { "script:ld+json": import.meta.env.SSR ? itemList(frame.origin, loaderData.products) : {} },
  ];
};

/** The products of the page as schema.org data. */
const itemList = (origin: string, products: readonly ListedProduct[]) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  itemListElement: products.map((product, position) => ({
    "@type": "ListItem",
    position: position + 1,
    url: origin + productPath(product),
    name: product.productname,
  })),
});

export const loader = ({ url, context, request }: Route.LoaderArgs) =>
  readList(url, context.get(apiContext), request.signal);

export const clientLoader = ({ url, request }: Route.ClientLoaderArgs) => readList(url, call, request.signal);

async function readList(url: URL, api: Client, signal: AbortSignal) {
  const category = categories.find(({ path }) => path === url.pathname.replace(/\/$/, "")) ?? categories[0];
  const cursor = url.searchParams.get("cursor");
  const filters = parseFilters(url.searchParams, category.type);
  const query = { ...toListQuery(filters, PAGE_SIZE, cursor), counts: "1" } as const;
  const list = await errorPageOnRefusal(readProducts(category.type, api, query, signal));
  return { category, filters, firstPage: cursor === null, ...list };
}

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { category, filters, products, firstPage, nextCursor, counts } = loaderData;
  const [first] = products;
  const lead =
    firstPage && !hasActiveFilters(filters, category.type) && products.length > 2 && first && first.stock > 0;
  const loading = useListLoading();
  const chosen = useFilters(category);
  return (
    <main id="main">
      <div className={page.wrap}>
        <div className={pageLayouts.listHead}>
          <h1>{category.label}</h1>
          <p className={`${type.lead} ${text.soft}`}>{texts[category.type]}</p>
        </div>
      </div>
      <FilterBar key={category.type} {...chosen} category={category} counts={counts} />
      <div className={`${page.wrap} ${styles.results}`} aria-busy={loading}>
        <ActiveFilters {...chosen} category={category} shown={products.length} counts={counts} />
        {products.length === 0 ? (
          <NoProducts category={category} filters={filters} />
        ) : (
          <>
            <ul className={lead ? `${productCard.grid} ${productCard.leading}` : productCard.grid}>
              {products.map((product, position) => (
                <ProductCard key={product.id} product={product} position={position} eager={position < 3} />
              ))}
            </ul>
            <Pages path={category.path} filters={filters} firstPage={firstPage} nextCursor={nextCursor} />
          </>
        )}
      </div>
    </main>
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

/** The empty state: nothing in stock yet, or nothing that matches the filters. */
function NoProducts({ category: { path, type }, filters }: { category: Category; filters: Filters }) {
  return (
    <div className={styles.empty}>
      {hasActiveFilters(filters, type) ? (
        <EmptyState level="h2" title="Get Our Items Soon" text="No products match these filters." picture={maya}>
          <Link className={button.secondary} to={path + toSearchString({ ...noFilters, sort: filters.sort })}>
            Clear filters
          </Link>
        </EmptyState>
      ) : (
        <EmptyState
          level="h2"
          title="Get Our Items Soon"
          text="New items are on their way. Check back soon."
          picture={maya}
        >
          {path !== "/scooter" && (
            <Link className={button.secondary} to="/scooter">
              See the scooters
            </Link>
          )}
        </EmptyState>
      )}
    </div>
  );
}
