import { useEffect } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import type { Client } from "#contract/api.ts";
import { MAX_COMPARED } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import maya from "#web/images/maya.webp?widths";
import { EmptyState } from "#web/ui/empty-state.tsx";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import page from "../../shell/page.module.css";
import { errorPageOnRefusal } from "../../shell/page-data.ts";
import { noIndexHead } from "../../shell/page-head.ts";
import typography from "../../shell/typography.module.css";
import chip from "../chip.module.css";
import { type ListedProduct, readProducts } from "../product-lists.ts";
import type { Route } from "./+types/compare-page";
import styles from "./compare-page.module.css";
import { parseCompareIds } from "./compare-rows.ts";
import { compareIds, compareSelection, compareUrl } from "./compare-selection.ts";
import { CompareTable } from "./compare-table.tsx";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";

/** Suggestions of scooters to add. */
const SUGGESTIONS = 24;

export const meta: Route.MetaFunction = (page) => [
  ...noIndexHead("Compare scooters")(page),
  { name: "description", content: "Compare the specs of up to four scooters side by side." },
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
      readProducts("scooter", api, { limit: SUGGESTIONS }, signal),
    ]),
  );
  const others = products.filter(({ id }) => !scooters.some((scooter) => scooter.id === id));
  return { named: url.searchParams.has("ids"), scooters, missing, others };
}

export default function ComparePage({ loaderData: { named, missing, others, ...loaded } }: Route.ComponentProps) {
  const redirecting = useRedirectToSelection(named);
  const ids = useChosenIds(loaded.scooters);
  const scooters = loaded.scooters.filter(({ id }) => ids.includes(id));
  return (
    <main id="main">
      <div className={`${page.wrap} ${styles.head}`}>
        <h1>Compare</h1>
        <p className={`${typography.lead} ${text.soft}`}>
          {scooters.length === 0
            ? `Choose up to ${MAX_COMPARED} scooters and see them side by side.`
            : "Compare specs side by side. Copy the link to share."}
        </p>
        {scooters.length > 1 && (
          <label className={`${field.check} ${styles.onlyDifferences}`}>
            {/* The style sheet hides the rows: it works without scripts. */}
            <input type="checkbox" name="only_differences" />
            Show differences only
          </label>
        )}
        {missing.length > 0 && <p role="status">{missingWords(missing.length)}</p>}
      </div>
      {scooters.length > 0 && <CompareTable scooters={scooters} />}
      {scooters.length === 0 && !redirecting && (
        <div className={page.wrap}>
          <EmptyState level="h2" title="Nothing to compare yet" text="Start with one of these." picture={maya}>
            <Suggestions ids={ids} others={others} />
          </EmptyState>
        </div>
      )}
      <div className={`${page.wrap} ${styles.more}`}>
        {scooters.length > 0 && scooters.length < MAX_COMPARED && others.length > 0 && (
          <>
            <h2>Add another</h2>
            <Suggestions ids={ids} others={others} />
          </>
        )}
      </div>
    </main>
  );
}

/** When the URL has no scooters, redirects to those chosen in this tab. True while it does. */
function useRedirectToSelection(named: boolean): boolean {
  const chosen = compareSelection.use();
  const navigate = useNavigate();
  const to = named || chosen.length === 0 ? null : compareUrl(chosen.map(({ id }) => id));
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true });
  }, [to, navigate]);
  return to !== null;
}

/** The ids of the comparison, of the one that is being loaded if there is one: a second click adds to the first. */
function useChosenIds(scooters: readonly ListedProduct[]): number[] {
  const { location } = useNavigation();
  return location?.pathname === "/compare"
    ? parseCompareIds(new URLSearchParams(location.search).get("ids"), MAX_COMPARED)
    : scooters.map(({ id }) => id);
}

const missingWords = (count: number): string =>
  count === 1
    ? "One scooter in this link is no longer available."
    : `${count} scooters in this link are no longer available.`;

/** Buttons of a form and not links: crawlers would follow links through every combination of scooters. */
const Suggestions = ({ ids, others }: { ids: readonly number[]; others: readonly ListedProduct[] }) => (
  <Form action="/compare" preventScrollReset>
    <ul className={styles.suggestions}>
      {others.map(({ id, productname }) => (
        <li key={id}>
          <button type="submit" className={chip.chip} name="ids" value={compareIds([...ids, id])}>
            <span className={text.visuallyHidden}>Add </span>
            {productname}
          </button>
        </li>
      ))}
    </ul>
  </Form>
);
