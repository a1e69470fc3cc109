import { notFoundResponse } from "./page-data.ts";
import { notFoundHead } from "./page-head.ts";

export { PageError as ErrorBoundary } from "./page-error.tsx";

export const meta = notFoundHead;

/** No page has this path: HTTP 404, and the page that says so. */
export const loader = missing;

/** The same for a step inside the shop, without asking the server. */
export const clientLoader = missing;

function missing(): never {
  throw notFoundResponse();
}

export default function NotFoundRoute() {
  return null;
}
