import type { Call } from "#contract/api.ts";
import type { Priority } from "./admission-queue.ts";

/**
 * The calls that a customer needs between a full cart and the order, signing in included. A sign-in costs as much CPU as
 * many other calls; its own limits bound the attempts.
 */
const ordering: Call[] = [
  "GET /sanctum/csrf-cookie",
  "POST /api/login",
  "POST /api/register",
  "GET /api/account",
  "GET /api/cart",
  "POST /api/add-to-cart",
  "PUT /api/cart-updatequantity/:id/:step",
  "DELETE /api/delete-cartItem/:id",
  "POST /api/cart/coupon",
  "DELETE /api/cart/coupon",
  "GET /api/addresses",
  "POST /api/addresses",
  "POST /api/place-order",
  "GET /api/my-order/:id",
];

/** The pages of the checkout. */
const orderingPages = ["/cart", "/checkout", "/thankyou"];

/**
 * Health checks, and files that are only read from disk: cheaper to send than to refuse. A picture that has to be resized
 * waits in the queue of pictures.
 */
const freeCalls = /^GET \/(?:healthz|readyz|(?:assets|media)\/.*)$/;

const ordered = [...ordering, ...orderingPages.map((page) => `GET ${page}`)];
const orderCalls = new RegExp(`^(?:${ordered.map((call) => call.replaceAll(/:\w+/g, "[^/]+")).join("|")})$`);

/** The priority of a request, by its method and URL. */
export function priorityOf({ method = "GET", url = "/" }: { method?: string; url?: string }): Priority {
  const mark = url.indexOf("?");
  const call = `${method === "HEAD" ? "GET" : method} ${mark < 0 ? url : url.slice(0, mark)}`;
  if (freeCalls.test(call)) return "free";
  return orderCalls.test(call) ? "orders" : "others";
}
