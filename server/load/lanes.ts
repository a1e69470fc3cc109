import type { Call } from "#contract/api.ts";
import type { Lane } from "./gate.ts";

/** What a customer needs to buy what lies in the cart. */
const ordering: Call[] = [
  "GET /api/cart",
  "POST /api/add-to-cart",
  "PUT /api/cart-updatequantity/:id/:step",
  "DELETE /api/delete-cartItem/:id",
  "POST /api/place-order",
  "GET /api/my-order/:id",
];

/**
 * What operators ask, and files that are only read from the disk: cheaper to give than to refuse. A width of a picture that
 * has to be made waits its turn among pictures, one at a time, and takes nobody else's.
 */
const free = /^GET \/(?:healthz|readyz|(?:assets|media)\/.*)$/;

const orders = new RegExp(`^(?:${ordering.map((call) => call.replaceAll(/:\w+/g, "[^/]+")).join("|")})$`);

/** The lane that a request belongs to, by its method and address. */
export function laneOf({ method = "GET", url = "/" }: { method?: string; url?: string }): Lane {
  const mark = url.indexOf("?");
  const call = `${method === "HEAD" ? "GET" : method} ${mark < 0 ? url : url.slice(0, mark)}`;
  if (free.test(call)) return "free";
  return orders.test(call) ? "orders" : "others";
}
