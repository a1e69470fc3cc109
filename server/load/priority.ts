import { orderingCalls } from "#contract/orders.ordering-calls.ts";
import type { Priority } from "./admission-queue.ts";

/** The pages of the checkout. */
const orderingPages = ["/cart", "/checkout", "/thankyou"];

/**
 * Health checks, and files that are only read from disk: cheaper to send than to refuse. A picture that has to be resized
 * waits in the queue of pictures.
 */
const freeCalls = /^GET \/(?:healthz|readyz|(?:assets|media)\/.*)$/;

const ordered = [...orderingCalls, "POST /api/webhooks/:provider", ...orderingPages.map((page) => `GET ${page}`)];
const orderCalls = new RegExp(`^(?:${ordered.map((call) => call.replaceAll(/:\w+/g, "[^/]+")).join("|")})$`);

/** The priority of a request, by its method and URL. */
export function priorityOf({ method = "GET", url = "/" }: { method?: string; url?: string }): Priority {
  const mark = url.indexOf("?");
  const call = `${method === "HEAD" ? "GET" : method} ${mark < 0 ? url : url.slice(0, mark)}`;
  if (freeCalls.test(call)) return "free";
  return orderCalls.test(call) ? "orders" : "others";
}
