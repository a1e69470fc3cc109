import type { Call } from "#contract/api.ts";
import type { Priority } from "./admission-queue.ts";

/**
 * What a customer needs from a full cart to the order, and who is not signed in cannot order: the proof against forgery
 * that a browser sends along, the account, and what the checkout begins with. A sign-in costs what many other calls do;
 * its own limits bound how often anybody may try.
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

/** The pages on which that is done. Like any private page they hold nothing of anybody. */
const orderingPages = ["/cart", "/checkout", "/thankyou"];

/**
 * What operators ask, and files that are only read from the disk: cheaper to give than to refuse. A width of a picture that
 * has to be made waits its turn among pictures, one at a time, and takes nobody else's.
 */
const free = /^GET \/(?:healthz|readyz|(?:assets|media)\/.*)$/;

const ordered = [...ordering, ...orderingPages.map((page) => `GET ${page}`)];
const orders = new RegExp(`^(?:${ordered.map((call) => call.replaceAll(/:\w+/g, "[^/]+")).join("|")})$`);

/** The lane that a request belongs to, by its method and address. */
export function priorityOf({ method = "GET", url = "/" }: { method?: string; url?: string }): Priority {
  const mark = url.indexOf("?");
  const call = `${method === "HEAD" ? "GET" : method} ${mark < 0 ? url : url.slice(0, mark)}`;
  if (free.test(call)) return "free";
  return orders.test(call) ? "orders" : "others";
}
