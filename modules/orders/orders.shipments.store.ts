import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Centavos, pesosOf } from "#contract/money.ts";
import type { ShipmentState } from "#contract/orders.shipment-states.ts";
import type { Shipment } from "#contract/orders.shipments.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import { findTrackingLink } from "#modules/couriers/couriers.ts";
import type { Courier } from "./orders.rules.ts";

const selectShipments = prepare((db: Db, of: { orderId: number }) =>
  db
    .selectFrom("shipments as s")
    .leftJoin("accounts as a", "a.id", "s.shipped_by")
    .leftJoin("accounts as d", "d.id", "s.delivered_by")
    .leftJoin("accounts as f", "f.id", "s.failed_by")
    .leftJoin("accounts as r", "r.id", "s.returned_by")
    .select(["s.id", "s.state", "s.courier", "s.courier_tracking", "s.to_collect", "s.reason", "s.courier_fee"])
    .select(["s.delivery_fee", "s.remitted", "s.reported"])
    .select(["s.shipped_at", "s.delivered_at", "s.failed_at", "s.returned_at"])
    .select(["a.name as by", "d.name as delivered_by", "f.name as failed_by", "r.name as returned_by"])
    .select((shipment) =>
      jsonArrayFrom(
        shipment
          .selectFrom("shipment_lines as p")
          .innerJoin("order_lines as l", "l.id", "p.order_line_id")
          .select(["l.id as line_id", "l.product_id", "l.name as productname", "p.quantity as product_qty"])
          .whereRef("p.shipment_id", "=", "s.id")
          .orderBy("l.product_id"),
      ).as("lines"),
    )
    .where("s.order_id", "=", of.orderId)
    .orderBy("s.id"),
);

const nobody = { by: null, delivered_by: null, failed_by: null, returned_by: null };

/** The parcels of an order, the oldest first. The customer sees neither the names of staff nor what couriers charge and remit. */
export async function listShipments(db: Db, orderId: number, reader: "staff" | "customer"): Promise<Shipment[]> {
  const rows = await selectShipments(db, { orderId });
  const links = await Promise.all(rows.map((row) => findTrackingLink(db, row)));
  const forStaff = (amount: Centavos | null) => (reader === "staff" && amount !== null ? pesosOf(amount) : null);
  return rows.map((row, index) => ({
    ...row,
    ...(reader === "customer" && nobody),
    courier_link: links[index] ?? null,
    to_collect: pesosOf(row.to_collect),
    shipped_at: row.shipped_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    failed_at: row.failed_at?.toISOString() ?? null,
    returned_at: row.returned_at?.toISOString() ?? null,
    courier_fee: forStaff(row.courier_fee),
    delivery_fee: forStaff(row.delivery_fee),
    remitted: forStaff(row.remitted),
    reported: forStaff(row.reported),
  }));
}

/** A parcel that is moved: the order is locked. */
export type MovedShipment = {
  id: number;
  state: ShipmentState;
  to_collect: number;
  delivery_fee: number;
  lines: { id: number; quantity: number; discount: number }[];
};

/** The parcels of a locked order that hold pieces, with their lines. Amounts in centavos. */
export function listMoved(tx: Db, orderId: number): Promise<MovedShipment[]> {
  return tx
    .selectFrom("shipments as s")
    .select((shipment) => [
      "s.id",
      "s.state",
      "s.to_collect",
      "s.delivery_fee",
      jsonArrayFrom(
        shipment
          .selectFrom("shipment_lines as p")
          .select(["p.order_line_id as id", "p.quantity", "p.discount"])
          .whereRef("p.shipment_id", "=", "s.id")
          .orderBy("p.order_line_id"),
      ).as("lines"),
    ])
    .where("s.order_id", "=", orderId)
    .orderBy("s.id")
    .execute();
}

type NewShipment = Pick<MovedShipment, "to_collect" | "delivery_fee" | "lines"> &
  Courier & { orderId: number; by: number };

