import { sql } from "kysely";
import { NO_GROUP, parcelOutcomes } from "#contract/reports.groups.admin.ts";
import type { CourierRow, CourierTotals } from "#contract/reports.tables.admin.ts";
import type { Db } from "#db/connection.ts";
import { isOnDays } from "#db/manila-time.ts";

type Days = { from: string; to: string };

const cameTo = (outcome: keyof typeof parcelOutcomes) =>
  sql`(count(*) filter (where state = any (${[...parcelOutcomes[outcome].states]}::shipment_state[])))::integer`;

/** The parcels that were shipped on these days, by courier, the most first, and their totals. */
export async function listCouriers(db: Db, days: Days): Promise<{ rows: CourierRow[]; totals: CourierTotals }> {
  const { rows } = await sql<{ key: string; is_total: boolean } & CourierTotals>`
    with sent as (
      select coalesce(courier, ${NO_GROUP}) as key, state, delivered_at - shipped_at as lasted
        from shipments where ${sql.join(isOnDays("shipped_at", days), sql` and `)})
    select coalesce(key, '') as key, grouping(key) = 1 as is_total, count(*)::integer as parcels,
           ${cameTo("delivered")} as delivered, ${cameTo("failed")} as failed, ${cameTo("on_the_way")} as on_the_way,
           round((extract(epoch from avg(lasted)) / 86400)::numeric, 1)::float8 as days
      from sent group by grouping sets ((key), ()) order by is_total desc, parcels desc, key`.execute(db);
  const [totals, ...couriers] = rows.map(({ is_total, ...row }) => row);
  if (!totals) throw new Error("the totals of a report are missing");
  const { key: _, ...figures } = totals;
  return { rows: couriers, totals: figures };
}
