import { expect, test } from "vitest";
import { priorityOf } from "./priority.ts";

const expected = {
  free: ["GET /healthz", "HEAD /readyz", "GET /assets/entry-1a2b.js", "GET /media/ab/cd.webp?w=320"],
  orders: [
    "GET /sanctum/csrf-cookie",
    "POST /api/login",
    "POST /api/register",
    "GET /api/account",
    "GET /cart",
    "GET /api/cart",
    "POST /api/add-to-cart",
    "PUT /api/cart-updatequantity/7/inc",
    "DELETE /api/delete-cartItem/7",
    "POST /api/cart/coupon",
    "DELETE /api/cart/coupon",
    "GET /checkout",
    "GET /api/addresses",
    "POST /api/addresses",
    "POST /api/place-order",
    "GET /thankyou",
    "GET /api/my-order/12",
    "HEAD /cart?from=letter",
  ],
  others: [
    "GET /",
    "GET /scooter/1",
    "GET /api/search?q=/api/cart",
    "GET /api/my-orders",
    "GET /account/orders",
    "POST /api/forgot-password",
    "POST /api/cart",
    "GET /api/login",
    "GET /cart/more",
    "PUT /api/account",
    "GET /api/admin/orders",
    "POST /api/store-product",
    "GET /nothing",
  ],
} as const;

for (const [priority, requests] of Object.entries(expected)) {
  test.each(requests)(`%s has the priority of ${priority}`, (request) => {
    const [method, url] = request.split(" ");
    expect(priorityOf({ method, url })).toBe(priority);
  });
}
