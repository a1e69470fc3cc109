import { refuse, refuseFields } from "#contract/errors.ts";
import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";
import { pesosOf } from "#contract/money.ts";
import type { OrderState } from "#contract/vocabulary.ts";
import { HIDDEN_LABEL, orderStatusLabel } from "#contract/vocabulary.ts";
import type { Db } from "#db/connection.ts";
import { idempotencyKeyOf } from "#http/idempotency.ts";
import type { Scope } from "#http/scope.ts";
import { courierInWords, stateOf } from "./orders.rules.ts";
import {
  archiveOrder,
  correctCourier,
  exportOrders,
  listOrders,
  moveOrder,
  moveOrders,
  noteOrder,
  orderForStaff,
  paperOf,
  restoreOrder,
  takeOrder,
} from "./orders.ts";

/** Staff's desk: all orders, and what is done with them. */
export function orderDeskRoutes(staff: Scope<"staff">, { db }: { db: Db }): void {
  staff.on("GET /api/admin/orders", async ({ query: { status, ...query } }) => {
    const { orders, next } = await listOrders(db, { ...query, state: stateFor(status) });
    return { status: 200, orders, next_cursor: next };
  });

  staff.on("POST /api/admin/orders", async ({ caller, body, request }) => {
    const key = idempotencyKeyOf(request);
    if (key === undefined) throw refuseFields({ [IDEMPOTENCY_HEADER]: ["Send a key: it makes one order of this."] });
    const { id, trackingNo, total, replayed } = await takeOrder(db, { form: body, key, by: caller });
    const message = replayed
      ? `Order ${id}, ${trackingNo}, was already placed; it was not placed again.`
      : `Order ${id}, ${trackingNo}, is placed.`;
    return { status: 200, message, order: { id, tracking_no: trackingNo, total: pesosOf(total) } };
  });

  staff.file("GET /api/admin/orders/export", ({ query: { status, ...query } }) => ({
    name: "orders.csv",
    body: exportOrders(db, { ...query, state: stateFor(status) }),
  }));

  staff.on("POST /api/admin/orders/move", async ({ caller, body: { ids, status } }) => {
    const outcomes = await moveOrders(db, { orderIds: ids, to: knownState(status), by: caller });
    const moved = outcomes.filter((outcome) => outcome.moved).length;
    const message = `${moved} of ${outcomes.length} orders ${moved === 1 ? "is" : "are"} now ${orderStatusLabel(status)}.`;
    return { status: 200, message, outcomes };
  });

  staff.on("POST /api/admin/orders/:id/move", async ({ caller, params, body: { status, seen, ...noted } }) => {
    const to = knownState(status);
    const order = await moveOrder(db, { orderId: params.id, to, seen: stateFor(seen), by: caller, ...noted });
    return { status: 200, message: `Order ${order.id} is now ${orderStatusLabel(status)}.`, order };
  });

  staff.on("POST /api/admin/orders/:id/courier", async ({ caller, params, body }) => {
    const order = await correctCourier(db, { orderId: params.id, by: caller, ...body });
    return { status: 200, message: `The courier of order ${order.id} is now ${courierInWords(order)}.`, order };
  });

  staff.on("POST /api/admin/orders/:id/archive", async ({ caller, params }) => {
    const trackingNo = await archiveOrder(db, params.id, caller);
    return {
      status: 200,
      message: `Order ${params.id}, ${trackingNo}, is deleted. You find it under ${HIDDEN_LABEL}, and can restore it.`,
    };
  });

  staff.on("POST /api/admin/orders/:id/restore", async ({ caller, params }) => {
    const trackingNo = await restoreOrder(db, params.id, caller);
    return { status: 200, message: `Order ${params.id}, ${trackingNo}, is back in the list.` };
  });

  staff.on("POST /api/admin/orders/:id/notes", async ({ caller, params, body: { text } }) => {
    const note = await noteOrder(db, { orderId: params.id, text, by: caller });
    return { status: 200, message: "The note is added.", note };
  });

  staff.file("GET /api/admin/orders/:id/packing-slip", ({ params }) => paperOf(db, params.id, "packing-slip"));
  staff.file("GET /api/admin/orders/:id/summary", ({ params }) => paperOf(db, params.id, "summary"));

  staff.on("GET /api/view-order/:id", async ({ params }) => ({ status: 200, ...(await orderForStaff(db, params.id)) }));
}

const stateFor = (code: number | undefined): OrderState | undefined => (code === undefined ? undefined : stateOf(code));

/** The state of a code that the contract has let in. */
function knownState(code: number): OrderState {
  const state = stateOf(code);
  if (!state) throw refuse("invalid");
  return state;
}
