import { missingPage } from "./page-data.ts";
import { missingHead } from "./page-head.ts";

export { PageError as ErrorBoundary } from "./page-error.tsx";

export const meta = missingHead;

/** No page has this path: HTTP 404, and the page that says so. */
export const loader = missing;

/** The same for a step inside the shop, without asking the server. */
export const clientLoader = missing;

function missing(): never {
  throw missingPage();
}

export default function UnknownPath() {
  return null;
}
