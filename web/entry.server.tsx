import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

export { apiContext } from "./api-context.ts";
export { busyPage } from "./busy-page.tsx";
export { renderEmail } from "./emails/render-email.tsx";
export { textPaths } from "./storefront/content/texts.ts";

/**
 * Renders a page to its end before anything is sent: pages are kept and compressed once, and the hashes of
 * their inline scripts belong in a header.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  let failure: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error;
    },
  });
  await stream.allReady;
  if (failure !== undefined) throw failure;
  return new Response(await new Response(stream).text(), { status, headers });
}
