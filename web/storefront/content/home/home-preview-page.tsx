import { call } from "#web/api.ts";
import { noIndexHead } from "../../shell/page-head.ts";
import type { Route } from "./+types/home-preview-page";
import { readHome } from "./home-data.ts";
import styles from "./home-preview.module.css";
import HomeSections from "./home-sections.tsx";
import { StoreLocation } from "./store-location.tsx";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";

export const meta = noIndexHead("Preview of the home page");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  readHome(call, "GET /api/admin/content-home", request.signal);
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <main id="main" className={styles.loading} aria-busy="true" />;

/** The home page with its drafts, for staff. */
export default ({ loaderData }: Route.ComponentProps) => (
  <>
    <aside className={styles.note} aria-label="Preview">
      Preview: this is the home page once its drafts are published. Only staff can see it.
    </aside>
    <main id="main">
      <HomeSections {...loaderData} />
      <StoreLocation />
    </main>
  </>
);
