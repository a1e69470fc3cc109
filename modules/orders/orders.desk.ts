import { refuse } from "#contract/errors.ts";
import type { OrderNote } from "#contract/order-desk.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Doer, noteDeed } from "#modules/audit/audit.ts";
import * as desk from "./orders.desk.store.ts";
import { listedOnWire } from "./orders.store.ts";

export { exportOrders } from "./orders.export.ts";

/** One page of all orders, and the cursor of the next; null at the end. @throws invalid when the cursor is of another list */
export async function listOrders(
  db: Db,
  { limit, cursor, ...filters }: desk.OrderFilters & { limit: number; cursor?: string | undefined },
): Promise<{ orders: ListedOrder[]; next: string | null }> {
  const { rows, next } = await desk.pageOfOrders(db, filters, { limit, cursor });
  return { orders: rows.map(listedOnWire), next };
}

/** Puts an order into the archive; gives its tracking number. It stays there once however often. @throws order_not_found */
export const archiveOrder = (db: Db, orderId: number, by: Doer): Promise<string> => setArchived(db, orderId, true, by);

/** Takes an order out of the archive; gives its tracking number. @throws order_not_found */
export const restoreOrder = (db: Db, orderId: number, by: Doer): Promise<string> => setArchived(db, orderId, false, by);

function setArchived(db: Db, orderId: number, archived: boolean, by: Doer): Promise<string> {
  return inTransaction(db, async (tx) => {
    const order = await desk.setArchived(tx, orderId, archived);
    if (!order) throw refuse("order_not_found");
    const thing = { kind: "order", id: orderId, name: order.tracking_no } as const;
    if (order.changed) await noteDeed(tx, { by, deed: archived ? "order_archived" : "order_restored", thing });
    return order.tracking_no;
  });
}

/** Notes something about an order, for colleagues alone. @throws order_not_found */
export async function noteOrder(
  db: Db,
  { orderId, text, by }: { orderId: number; text: string; by: Doer },
): Promise<OrderNote> {
  const noted = await desk.insertNote(db, { orderId, text, by: by.id });
  if (!noted) throw refuse("order_not_found");
  return { id: noted.id, text, at: noted.at.toISOString(), by: by.name };
}
