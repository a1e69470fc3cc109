import type { FastifyRequest } from "fastify";
import { refuse, refuseFields } from "#contract/errors.ts";
import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";
import { pesosOf } from "#contract/money.ts";
import { orderStatusLabel } from "#contract/vocabulary.ts";
import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import { stateOf } from "./orders.rules.ts";
import {
  anyOrder,
  buyAgain,
  cancelOwnOrder,
  listOrders,
  listOwnOrders,
  moveOrder,
  ownOrder,
  placeOrder,
} from "./orders.ts";

const MAX_KEY_LENGTH = 200;

/** Placing an order, a customer's own orders, and staff's view of all of them. */
export function orderRoutes(scopes: { account: Scope<"account">; staff: Scope<"staff"> }, { db }: { db: Db }): void {
  scopes.account.on("POST /api/place-order", async ({ caller, body, request }) => {
    const { id, trackingNo, total, replayed } = await placeOrder(db, caller.id, body, idempotencyKeyOf(request));
    const message = replayed
      ? `Your order ${trackingNo} was already placed; it was not placed again.`
      : `Thank you, ${body.firstname}. Your order is ${trackingNo}.`;
    return { status: 200, message, order: { id, tracking_no: trackingNo, total: pesosOf(total) } };
  });

  scopes.account.on("GET /api/my-orders", async ({ caller, query }) => {
    const { orders, next } = await listOwnOrders(db, caller.id, query);
    return { status: 200, orders, next_cursor: next };
  });

  scopes.account.on("POST /api/my-order/:id/buy-again", async ({ caller, params }) => {
    const { added, leftOut } = await buyAgain(db, caller.id, params.id);
    const message =
      added === 0
        ? "Nothing new is in your cart."
        : `${added === 1 ? "1 item is" : `${added} items are`} in your cart.`;
    return { status: 200, message, added, left_out: leftOut };
  });

  scopes.account.on("GET /api/my-order/:id", async ({ caller, params }) => ({
    status: 200,
    ...(await ownOrder(db, caller.id, params.id)),
  }));

  scopes.account.on("POST /api/my-order/:id/cancel", async ({ caller, params, body }) => {
    const order = await cancelOwnOrder(db, caller.id, params.id, body.reason);
    return { status: 200, message: `Order ${order.tracking_no} is cancelled.`, order };
  });

  scopes.staff.on("GET /api/admin/orders", async ({ query: { status, ...page } }) => {
    const state = status === undefined ? undefined : stateOf(status);
    const { orders, next } = await listOrders(db, { ...page, state });
    return { status: 200, orders, next_cursor: next };
  });

  scopes.staff.on("POST /api/admin/orders/:id/move", async ({ caller, params, body: { status, ...noted } }) => {
    const to = stateOf(status);
    if (!to) throw refuse("invalid");
    const order = await moveOrder(db, { orderId: params.id, to, by: caller, ...noted });
    return { status: 200, message: `Order ${order.id} is now ${orderStatusLabel(status)}.`, order };
  });

  scopes.staff.on("GET /api/view-order/:id", async ({ params }) => ({
    status: 200,
    ...(await anyOrder(db, params.id)),
  }));
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === "string" && key.length > 0 && key.length <= MAX_KEY_LENGTH) return key;
  throw refuseFields({ [IDEMPOTENCY_HEADER]: [`Send a key of 1 to ${MAX_KEY_LENGTH} characters.`] });
}
