import { Link, useLocation, useNavigation } from "react-router";
import type { Client } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import maya from "#web/images/maya.webp?widths";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { errorPageOnRefusal } from "../../shell/page-data.ts";
import { breadcrumbs, notFoundHead, pageHead, pageTitle } from "../../shell/page-head.ts";
import { layoutDataOf } from "../../shell/shop.ts";
import { type Category, categories } from "../categories.ts";
import { ProductCard } from "../product-card.tsx";
import { readProducts } from "../product-lists.ts";
import type { Route } from "./+types/product-list-page";
import { ActiveFilters } from "./active-filters.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { hasActiveFilters } from "./filter-labels.ts";
import { type Filters, noFilters, parseFilters, toListQuery, toSearchString } from "./filters.ts";
import { useFilters } from "./use-filters.ts";
import "./product-list.css";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";
export { priceFont as links } from "../../shell/price-font.ts";

/** Products on one page of a list. */
const SHELF_SIZE = 24;

const texts = {
  scooter: "Electric scooters for Philippine streets, with every range, weight and price in plain figures.",
  helmet: "Helmets for scooter and bicycle, with the standard each one is certified to.",
  accessory: "Locks, lights and the small things that make a ride easier.",
} as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundHead({ matches });
  const { label, path, type } = loaderData.kind;
  const frame = layoutDataOf(matches);
  return [
    ...pageHead({ ...frame, title: pageTitle(matches, label), name: label, description: texts[type], path }),
    breadcrumbs(frame.origin, [
      { name: "Home", path: "/" },
      { name: label, path },
    ]),
  ];
};

export const loader = ({ url, context, request }: Route.LoaderArgs) =>
  readList(url, context.get(apiContext), request.signal);

export const clientLoader = ({ url, request }: Route.ClientLoaderArgs) => readList(url, call, request.signal);

async function readList(url: URL, api: Client, signal: AbortSignal) {
  const kind = categories.find(({ path }) => path === url.pathname.replace(/\/$/, "")) ?? categories[0];
  const cursor = url.searchParams.get("cursor");
  const filters = parseFilters(url.searchParams, kind.type);
  const query = { ...toListQuery(filters, SHELF_SIZE, cursor), counts: "1" } as const;
  const list = await errorPageOnRefusal(readProducts(kind.type, api, query, signal));
  return { kind, filters, firstPage: cursor === null, ...list };
}

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { kind, filters, products, firstPage, nextCursor, counts } = loaderData;
  const lead = firstPage && !hasActiveFilters(filters, kind.type) && products.length > 2;
  const changing = useChanging();
  const chosen = useFilters(kind);
  return (
    <main id="main">
      <div className="wrap">
        <div className="list-head">
          <h1>{kind.label}</h1>
          <p className="lead soft">{texts[kind.type]}</p>
        </div>
      </div>
      <FilterBar key={kind.type} {...chosen} kind={kind} counts={counts} />
      <div className="wrap list-body" aria-busy={changing}>
        <ActiveFilters {...chosen} kind={kind} shown={products.length} counts={counts} />
        {products.length === 0 ? (
          <Empty kind={kind} filters={filters} />
        ) : (
          <>
            <ul className={lead ? "shelf shelf-lead" : "shelf"}>
              {products.map((product, position) => (
                <ProductCard key={product.id} product={product} position={position} eager={position < 3} />
              ))}
            </ul>
            <Pages path={kind.path} filters={filters} firstPage={firstPage} nextCursor={nextCursor} />
          </>
        )}
      </div>
    </main>
  );
}

/** True while other rows of this list are being read. */
function useChanging(): boolean {
  const { location: target } = useNavigation();
  const { pathname, search } = useLocation();
  return target !== undefined && target.pathname === pathname && target.search !== search;
}

function Pages(props: { path: string; filters: Filters; firstPage: boolean; nextCursor: string | null }) {
  const { path, filters, firstPage, nextCursor } = props;
  if (firstPage && nextCursor === null) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {firstPage ? <span /> : <Link to={path + toSearchString(filters)}>First page</Link>}
      {nextCursor !== null && (
        <Link className="btn btn-line" to={path + toSearchString(filters, nextCursor)}>
          Next page
        </Link>
      )}
    </nav>
  );
}

/** A shelf with nothing on it: because there is nothing yet, or because the filters let nothing through. */
function Empty({ kind: { path, type }, filters }: { kind: Category; filters: Filters }) {
  return (
    <div className="list-empty">
      {hasActiveFilters(filters, type) ? (
        <EmptyState level="h2" title="Get Our Items Soon" text="Nothing here fits these filters." picture={maya}>
          <Link className="btn btn-line" to={path + toSearchString({ ...noFilters, sort: filters.sort })}>
            Clear filters
          </Link>
        </EmptyState>
      ) : (
        <EmptyState
          level="h2"
          title="Get Our Items Soon"
          text="Nothing on this shelf yet. The next delivery fills it."
          picture={maya}
        >
          {path !== "/scooter" && (
            <Link className="btn btn-line" to="/scooter">
              See the scooters
            </Link>
          )}
        </EmptyState>
      )}
    </div>
  );
}
