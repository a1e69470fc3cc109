import { Link, useLocation, useNavigation } from "react-router";
import type { Client } from "#contract/api.ts";
import { isBuiltIn } from "#contract/enums.ts";
import { type Facets, facetsOf } from "#contract/products.facets.ts";
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
import type { Category } from "../categories.ts";
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

/** The titles of the lists that come with the shop, in search results and tabs. */
const titles: Record<string, string> = {
  scooter: "Electric scooters in the Philippines",
  helmet: "Scooter and bicycle helmets",
  accessory: "Scooter locks, lights and accessories",
};

/** The text at the top of a list: that of the owner, or one that comes with the shop. */
const textOf = ({ type, label, description }: Category): string =>
  description || texts[type] || `${label} for riders in the Philippines.`;

const texts: Record<string, string> = {
  scooter: "Electric scooters for Philippine streets, with range, weight and price at a glance.",
  helmet: "Helmets for scooter and bicycle, with the standard each one is certified to.",
  accessory: "Locks, lights and the small things that make a ride easier.",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundHead({ matches });
  const { label, path } = loaderData.category;
  const frame = layoutDataOf(matches);
  return [
    ...pageHead({
      ...frame,
      title: pageTitle(matches, titles[loaderData.category.type] ?? label),
      name: label,
      description: textOf(loaderData.category),
      path,
    }),
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

export const loader = ({ params, url, context, request }: Route.LoaderArgs) =>
  readList(params, url, context.get(apiContext), request.signal);

export const clientLoader = ({ params, url, request }: Route.ClientLoaderArgs) =>
  readList(params, url, call, request.signal);

async function readList({ type }: { type: string }, url: URL, api: Client, signal: AbortSignal) {
  const { searchParams } = url;
  const cursor = searchParams.get("cursor");
  // Only the reply names the attributes of a type that the owner added: each parameter may be one.
  const asked = parseFilters(searchParams, isBuiltIn(type) ? facetsOf(type) : possibleFacets(searchParams));
  const query = { ...toListQuery(asked, PAGE_SIZE, cursor), counts: "1" } as const;
  const list = await errorPageOnRefusal(readProducts(type, api, query, signal));
  const filters = parseFilters(searchParams, facetsOf(type, list.category.attributes));
  return { filters, firstPage: cursor === null, ...list };
}

/** Parameters of every list. */
const listParameters = [
  "sort",
  "cursor",
  "limit",
  "counts",
  "in_stock",
  "on_sale",
  "min_price",
  "max_price",
  "min_rating",
  "type",
];

const possibleFacets = (search: URLSearchParams): Facets =>
  [...new Set(search.keys())]
    .filter((name) => /^[a-z][a-z0-9_]*$/.test(name) && !listParameters.includes(name))
    .map((name) => [name, { label: name }]);

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { category, filters, products, firstPage, nextCursor, counts } = loaderData;
  const [first] = products;
  const lead =
    firstPage &&
    !hasActiveFilters(filters, facetsOf(category.type, category.attributes)) &&
    products.length > 2 &&
    first &&
    first.stock > 0;
  const loading = useListLoading();
  const chosen = useFilters(category);
  return (
    <main id="main">
      <div className={page.wrap}>
        <div className={pageLayouts.listHead}>
          <h1>{category.label}</h1>
          <p className={`${type.lead} ${text.soft}`}>{textOf(category)}</p>
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
function NoProducts({ category: { path, type, attributes }, filters }: { category: Category; filters: Filters }) {
  return (
    <div className={styles.empty}>
      {hasActiveFilters(filters, facetsOf(type, attributes)) ? (
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
