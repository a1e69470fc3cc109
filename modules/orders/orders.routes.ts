import { pesosOf } from "#contract/money.ts";
import type { Db } from "#db/connection.ts";
import { idempotencyKeyOf } from "#http/idempotency.ts";
import type { Scope } from "#http/scope.ts";
import { shopperOf } from "#modules/cart/cart.ts";
import { buyAgain, cancelOwnOrder, listOwnOrders, ownOrder, placeOrder } from "./orders.ts";

/** Placing an order, and a customer's own orders. */
export function orderRoutes(account: Scope<"account">, { db }: { db: Db }): void {
  const shopper = (token: string) => shopperOf(db, token);

  account.onAs("POST /api/place-order", shopper, async ({ caller, body, request }) => {
    const { id, trackingNo, total, replayed } = await placeOrder(db, caller, body, idempotencyKeyOf(request));
    const message = replayed
      ? `Your order ${trackingNo} was already placed; it was not placed again.`
      : `Thank you, ${body.firstname}. Your order is ${trackingNo}.`;
    return { status: 200, message, order: { id, tracking_no: trackingNo, total: pesosOf(total) } };
  });

  account.on("GET /api/my-orders", async ({ caller, query }) => {
    const { orders, next } = await listOwnOrders(db, caller.id, query);
    return { status: 200, orders, next_cursor: next };
  });

  account.on("POST /api/my-order/:id/buy-again", async ({ caller, params }) => {
    const { added, leftOut } = await buyAgain(db, caller.id, params.id);
    const message =
      added === 0
        ? "Nothing new is in your cart."
        : `${added === 1 ? "1 item is" : `${added} items are`} in your cart.`;
    return { status: 200, message, added, left_out: leftOut };
  });

  account.on("GET /api/my-order/:id", async ({ caller, params }) => ({
    status: 200,
    ...(await ownOrder(db, caller.id, params.id)),
  }));

  account.on("POST /api/my-order/:id/cancel", async ({ caller, params, body }) => {
    const order = await cancelOwnOrder(db, caller.id, params.id, body.reason);
    return { status: 200, message: `Order ${order.tracking_no} is cancelled.`, order };
  });
}
