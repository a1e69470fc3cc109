import { renderToReadableStream } from "react-dom/server";
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { nonceContext, ScriptNonce } from "./script-nonce.ts";
import { STOREFRONT_LAYOUT } from "./storefront/shell/route-ids.ts";
import { storefrontRoutes } from "./storefront-routes.ts";

export { apiContext } from "./api-context.ts";
export { busyPage, outagePage } from "./busy-page.tsx";
export { renderEmail } from "./emails/render-email.tsx";
export { offlinePage, offlineScript } from "./offline/offline-page.tsx";
export { nonceContext } from "./script-nonce.ts";
export { sentFormContext } from "./sent-form.ts";
export { STOREFRONT_LAYOUT, UNLISTED_PREFIX } from "./storefront/shell/route-ids.ts";

/** The context key of the function that logs the errors of one rendering. */
export const reportErrorContext = createContext<(error: unknown) => void>();

/** Gives an error to the log of the shop. React Router would print all of its fields, and PostgreSQL puts rows into some. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // The response of an unknown path holds React Router's own error.
  context.get(reportErrorContext)(isRouteErrorResponse(error) && "error" in error ? error.error : error);
};

/**
 * Renders the whole page before anything is sent: pages are cached and compressed once, and a header holds the hashes of
 * their inline scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = context.get(nonceContext);
  let failure: unknown;
  const stream = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <ServerRouter context={withFewPreloads(inItsArea(routerContext))} url={request.url} nonce={nonce} />
    </ScriptNonce>,
    {
      nonce,
      signal: request.signal,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error;
      },
    },
  );
  await stream.allReady;
  if (failure !== undefined) throw failure;
  return new Response(await new Response(stream).text(), { status, headers });
}

/** A page of the storefront knows the routes of the storefront alone. The development server has one list for all pages. */
function inItsArea(context: EntryContext): EntryContext {
  const isOfStorefront = context.staticHandlerContext.matches.some(({ route }) => route.id === STOREFRONT_LAYOUT);
  return import.meta.env.PROD && isOfStorefront
    ? { ...context, manifest: storefrontRoutes(context.manifest) }
    : context;
}

/**
 * Without the lists of imports the document preloads only the entry and the modules of the matched routes; these import the rest.
 * With all preloads, which compete with pictures and text, the first contentful paint was at 2.7 s instead of 1.3 s (Lighthouse,
 * simulated phone, version 0.1.0).
 */
function withFewPreloads(context: EntryContext): EntryContext {
  const { manifest } = context;
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, route && { ...route, imports: [] }]),
  );
  return { ...context, manifest: { ...manifest, routes, entry: { ...manifest.entry, imports: [] } } };
}
