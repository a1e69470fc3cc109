import { Link } from "react-router";
import type { Client } from "#contract/api.ts";
import { isBuiltIn } from "#contract/enums.ts";
import { facetsOf } from "#contract/products.facets.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import maya from "#web/images/maya.webp?widths";
import button from "#web/ui/button.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import text from "#web/ui/text.module.css";
import { ListHead } from "../../shell/list-head.tsx";
import page from "../../shell/page.module.css";
import { errorPageOnRefusal } from "../../shell/page-data.ts";
import { breadcrumbs, notFoundHead, pageHead, pageTitle } from "../../shell/page-head.ts";
import pageLayouts from "../../shell/page-layouts.module.css";
import { layoutDataOf } from "../../shell/shop.ts";
import typography from "../../shell/typography.module.css";
import type { Category } from "../categories.ts";
import { readProducts } from "../product-lists.ts";
import type { Route } from "./+types/product-list-page";
import { FilterBar } from "./filter-bar.tsx";
import { parseFilters, possibleFacets, toListQuery } from "./filters.ts";
import { itemList } from "./item-list.ts";
import { PAGE_SIZE, ProductResults } from "./product-results.tsx";
import { useFilters } from "./use-filters.ts";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";
export { priceFont as links } from "../../shell/price-font.ts";

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
  const { label, path, metaTitle, picture } = loaderData.category;
  const frame = layoutDataOf(matches);
  return [
    ...pageHead({
      ...frame,
      title: pageTitle(matches, metaTitle || (titles[loaderData.category.type] ?? label)),
      name: label,
      ...(picture && { picture: picture.image }),
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

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { category, counts } = loaderData;
  const list = { path: category.path, facets: facetsOf(category.type, category.attributes) };
  const chosen = useFilters(list);
  return (
    <main id="main">
      {category.picture ? (
        <ListHead title={category.label} description={textOf(category)} picture={category.picture} />
      ) : (
        <div className={page.wrap}>
          <div className={pageLayouts.listHead}>
            <h1>{category.label}</h1>
            <p className={`${typography.lead} ${text.soft}`}>{textOf(category)}</p>
          </div>
        </div>
      )}
      <FilterBar key={category.type} {...chosen} list={list} counts={counts} />
      <ProductResults
        {...loaderData}
        list={list}
        chosen={chosen}
        empty={
          <EmptyState
            level="h2"
            title="Get Our Items Soon"
            text="New items are on their way. Check back soon."
            picture={maya}
          >
            {category.path !== "/scooter" && (
              <Link className={button.secondary} to="/scooter">
                See the scooters
              </Link>
            )}
          </EmptyState>
        }
      />
    </main>
  );
}
