import type { Call } from "./api.ts";

/**
 * The calls that a customer needs between a full cart and the order, signing in included. The server admits them first and
 * refuses them last, and the browser repeats them by itself while the shop is busy.
 */
export const orderingCalls = [
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
  "GET /api/places",
  "POST /api/addresses",
  "GET /api/payment-modes",
  "POST /api/place-order",
  "POST /api/my-order/:id/pay",
  "POST /api/my-order/:id/payment-return",
  "GET /api/my-order/:id",
] as const satisfies readonly Call[];
