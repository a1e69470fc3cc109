import { data, Link, useNavigation } from "react-router";
import type { Client } from "#contract/api.ts";
import type { ListedText } from "#contract/content.ts";
import type { ProductType } from "#contract/enums.ts";
import { MAX_SEARCH_LENGTH, SEARCH_RESULTS } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import maya from "#web/images/maya.webp?widths";
import button from "#web/ui/button.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import page from "../../shell/page.module.css";
import { errorPageOnRefusal } from "../../shell/page-data.ts";
import { noIndexHead } from "../../shell/page-head.ts";
import pageLayouts from "../../shell/page-layouts.module.css";
import { useCategories, useTestRides } from "../../shell/shop.ts";
import typography from "../../shell/typography.module.css";
import productCard from "../product-card.module.css";
import { ProductCard } from "../product-card.tsx";
import { type ListedProduct, toListedProduct } from "../product-lists.ts";
import type { Route } from "./+types/search-page";
import { SearchBox } from "./search-box.tsx";
import {
  filterParameters,
  isFiltered,
  parseSearchFilters,
  SearchFilterBar,
  type SearchFilters,
} from "./search-filters.tsx";
import styles from "./search-page.module.css";
import { findShopPages, type ShopPage } from "./shop-pages.ts";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";

export const meta: Route.MetaFunction = (page) => [
  ...noIndexHead(page.loaderData ? headingOf(page.loaderData) : "Search")(page),
  { name: "description", content: "Search all scooters, helmets and accessories of the shop." },
];

export async function loader({ url, context, request }: Route.LoaderArgs) {
  const search = await readSearch(url, context.get(apiContext), request.signal);
  return data(search, { status: search.tooLong ? 422 : 200 });
}

export const clientLoader = ({ url, request }: Route.ClientLoaderArgs) => readSearch(url, call, request.signal);

type SearchData = {
  searched: string;
  tooLong: boolean;
  filters: SearchFilters;
  products: ListedProduct[];
  types: readonly ProductType[];
  exact: boolean;
  texts: readonly ListedText[];
};

async function readSearch(url: URL, api: Client, signal: AbortSignal): Promise<SearchData> {
  // The API refuses control characters and invisible text.
  const searched = (url.searchParams.get("q") ?? "").replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, " ").trim();
  const tooLong = searched.length > MAX_SEARCH_LENGTH;
  const filters = parseSearchFilters(url.searchParams);
  const nothing = { searched, tooLong, filters, products: [], types: [], exact: true, texts: [] };
  if (searched === "" || tooLong) return nothing;
  const [{ products, types, exact }, { texts }] = await errorPageOnRefusal(
    Promise.all([
      api("GET /api/search", { query: { q: searched, ...filterParameters(filters) } }, { signal }),
      api("GET /api/search-texts", { query: { q: searched } }, { signal }),
    ]),
  );
  return { ...nothing, products: products.map(toListedProduct), types, exact, texts };
}

function headingOf({ searched, tooLong, products, filters, texts }: SearchData): string {
  if (searched === "" || tooLong) return "Search";
  if (products.length === 0 && isFiltered(filters)) return `No matches for “${searched}”`;
  if (products.length === 0)
    return texts.length + findShopPages(searched).length === 0
      ? `No results for “${searched}”`
      : `Pages for “${searched}”`;
  if (products.length === SEARCH_RESULTS) return `The ${SEARCH_RESULTS} best matches for “${searched}”`;
  return `${products.length === 1 ? "1 product" : `${products.length} products`} for “${searched}”`;
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { searched, tooLong, filters, products, types, exact, texts } = loaderData;
  const { location: target } = useNavigation();
  const hasTestRides = useTestRides().length > 0;
  const isSearch = searched !== "" && !tooLong;
  const pages = [
    ...findShopPages(isSearch ? searched : "").filter(({ path }) => hasTestRides || path !== "/test-ride"),
    ...texts,
  ];
  return (
    <main id="main">
      <div className={`${page.wrap} ${pageLayouts.searchHead} ${styles.head}`}>
        <h1>{headingOf(loaderData)}</h1>
        {searched === "" && <p className={`${typography.lead} ${text.soft}`}>Search by name, category or feature.</p>}
        {!exact && products.length > 0 && (
          <p className={`${typography.lead} ${text.soft}`}>Nothing has exactly these figures. This comes closest.</p>
        )}
        <SearchBox label="What are you looking for?" place="page" problem={tooLong ? "too-long" : undefined} />
        {tooLong && (
          <p className={`${field.error} ${styles.tooLong}`} id="too-long">
            <Icon name="alert-circle" />
            Use at most {MAX_SEARCH_LENGTH} characters. A name or a few words work best.
          </p>
        )}
      </div>
      {isSearch && (
        <div className={`${page.wrap} ${styles.results}`} aria-busy={target?.pathname === "/search"}>
          {(products.length > 1 || isFiltered(filters)) && (
            <SearchFilterBar q={searched} filters={filters} types={types} />
          )}
          {products.length > 0 && (
            <ul className={productCard.grid}>
              {products.map((product, position) => (
                <ProductCard key={product.id} product={product} position={position} eager={position < 3} />
              ))}
            </ul>
          )}
          {pages.length > 0 && <FoundPages pages={pages} alone={products.length === 0} />}
          {products.length === 0 && pages.length === 0 && !isFiltered(filters) && <NoResults />}
        </div>
      )}
    </main>
  );
}

/** Pages and texts of the shop among the results. */
const FoundPages = ({ pages, alone }: { pages: readonly ShopPage[]; alone: boolean }) => (
  <section className={alone ? styles.pages : `${styles.pages} ${styles.below}`} aria-labelledby="found-pages">
    <h2 className={typography.heading3} id="found-pages">
      Pages and guides
    </h2>
    <ul>
      {pages.map(({ path, title, summary }) => (
        <li key={path}>
          <Link to={path}>
            <h3>{title}</h3>
            <p className={`${typography.small} ${text.soft}`}>{summary}</p>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

const NoResults = () => (
  <div className={styles.nothing}>
    <EmptyState level="h2" title="Browse by category" text="Check the spelling, or browse a category." picture={maya}>
      <p className={button.group}>
        {useCategories().map(({ path, label }) => (
          <Link key={path} className={button.secondary} to={path}>
            {label}
          </Link>
        ))}
      </p>
    </EmptyState>
  </div>
);
