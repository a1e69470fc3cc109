import { Link } from "react-router";
import type { CallInput, Client } from "#contract/api.ts";
import type { Collection, ListedCollection } from "#contract/collections.ts";
import { facetsOf } from "#contract/products.facets.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import maya from "#web/images/maya.webp?widths";
import button from "#web/ui/button.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import text from "#web/ui/text.module.css";
import { FilterBar } from "../products/list/filter-bar.tsx";
import { parseFilters, possibleFacets, toListQuery } from "../products/list/filters.ts";
import { itemList } from "../products/list/item-list.ts";
import { PAGE_SIZE, ProductResults } from "../products/list/product-results.tsx";
import { useFilters } from "../products/list/use-filters.ts";
import { toListedProduct } from "../products/product-lists.ts";
import styles from "../shell/list-head.module.css";
import { ListHead } from "../shell/list-head.tsx";
import page from "../shell/page.module.css";
import { errorPageOnRefusal, movedTo } from "../shell/page-data.ts";
import { breadcrumbs, notFoundHead, pageHead, pageTitle } from "../shell/page-head.ts";
import pageLayouts from "../shell/page-layouts.module.css";
import { layoutDataOf } from "../shell/shop.ts";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/collection-page";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";
export { priceFont as links } from "../shell/price-font.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundHead({ matches });
  const { title, path, description, picture, meta_title, meta_description } = loaderData.collection;
  const frame = layoutDataOf(matches);
  return [
    ...pageHead({
      ...frame,
      path,
      name: title,
      picture: picture?.image ?? null,
      title: pageTitle(matches, meta_title || title),
      description: meta_description || description || title,
    }),
    // Search engines read what the server sends, and React keeps it: the bundle of the browser has none of it.
    import.meta.env.SSR
      ? breadcrumbs(frame.origin, [
          { name: "Home", path: "/" },
          { name: title, path },
        ])
      : { "script:ld+json": {} },
    { "script:ld+json": import.meta.env.SSR ? itemList(frame.origin, loaderData.products) : {} },
  ];
};

export const loader = ({ url, params, context, request }: Route.LoaderArgs) =>
  readCollection(url, params.slug, context.get(apiContext), request.signal);

export const clientLoader = ({ url, params, request }: Route.ClientLoaderArgs) =>
  readCollection(url, params.slug, call, request.signal);

type CollectionQuery = CallInput<"GET /api/collections/:slug">["query"];

async function readCollection(url: URL, slug: string, api: Client, signal: AbortSignal) {
  const cursor = url.searchParams.get("cursor");
  // Only the reply names the attributes and the order of the collection: each parameter may be an attribute.
  const asked = parseFilters(url.searchParams, possibleFacets(url.searchParams), "manual");
  const query = { ...toListQuery(asked, PAGE_SIZE, cursor), counts: "1" } as CollectionQuery; // The facets of filters are texts.
  const read = await errorPageOnRefusal(api("GET /api/collections/:slug", { params: { slug }, query }, { signal }));
  const { collection, products, next_cursor, counts } = read;
  if (collection.slug !== slug) throw movedTo(collection.path + url.search);
  return {
    collection,
    filters: parseFilters(url.searchParams, facetsIn(collection), collection.sort),
    products: products.map(toListedProduct),
    firstPage: cursor === null,
    nextCursor: next_cursor,
    counts,
  };
}

/** What a collection is filtered by besides what every list is: the attributes of its type, when all its products have one. */
const facetsIn = ({ type: of }: Collection) => (of ? facetsOf(of.slug, of.attributes) : []);

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { collection, counts } = loaderData;
  const list = { path: collection.path, facets: facetsIn(collection), sort: collection.sort };
  const chosen = useFilters(list);
  return (
    <main id="main">
      <CollectionHead {...collection} />
      <FilterBar key={collection.path} {...chosen} list={list} counts={counts} />
      <ProductResults
        {...loaderData}
        list={list}
        chosen={chosen}
        empty={
          <EmptyState
            level="h2"
            title="Nothing here yet"
            text="This collection has no products right now."
            picture={maya}
          >
            <Link className={button.secondary} to="/scooter">
              See the scooters
            </Link>
          </EmptyState>
        }
      />
    </main>
  );
}

const CollectionHead = ({ title, description, picture }: ListedCollection) =>
  picture ? (
    <ListHead title={title} description={description} picture={picture} />
  ) : (
    <div className={page.wrap}>
      <div className={pageLayouts.listHead}>
        <h1 className={styles.title}>{title}</h1>
        {description && <p className={`${typography.lead} ${text.soft}`}>{description}</p>}
      </div>
    </div>
  );
