import { pesosOf } from "#contract/money.ts";
import type { ordersApi } from "#contract/orders.ts";
import type { Db } from "#db/connection.ts";
import { idempotencyKeyOf } from "#http/idempotency.ts";
import { authenticatedBy, type Routes } from "#http/router.ts";
import { authenticateShopper } from "#modules/cart/cart.ts";
import { readCustomerOrder } from "./orders.details.ts";
import { renderInvoice } from "./orders.invoices.ts";
import { placeOrder } from "./orders.placement.ts";
import { cancelCustomerOrder } from "./orders.transitions.ts";
import { buyAgain, listCustomerOrders } from "./orders.ts";

/** Placing an order, and a customer's own orders. */
export function ordersRoutes({ db }: { db: Db }): Routes<typeof ordersApi> {
  const shopper = (token: string) => authenticateShopper(db, token);

  return {
    "POST /api/place-order": authenticatedBy(shopper, async ({ caller, body, request }) => {
      const { id, trackingNo, total, replayed } = await placeOrder(db, caller, body, idempotencyKeyOf(request));
      const message = replayed
        ? `Your order ${trackingNo} was already placed; it was not placed again.`
        : `Thank you, ${body.firstname}. Your order is ${trackingNo}.`;
      return { status: 200, message, order: { id, tracking_no: trackingNo, total: pesosOf(total) } };
    }),

    "GET /api/my-orders": async ({ caller, query }) => {
      const { rows, next } = await listCustomerOrders(db, caller.id, query);
      return { status: 200, orders: rows, next_cursor: next };
    },

    "GET /api/my-order/:id/invoices/:invoice": ({ caller, params: { id, invoice } }) =>
      renderInvoice(db, { orderId: id, id: invoice, accountId: caller.id }),

    "POST /api/my-order/:id/buy-again": async ({ caller, params }) => {
      const { added, leftOut } = await buyAgain(db, caller.id, params.id);
      const message =
        added === 0
          ? "Nothing new is in your cart."
          : `${added === 1 ? "1 item is" : `${added} items are`} in your cart.`;
      return { status: 200, message, added, left_out: leftOut };
    },

    "GET /api/my-order/:id": async ({ caller, params }) => ({
      status: 200,
      ...(await readCustomerOrder(db, caller.id, params.id)),
    }),

    "POST /api/my-order/:id/cancel": async ({ caller, params, body }) => {
      const order = await cancelCustomerOrder(db, caller.id, params.id, body.reason);
      return { status: 200, message: `Order ${order.tracking_no} is cancelled.`, order };
    },
  };
}
