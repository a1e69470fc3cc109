import { lazy, Suspense, useEffect } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { ApiError } from "#web/api-error.ts";
import { untilLoaded } from "#web/load-again.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import text from "#web/ui/text.module.css";
// Its code is loaded later than what the server renders of it.
import "./not-found.module.css";
import page from "./page.module.css";
import styles from "./page-error.module.css";
import typography from "./typography.module.css";

/** Every page can end here, and few do. */
const NotFound = lazy(() => untilLoaded(() => import("./not-found.tsx")));

/** The error page. Header and footer stay. */
export function PageError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <Missing message={messageIn(error.data)} />;
  return (
    <Broken
      message={error instanceof ApiError ? error.message : messageIn(isRouteErrorResponse(error) && error.data)}
    />
  );
}

const messageIn = (details: unknown): string | null =>
  details !== null && typeof details === "object" && "message" in details ? String(details.message) : null;

/** The 404 page, with the server's message in a dialog if there is one. */
function Missing({ message }: { message: string | null }) {
  useEffect(() => {
    if (message !== null) currentAlert.set({ kind: "warning", message });
  }, [message]);
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}

function Broken({ message }: { message: string | null }) {
  const { revalidate, state } = useRevalidator();
  return (
    <main id="main" className={`${page.wrap} ${page.section} ${styles.error}`}>
      <h1>Something went wrong</h1>
      <p className={`${typography.lead} ${text.soft} ${styles.message}`} role="alert">
        {message ?? "The problem is on our side. Please try again."}
      </p>
      <div className={button.group}>
        <button type="button" className={button.primary} onClick={() => revalidate()} aria-busy={state === "loading"}>
          {state === "loading" && <i className={button.spinner} />}
          Try again
        </button>
        <a className={button.link} href="/">
          Take Me Home
        </a>
      </div>
    </main>
  );
}
