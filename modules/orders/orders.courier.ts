import { type Refusal, refuse, refuseFields } from "#contract/errors.ts";
import { orderStatusLabel } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { insertNote, setCourier } from "./orders.admin.store.ts";
import { readOrder } from "./orders.details.ts";
import { type Courier, courierLabel, missingForTransition, statusCode } from "./orders.rules.ts";

type Correction = {
  orderId: number;
  courier?: string | undefined;
  courier_tracking?: string | undefined;
  /** The courier when the form was opened. */
  seen: Courier;
  by: Actor;
};

/**
 * Corrects the courier of a shipped order, and adds a note to it. The customer sees it with the order; no email is sent
 * again. Returns the changed order.
 * @throws invalid with messages per field; order_not_found; order_archived; courier_fixed when it is not shipped;
 *   courier_changed when a colleague changed it first
 */
export async function correctCourier(db: Db, { orderId, seen, by, ...input }: Correction): Promise<Order> {
  const missing = missingForTransition("shipped", input);
  if (missing) throw refuseFields(missing);
  const next = { courier: input.courier ?? null, courier_tracking: input.courier_tracking ?? null };
  return inTransaction(db, async (tx) => {
    const changed = await setCourier(tx, orderId, seen, next);
    const { order } = await readOrder(tx, orderId);
    if (!changed) throw await correctionRefusal(tx, order);
    const before = courierLabel(seen);
    const after = courierLabel(next);
    if (before === after) return order;
    await insertNote(tx, { orderId, text: `Courier corrected: it was ${before}, it is ${after}.`, by: by.id });
    const entity = { type: "order", id: orderId, name: order.tracking_no } as const;
    await recordAudit(tx, { by, action: "courier_corrected", entity, before: seen, after: next });
    return order;
  });
}

/** The refusal of a correction, from the current state of the order. */
async function correctionRefusal(tx: Db, order: Order): Promise<Refusal> {
  if (order.status === null) return refuse("order_archived");
  if (order.status !== statusCode("shipped")) return refuse("courier_fixed", { now: orderStatusLabel(order.status) });
  const changed = { type: "order", id: order.id, actions: ["courier_corrected"] } as const;
  return refuseOutdated(tx, "courier_changed", changed, { courier: courierLabel(order) });
}
