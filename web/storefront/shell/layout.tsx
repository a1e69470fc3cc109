import type { Client } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import type { Route } from "./+types/layout";
import { Frame } from "./frame.tsx";
import type { LayoutData } from "./shop.ts";
import "../type.css";
import "../controls.css";
import "../fields.css";
import "../float.css";
import "./frame.css";
import "../products/search/search-box.css";
import "./page-layouts.css";
import "./skeletons.css";
import "../card.css";
import "./not-found.css";

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  readFrame(context.get(apiContext), url.origin, request.signal);

export const clientLoader = ({ request, url }: Route.ClientLoaderArgs) => readFrame(call, url.origin, request.signal);

/** The frame is read once, with the first page. */
export const shouldRevalidate = () => false;

/** A frame without the shop's address is better than no page: what is wrong with the shop, the page itself says. */
async function readFrame(api: Client, origin: string, signal: AbortSignal): Promise<LayoutData> {
  try {
    const { shop } = await api("GET /api/shop", {}, { signal });
    return { shop, origin };
  } catch {
    return { shop: null, origin };
  }
}

export default Frame;
