import { notFoundResponse } from "./page-data.ts";
import { notFoundHead } from "./page-head.ts";

export { PageError as ErrorBoundary } from "./page-error.tsx";

export const meta = notFoundHead;

/** Responds 404 for a path without a page. */
export const loader = respondNotFound;

/** The same during navigation, without a request. */
export const clientLoader = respondNotFound;

function respondNotFound(): never {
  throw notFoundResponse();
}

export default function NotFoundRoute() {
  return null;
}
