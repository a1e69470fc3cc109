import type { FastifyRequest } from "fastify";
import { refuseFields } from "#contract/errors.ts";
import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";
import { pesosOf } from "#contract/money.ts";
import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import { stateOf } from "./orders.rules.ts";
import { anyOrder, listOrders, ownOrder, placeOrder } from "./orders.ts";

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

  scopes.account.on("GET /api/my-order/:id", async ({ caller, params }) => ({
    status: 200,
    ...(await ownOrder(db, caller.id, params.id)),
  }));

  scopes.staff.on("GET /api/admin/orders", async ({ query: { status, ...page } }) => {
    const state = status === undefined ? undefined : stateOf(status);
    const { orders, next } = await listOrders(db, { ...page, state });
    return { status: 200, orders, next_cursor: next };
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
