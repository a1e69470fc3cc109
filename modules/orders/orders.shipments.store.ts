import { jsonArrayFrom } from "kysely/helpers/postgres";
import { pesosOf } from "#contract/money.ts";
import type { Shipment } from "#contract/orders.shipments.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import { findTrackingLink } from "#modules/couriers/couriers.ts";

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
