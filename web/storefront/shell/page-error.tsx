import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { ApiError } from "#web/api.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import { NotFound } from "./not-found.tsx";

/** What stands in place of a page that could not be shown; header and footer stay. */
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

/** The page of what is not there, with the shop's own sentence over it when there is one. */
function Missing({ message }: { message: string | null }) {
  useEffect(() => {
    if (message !== null) currentAlert.set({ kind: "warning", message });
  }, [message]);
  return <NotFound />;
}

function Broken({ message }: { message: string | null }) {
  const { revalidate, state } = useRevalidator();
  return (
    <main id="main" className="wrap section grid content-start justify-items-start gap-5">
      <h1>That did not work</h1>
      <p className="lead soft max-w-[32em]" role="alert">
        {message ?? "Something went wrong on our side. Nothing was lost; please try again."}
      </p>
      <div className="acts">
        <button type="button" className="btn btn-go" onClick={() => revalidate()} aria-busy={state === "loading"}>
          {state === "loading" && <i className="spin" />}
          Try again
        </button>
        <a className="link" href="/">
          Take Me Home
        </a>
      </div>
    </main>
  );
}
