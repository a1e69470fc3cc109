import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import type { Client } from "#contract/api.ts";
import { MAX_COMPARED } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import maya from "#web/images/maya.webp?widths";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { errorPageOnRefusal } from "../../shell/page-data.ts";
import { noIndexHead } from "../../shell/page-head.ts";
import { type ListedProduct, readProducts } from "../product-lists.ts";
import type { Route } from "./+types/compare-page";
import { parseCompareIds } from "./compare-rows.ts";
import { compareSelection, compareUrl } from "./compare-selection.ts";
import { CompareTable } from "./compare-table.tsx";
import "./compare.css";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";

/** Scooters offered to be added. */
const OFFERED = 24;

export const meta: Route.MetaFunction = (page) => [
  ...noIndexHead("Compare scooters")(page),
  { name: "description", content: "Up to four scooters side by side, figure by figure." },
];

export const loader = ({ url, context, request }: Route.LoaderArgs) =>
  readCompared(url, context.get(apiContext), request.signal);

export const clientLoader = ({ url, request }: Route.ClientLoaderArgs) => readCompared(url, call, request.signal);

async function readCompared(url: URL, api: Client, signal: AbortSignal) {
  const ids = parseCompareIds(url.searchParams.get("ids"), MAX_COMPARED);
  const [{ scooters, missing }, { products }] = await errorPageOnRefusal(
    Promise.all([
      ids.length === 0
        ? { scooters: [], missing: [] }
        : api("GET /api/compare", { query: { ids: ids.join(",") } }, { signal }),
      readProducts("scooter", api, { limit: OFFERED }, signal),
    ]),
  );
  const others = products.filter(({ id }) => !scooters.some((scooter) => scooter.id === id));
  return { named: url.searchParams.has("ids"), scooters, missing, others };
}

export default function ComparePage({ loaderData: { named, scooters, missing, others } }: Route.ComponentProps) {
  const leaving = useOwnChoice(named);
  return (
    <main id="main">
      <div className="wrap compare-head">
        <h1>Compare</h1>
        <p className="lead soft">
          {scooters.length === 0
            ? `Choose up to ${MAX_COMPARED} scooters and see them side by side.`
            : "Side by side, figure by figure. The address of this page can be shared."}
        </p>
        {scooters.length > 1 && <p className="small soft mt-2">What differs between them stands in bold.</p>}
        {missing.length > 0 && <p role="status">{missingWords(missing.length)}</p>}
      </div>
      {scooters.length > 0 && <CompareTable scooters={scooters} />}
      {scooters.length === 0 && !leaving && (
        <div className="wrap">
          <EmptyState level="h2" title="Nothing to compare yet" text="Begin with one of these." picture={maya}>
            <Offers scooters={[]} others={others} />
          </EmptyState>
        </div>
      )}
      <div className="wrap compare-more">
        {scooters.length > 0 && scooters.length < MAX_COMPARED && others.length > 0 && (
          <>
            <h2>Add another</h2>
            <Offers scooters={scooters} others={others} />
          </>
        )}
      </div>
    </main>
  );
}

/** Where the address does not name scooters, goes on to those that were chosen in this tab. True while it does. */
function useOwnChoice(named: boolean): boolean {
  const chosen = compareSelection.use();
  const navigate = useNavigate();
  const to = named || chosen.length === 0 ? null : compareUrl(chosen.map(({ id }) => id));
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true });
  }, [to, navigate]);
  return to !== null;
}

const missingWords = (count: number): string =>
  count === 1
    ? "One scooter of this address is not in the shop, and was left out."
    : `${count} scooters of this address are not in the shop, and were left out.`;

const Offers = ({ scooters, others }: { scooters: readonly ListedProduct[]; others: readonly ListedProduct[] }) => (
  <ul className="compare-offers">
    {others.map(({ id, productname }) => (
      <li key={id}>
        <Link className="chip" to={compareUrl([...scooters.map((scooter) => scooter.id), id])} preventScrollReset>
          <span className="sr-only">Add </span>
          {productname}
        </Link>
      </li>
    ))}
  </ul>
);
