import { sql } from "kysely";
import type { ParcelsOnTheirWay } from "#contract/orders.bulk.admin.ts";
import type { OrderState } from "#contract/orders.states.ts";
import type { Db } from "#db/connection.ts";

/**
 * An order of a shipping list, and what the courier of its next parcel has to know: its pieces and its cash in centavos, as
 * `nextParcel` in contract/orders.next-parcel.admin.ts computes them; a test compares the two. `before` counts the
 * pieces that left in other parcels.
 */
export type OrderToShip = {
  key: string;
  id: number;
  tracking_no: string;
  customer: string;
  state: OrderState;
  archived: boolean;
  cash: number;
  pieces: number;
  before: number;
  has_batteries: boolean;
  pack_again: boolean;
};

/** How many parcels of each of these orders are on their way. Orders without any are left out. */
export const countParcelsOnTheirWay = (db: Db, ids: readonly number[]): Promise<ParcelsOnTheirWay[]> =>
  db
    .selectFrom("shipments")
    .select(["order_id as id", sql<number>`count(*)::int`.as("parcels")])
    .where("order_id", "in", ids)
    .where("state", "=", "shipped")
    .groupBy("order_id")
    .orderBy("order_id")
    .execute();

/** The orders with these numbers: their own, or their ids as text. */
export async function findOrdersToShip(db: Db, keys: readonly string[]): Promise<OrderToShip[]> {
  const ids = keys.filter((key) => /^\d{1,9}$/.test(key));
  const { rows } = await sql<OrderToShip>`
    select found.key, o.id, o.tracking_no, o.firstname || ' ' || o.lastname as customer, o.state,
           o.archived_at is not null as archived,
           greatest(0, cash_due(o.id) - coalesce((
             select sum(s.to_collect) from shipments s
              where s.order_id = o.id and (s.state = 'shipped' or s.state = 'failed' and o.state <> 'delivery_failed')), 0))::bigint as cash,
           (coalesce((select sum(t.quantity) from pieces_to_ship(o.id) t), 0)
             + coalesce(sum(p.quantity) filter (where s.state = 'failed' and o.state = 'delivery_failed'), 0))::integer as pieces,
           coalesce(sum(p.quantity) filter (where s.state in ('shipped', 'delivered') or s.state = 'failed' and o.state <> 'delivery_failed'), 0)::integer
             as before,
           exists (select from order_lines l join products p on p.id = l.product_id
                    where l.order_id = o.id and l.quantity > 0 and p.type = 'scooter'
                      and (o.state <> 'packed' or exists (select from pieces_to_ship(o.id) t where t.line_id = l.id))) as has_batteries,
           is_to_pack_again(o) as pack_again
      from (select key, o.id from unnest(${keys}::text[]) key join orders o on o.tracking_no = key
            union select key, o.id from unnest(${ids}::text[]) key join orders o on o.id = key::bigint) found
      join orders o on o.id = found.id
      left join shipments s on s.order_id = o.id left join shipment_lines p on p.shipment_id = s.id
     group by found.key, o.id`.execute(db);
  return rows;
}
