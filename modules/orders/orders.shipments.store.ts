import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { pesosOf } from "#contract/money.ts";
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
    .select(["s.id", "s.state", "s.courier", "s.courier_tracking", "s.to_collect", "s.reason", "s.courier_fee"])
    .select(["s.shipped_at", "s.delivered_at", "s.failed_at", "s.returned_at", "a.name"])
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

/** The parcels of an order, the oldest first. The customer sees neither the names of staff nor the fees of couriers. */
export async function listShipments(db: Db, orderId: number, reader: "staff" | "customer"): Promise<Shipment[]> {
  const rows = await selectShipments(db, { orderId });
  const links = await Promise.all(rows.map((row) => findTrackingLink(db, row)));
  return rows.map(({ name, courier_fee, ...row }, place) => ({
    ...row,
    courier_link: links[place] ?? null,
    to_collect: pesosOf(row.to_collect),
    shipped_at: row.shipped_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    failed_at: row.failed_at?.toISOString() ?? null,
    returned_at: row.returned_at?.toISOString() ?? null,
    by: reader === "staff" ? name : null,
    courier_fee: reader === "staff" && courier_fee !== null ? pesosOf(courier_fee) : null,
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
      ...(["s.id", "s.state", "s.to_collect", "s.delivery_fee"] as const),
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

/** The column with the time at which a parcel came to a state. */
const times = {
  delivered: "delivered_at",
  failed: "failed_at",
  returned: "returned_at",
  replaced: null,
  shipped: null,
} as const;

/** Moves a parcel on; `failure` says why its delivery failed. */
export async function saveShipmentState(
  tx: Db,
  id: number,
  state: ShipmentState,
  failure: { reason?: string | null; courier_fee?: number | null } = {},
): Promise<void> {
  const time = times[state];
  await tx
    .updateTable("shipments")
    .set({ state, ...failure, ...(time && { [time]: sql`now()` }) })
    .where("id", "=", id)
    .execute();
}
