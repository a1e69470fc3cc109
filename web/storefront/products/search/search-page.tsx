import { data, Link, useNavigation } from "react-router";
import type { Client } from "#contract/api.ts";
import { MAX_SEARCH_LENGTH, SEARCH_RESULTS } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import maya from "#web/images/maya.webp?widths";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { errorPageOnRefusal } from "../../shell/page-data.ts";
import { noIndexHead } from "../../shell/page-head.ts";
import { categories } from "../categories.ts";
import { ProductCard } from "../product-card.tsx";
import { type ListedProduct, toListedProduct } from "../product-lists.ts";
import type { Route } from "./+types/search-page";
import { SearchBox } from "./search-box.tsx";
import "./search.css";

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

type SearchData = { asked: string; tooLong: boolean; products: ListedProduct[] };

async function readSearch(url: URL, api: Client, signal: AbortSignal): Promise<SearchData> {
  // Control characters come from no keyboard, and the API takes none, nor words of signs that nobody sees.
  const asked = (url.searchParams.get("q") ?? "").replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, " ").trim();
  const tooLong = asked.length > MAX_SEARCH_LENGTH;
  if (asked === "" || tooLong) return { asked, tooLong, products: [] };
  const { products } = await errorPageOnRefusal(api("GET /api/search", { query: { q: asked } }, { signal }));
  return { asked, tooLong, products: products.map(toListedProduct) };
}

function headingOf({ asked, tooLong, products }: SearchData): string {
  if (asked === "" || tooLong) return "Search";
  if (products.length === 0) return `Nothing found for “${asked}”`;
  if (products.length === SEARCH_RESULTS) return `The ${SEARCH_RESULTS} best matches for “${asked}”`;
  return `${products.length === 1 ? "1 product" : `${products.length} products`} for “${asked}”`;
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { asked, tooLong, products } = loaderData;
  const { location: target } = useNavigation();
  return (
    <main id="main">
      <div className="wrap found-head">
        <h1>{headingOf(loaderData)}</h1>
        {asked === "" && (
          <p className="lead soft">Type what you look for: a name, a kind of thing, what it should do.</p>
        )}
        <SearchBox label="What are you looking for?" problem={tooLong ? "too-long" : undefined} />
        {tooLong && (
          <p className="err" id="too-long">
            <Icon name="alert-circle" />
            This is {asked.length} characters long. Use at most {MAX_SEARCH_LENGTH}: a name or a few words find more.
          </p>
        )}
      </div>
      {products.length > 0 && (
        <div className="wrap found" aria-busy={target?.pathname === "/search"}>
          <ul className="shelf">
            {products.map((product, position) => (
              <ProductCard key={product.id} product={product} position={position} eager={position < 3} />
            ))}
          </ul>
        </div>
      )}
      {products.length === 0 && asked !== "" && !tooLong && <NothingFound />}
    </main>
  );
}

const NothingFound = () => (
  <div className="wrap found">
    <EmptyState
      level="h2"
      title="Look along the shelves"
      text="Similar spellings were tried as well. Try fewer words, or begin with a kind."
      picture={maya}
    >
      <p className="acts">
        {categories.map(({ path, label }) => (
          <Link key={path} className="btn btn-line" to={path}>
            {label}
          </Link>
        ))}
      </p>
    </EmptyState>
  </div>
);
