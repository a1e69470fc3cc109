import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import type { Route } from "./+types/layout";
import { Frame } from "./frame.tsx";
import { readLayoutData } from "./layout-data.ts";

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  readLayoutData(context.get(apiContext), url.origin, request.signal);

const MAX_AGE_MS = 10 * 60_000;
let readAt = Date.now();

/** Its code is loaded after the first page. */
export async function clientLoader({ request: { signal }, url }: Route.ClientLoaderArgs) {
  const { readLayoutData } = await import("./layout-data.ts");
  const data = await readLayoutData(call, url.origin, signal);
  if (!signal.aborted) readAt = Date.now();
  return data;
}

/** The data of the layout is loaded with the first page, and again with a step in a tab that has been open for long. */
export const shouldRevalidate = () => Date.now() - readAt > MAX_AGE_MS;

export default Frame;
