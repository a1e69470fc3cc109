import { refuse } from "#contract/errors.ts";
import { formatMoney } from "#contract/money.ts";
import type { OrderNote } from "#contract/orders.admin.ts";
import { deletionRefusal, type OrderState, orderStates } from "#contract/orders.states.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { Page, PageRequest } from "#db/keyset.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import * as store from "./orders.admin.store.ts";
import { findNeighbors, type Neighbors } from "./orders.neighbors.store.ts";
import { isBlockedByParcels } from "./orders.rules.ts";
import { listShipments } from "./orders.shipments.store.ts";
import { toOrderRow } from "./orders.store.ts";

/**
 * One page of all orders, and the cursor of the next; null at the end.
 * @throws invalid when the cursor belongs to another list
 */
export async function listOrders(
  db: Db,
  { limit, cursor, ...filters }: store.OrderFilters & PageRequest,
): Promise<Page<ListedOrder>> {
  const { rows, next } = await store.listOrderRows(db, filters, { limit, cursor });
  return { rows: rows.map((row) => ({ ...toOrderRow(row), payment_status: row.payment_status })), next };
}

/** The orders before and after one in a list with these filters. @throws order_not_found */
export async function readNeighbors(db: Db, id: number, filters: store.OrderFilters): Promise<Neighbors> {
  const found = await findNeighbors(db, id, filters);
  if (!found) throw refuse("order_not_found");
  return found;
}

/**
 * Archives an order and returns its tracking number. Repeating it changes nothing. @throws order_not_found; order_open;
 * return_open; order_owes_refund
 */
export const archiveOrder = (db: Db, orderId: number, by: Actor): Promise<string> => setArchived(db, orderId, true, by);

/** Restores an archived order and returns its tracking number. @throws order_not_found */
export const restoreOrder = (db: Db, orderId: number, by: Actor): Promise<string> =>
  setArchived(db, orderId, false, by);

function setArchived(db: Db, orderId: number, archived: boolean, by: Actor): Promise<string> {
  return inTransaction(db, async (tx) => {
    const order = await store.lockToArchive(tx, orderId);
    if (!order) throw refuse("order_not_found");
    const { state, tracking_no } = order;
    if ((order.archived_at !== null) === archived) return tracking_no;
    const why = archived && deletionRefusal(orderStates[state].code, await isShippedInPart(tx, orderId, state));
    if (why) throw refuse("order_open", { why });
    if (archived && (await store.hasOpenReturn(tx, orderId))) throw refuse("return_open");
    if (archived && order.refund_due > 0) throw refuse("order_owes_refund", { amount: formatMoney(order.refund_due) });
    await store.setArchived(tx, orderId, archived);
    const entity = { type: "order", id: orderId, name: tracking_no } as const;
    await recordAudit(tx, { by, action: archived ? "order_archived" : "order_restored", entity });
    return tracking_no;
  });
}

/** Whether a part of an order was shipped, so that it cannot be cancelled as a whole. */
async function isShippedInPart(tx: Db, orderId: number, state: OrderState): Promise<boolean> {
  const parcels = await listShipments(tx, orderId, "staff");
  return isBlockedByParcels(
    state,
    "cancelled",
    parcels.map((parcel) => parcel.state),
  );
}

/** Adds a note to an order, which only staff see. @throws order_not_found */
export async function addOrderNote(
  db: Db,
  { orderId, text, by }: { orderId: number; text: string; by: Actor },
): Promise<OrderNote> {
  const noted = await store.insertNote(db, { orderId, text, by: by.id });
  if (!noted) throw refuse("order_not_found");
  return { id: noted.id, text, at: noted.at.toISOString(), by: by.name };
}
