import type { FastifyRequest } from "fastify";
import { pesosOf } from "#contract/money.ts";
import type { ordersApi } from "#contract/orders.ts";
import { isPaidOnlineNow } from "#contract/payments.modes.ts";
import type { PaymentToMake } from "#contract/payments.ts";
import type { Db } from "#db/connection.ts";
import { idempotencyKeyOf } from "#http/idempotency.ts";
import { authenticatedBy, type Routes } from "#http/router.ts";
import { recipientErrors } from "#modules/addresses/addresses.ts";
import { authenticateShopper } from "#modules/cart/cart.ts";
import type { PaymentSetup } from "#modules/payments/payments.ts";
import { readCustomerOrder } from "./orders.details.ts";
import { renderOrderDocument } from "./orders.documents.ts";
import { renderInvoice } from "./orders.invoices.ts";
import { paymentOfPlaced, payOrder, readCodTerms, returnFromPayment, type StartedPayment } from "./orders.payments.ts";
import { placeOrder } from "./orders.placement.ts";
import { cancelCustomerOrder } from "./orders.transitions.ts";
import { buyAgain, listCustomerOrders } from "./orders.ts";

type OrdersRoutes = {
  db: Db;
  payments: PaymentSetup;
  /** The URL of the shop, as this visitor reached it. */
  shopUrlOf: (request: FastifyRequest) => string;
};

/** Placing an order, and a customer's own orders. */
export function ordersRoutes({ db, payments, shopUrlOf }: OrdersRoutes): Routes<typeof ordersApi> {
  const shopper = (token: string) => authenticateShopper(db, token);
  // A provider that cannot be reached is no failure of the order: the customer may pay later.
  const report = ({ payment, problem }: StartedPayment, { log }: FastifyRequest) => {
    if (problem !== null) log.warn({ problem }, "a payment could not begin");
    return payment;
  };

  return {
    "POST /api/place-order": authenticatedBy(
      shopper,
      async ({ caller, body, request }) => {
        const key = idempotencyKeyOf(request);
        const placed = await placeOrder(db, payments, { shopper: caller, form: body, key });
        const { id, trackingNo, total, replayed } = placed;
        const started = await paymentOfPlaced(db, payments, { placed, form: body, shopUrl: shopUrlOf(request) });
        const message = replayed
          ? `Your order ${trackingNo} was already placed; it was not placed again.`
          : `Thank you, ${body.firstname}. Your order is ${trackingNo}.`;
        const order = { id, tracking_no: trackingNo, total: pesosOf(total) };
        return { status: 200, message, order, payment: report(started, request) };
      },
      ({ body }) => recipientErrors(db, body),
    ),

    "GET /api/my-orders": async ({ caller, query }) => {
      const { rows, next } = await listCustomerOrders(db, caller.id, query);
      return { status: 200, orders: rows, next_cursor: next };
    },

    "GET /api/my-order/:id/invoices/:invoice": ({ caller, params: { id, invoice } }) =>
      renderInvoice(db, { orderId: id, id: invoice, accountId: caller.id }),

    "GET /api/my-order/:id/summary": async ({ caller, params: { id } }) => {
      await readCustomerOrder(db, caller.id, id);
      return renderOrderDocument(db, id, "summary");
    },

    "POST /api/my-order/:id/buy-again": async ({ caller, params }) => {
      const { added, leftOut } = await buyAgain(db, caller.id, params.id);
      const message =
        added === 0
          ? "Nothing was added to your cart."
          : `${added === 1 ? "1 item is" : `${added} items are`} in your cart.`;
      return { status: 200, message, added, left_out: leftOut };
    },

    "GET /api/my-order/:id": async ({ caller, params: { id } }) => {
      const found = await readCustomerOrder(db, caller.id, id);
      const { status } = found.order.payment;
      const terms = await readCodTerms(db, payments, { accountId: caller.id, orderId: id, status });
      return { status: 200, ...found, ...terms };
    },

    "POST /api/my-order/:id/pay": async ({ caller, params, body, request }) => {
      const { payment_mode: mode, deposit_mode: depositMode = null } = body;
      const order = { orderId: params.id, accountId: caller.id, mode, depositMode };
      const payment = report(await payOrder(db, payments, { ...order, shopUrl: shopUrlOf(request) }), request);
      return { status: 200, message: messageAbout(payment), payment };
    },

    "POST /api/my-order/:id/payment-return": async ({ caller, params }) => ({
      status: 200,
      payment: await returnFromPayment(db, payments, { orderId: params.id, accountId: caller.id }),
    }),

    "POST /api/my-order/:id/cancel": async ({ caller, params, body }) => {
      const order = await cancelCustomerOrder(db, caller.id, params.id, body.reason);
      return { status: 200, message: `Order ${order.tracking_no} is cancelled.`, order };
    },
  };
}

function messageAbout({ status, redirect_url }: PaymentToMake): string {
  if (redirect_url !== null) return "Continue on the payment page.";
  return isPaidOnlineNow(status)
    ? "The payment page cannot be reached now. Try again in a minute."
    : "Your order is placed.";
}
