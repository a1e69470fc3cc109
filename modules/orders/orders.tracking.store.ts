import { sql } from "kysely";
import { isOpenStatus } from "#contract/orders.states.ts";
import type { TrackedOrder } from "#contract/orders.tracking.ts";
import { awaitsPayment } from "#contract/payments.modes.ts";
import type { Db } from "#db/connection.ts";
import { statusCode } from "./orders.rules.ts";
import { listShipments } from "./orders.shipments.store.ts";
import { arrivalIn } from "./orders.store.ts";

/** What identifies an order: its number together with the phone number of its customer (E.164), or its id. */
type TrackingKey = { number: string; phone: string } | { id: number };

/** How far an order is; undefined when there is none. A wrong number and a wrong phone number are the same lookup by the number. */
export async function findTrackedOrder(db: Db, key: TrackingKey): Promise<TrackedOrder | undefined> {
  const select = db
    .selectFrom("orders")
    .select(["id", "tracking_no", "state", "shipping_method", "arrives_from", "arrives_to", "payment_status"]);
  const order = await ("id" in key
    ? select.where("id", "=", key.id)
    : select.where("tracking_no", "=", key.number).where("phone", "=", key.phone)
  ).executeTakeFirst();
  if (!order) return undefined;
  const undone = db
    .selectFrom("order_events")
    .select("undoes")
    .where("order_id", "=", order.id)
    .where("undoes", "is not", null);
  const events = await db
    .selectFrom("order_events")
    .select(["state", "at"])
    .where("order_id", "=", order.id)
    .where("undoes", "is", null)
    .where("id", "not in", undone)
    .orderBy("id")
    .execute();
  const status = statusCode(order.state);
  const awaits_payment = awaitsPayment(order.payment_status);
  const shipments = await listShipments(db, order.id, "customer");
  const { to_ship, cancelled } = await countPiecesOutside(db, order.id);
  return {
    tracking_no: order.tracking_no,
    status,
    awaits_payment,
    shipping_method: order.shipping_method,
    arrives: isOpenStatus(status) && !awaits_payment ? arrivalIn(order) : null,
    history: events.map(({ state, at }) => ({ status: statusCode(state), at: at.toISOString() })),
    shipments: shipments.map(({ state, courier, courier_tracking, courier_link }) => ({
      state,
      courier,
      courier_tracking,
      courier_link,
    })),
    to_ship,
    cancelled,
  };
}

/**
 * The pieces of an order that are in no parcel: those still to be shipped, and cancelled ones. What came back undelivered counts as
 * cancelled in its line.
 */
async function countPiecesOutside(db: Db, id: number): Promise<{ to_ship: number; cancelled: number }> {
  const { rows } = await sql<{ to_ship: number; cancelled: number }>`
    select coalesce((select sum(quantity) from pieces_to_ship(${id})), 0)::integer as to_ship,
           coalesce((select sum(cancelled) from order_lines where order_id = ${id}), 0)::integer
             - coalesce((select sum(quantity) from undelivered_pieces(${id})), 0)::integer as cancelled`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("An aggregate returned no row");
  return counts;
}
