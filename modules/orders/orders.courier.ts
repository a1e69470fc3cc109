import { orderStatusLabel } from "#contract/enums.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import type { Order } from "#contract/orders.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { insertNote, setCourier } from "./orders.admin.store.ts";
import { readOrder } from "./orders.details.ts";
import { type Courier, courierLabel, missingForTransition, statusCode } from "./orders.rules.ts";

type Correction = {
  orderId: number;
  courier?: string | undefined;
  courier_tracking?: string | undefined;
  /** What the order said when the correction was begun. */
  seen: Courier;
  by: Actor;
};

/**
 * Corrects who brings an order that is shipped, and tells the colleagues in its history. The customer sees it with the
 * order; no letter is sent again, and one that still waits says what is right then. Gives the order as it is then.
 * @throws invalid with messages per field; order_not_found; order_archived; courier_fixed when it is not shipped;
 *   courier_changed when a colleague was faster
 */
export async function correctCourier(db: Db, { orderId, seen, by, ...typed }: Correction): Promise<Order> {
  const missing = missingForTransition("shipped", typed);
  if (missing) throw refuseFields(missing);
  const next = { courier: typed.courier ?? null, courier_tracking: typed.courier_tracking ?? null };
  return inTransaction(db, async (tx) => {
    const changed = await setCourier(tx, orderId, seen, next);
    const { order } = await readOrder(tx, orderId);
    if (!changed) throw refusalFor(order);
    const before = courierLabel(seen);
    const after = courierLabel(next);
    if (before === after) return order;
    await insertNote(tx, { orderId, text: `Courier corrected: it was ${before}, it is ${after}.`, by: by.id });
    const entity = { type: "order", id: orderId, name: order.tracking_no } as const;
    await recordAudit(tx, { by, action: "courier_corrected", entity, before: seen, after: next });
    return order;
  });
}

/** What speaks against a correction that found another order than it was begun with. */
function refusalFor(order: Order) {
  if (order.status === null) return refuse("order_archived");
  if (order.status !== statusCode("shipped")) return refuse("courier_fixed", { now: orderStatusLabel(order.status) });
  return refuse("courier_changed", { courier: courierLabel(order) });
}