/** Inserts a parcel that leaves now, makes its courier that of the order, and returns its id. */
export async function insertShipment(
  tx: Db,
  { orderId, courier, courier_tracking, to_collect, delivery_fee, lines, by }: NewShipment,
): Promise<number> {
  const { id } = await tx
    .insertInto("shipments")
    .values({ order_id: orderId, courier, courier_tracking, to_collect, delivery_fee, shipped_by: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("shipment_lines")
    .values(
      lines.map((line) => ({
        shipment_id: id,
        order_line_id: line.id,
        quantity: line.quantity,
        discount: line.discount,
      })),
    )
    .execute();
  await tx.updateTable("orders").set({ courier, courier_tracking }).where("id", "=", orderId).execute();
  await sql`select refresh_order_search(${orderId})`.execute(tx);
  return id;
}

/** Makes the courier of an order that of its last parcel which did not come back, if it has one. */
export async function saveCourierOfParcels(tx: Db, orderId: number): Promise<void> {
  await sql`
    update orders o set courier = s.courier, courier_tracking = s.courier_tracking
      from (select courier, courier_tracking from shipments
             where order_id = ${orderId} and state in ('shipped', 'failed', 'delivered') order by id desc limit 1) s
     where o.id = ${orderId}`.execute(tx);
}

/** Saves the courier of one parcel; that of the order follows its last parcel. */
export async function saveCourier(
  tx: Db,
  { orderId, shipmentId, ...courier }: Courier & { orderId: number; shipmentId: number },
): Promise<void> {
  await tx.updateTable("shipments").set(courier).where("id", "=", shipmentId).execute();
  await saveCourierOfParcels(tx, orderId);
  await sql`select refresh_order_search(${orderId})`.execute(tx);
}

/** The columns with the time at which a parcel came to a state, and the actor. */
const marks = {
  delivered: { at: "delivered_at", by: "delivered_by" },
  failed: { at: "failed_at", by: "failed_by" },
  returned: { at: "returned_at", by: "returned_by" },
  replaced: null,
  shipped: null,
} as const;

type Moved = { state: ShipmentState; by: number; reason?: string | null; courier_fee?: number | null };

/** Moves a parcel on; `reason` and `courier_fee` are those of a failed delivery. */
export async function saveShipmentState(tx: Db, id: number, { state, by, ...failure }: Moved): Promise<void> {
  const mark = marks[state];
  await tx
    .updateTable("shipments")
    .set({ state, ...failure, ...(mark && { [mark.at]: sql`now()`, [mark.by]: by }) })
    .where("id", "=", id)
    .execute();
}

/** A parcel of an order that is to have this tracking number. The key is the caller's; `shipment` is its id once it was shipped. */
type TrackedParcel = {
  key: number;
  order_id: number;
  shipment?: number | undefined;
  courier: string | null;
  courier_tracking: string | null;
};

/**
 * For each of these parcels the order, if any, of which another parcel has the same number of the same courier, in
 * whatever letters and spaces; of several, the one with the last parcel. A parcel that failed is shipped again with its
 * number, so it does not count for its own order.
 */
export async function findSameTracking(
  db: Db,
  parcels: readonly TrackedParcel[],
): Promise<{ key: number; id: number; tracking_no: string }[]> {
  const { rows } = await sql<{ key: number; id: number; tracking_no: string }>`
    select distinct on (n.key) n.key, o.id, o.tracking_no
      from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) n (key int, order_id bigint, shipment bigint, courier text, courier_tracking text)
      join shipments s on upper(replace(s.courier_tracking, ' ', '')) = upper(replace(n.courier_tracking, ' ', ''))
                      and s.courier_tracking is not null and lower(s.courier) = lower(n.courier)
                      and (s.order_id <> n.order_id or s.state in ('shipped', 'delivered') and s.id is distinct from n.shipment)
      join orders o on o.id = s.order_id
     order by n.key, s.id desc`.execute(db);
  return rows;
}
