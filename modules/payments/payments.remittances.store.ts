import { type RawBuilder, sql } from "kysely";
import { type Centavos, pesosOf } from "#contract/money.ts";
import type { DifferingParcel } from "#contract/payments.remittances.admin.ts";
import type { Db } from "#db/connection.ts";
import {
  microsecondsOf,
  type Page,
  positionOf,
  type TimedPageRequest,
  timedList,
  timestampAt,
  toPage,
} from "#db/keyset.ts";
import { type CollectedParcel, trackingKey } from "./payments.remittances.rules.ts";

/** The columns of a parcel `s` of an order `o`, which may have none. */
const collectedParcel = sql`o.tracking_no, s.id, s.state, s.courier, s.courier_tracking, coalesce(s.to_collect, 0) as to_collect,
  coalesce((select jsonb_agg(jsonb_build_object('amount', e.amount, 'reference', e.reference, 'reason', e.reason))
              from payment_events e where e.order_id = o.id and e.shipment_id = s.id and e.kind = 'remitted'), '[]') as remittances`;

/** The parcels with these tracking numbers of couriers, and those of the orders with these numbers, as `trackingKey` writes them. */
export async function findParcels(db: Db, keys: readonly string[]): Promise<(CollectedParcel & { key: string })[]> {
  const { rows } = await sql<CollectedParcel & { key: string }>`
    select key, o.id as order_id, ${collectedParcel}
      from (select key, o.id as order_id, s.id from unnest(${keys}::text[]) key
              join orders o on o.tracking_no = key left join shipments s on s.order_id = o.id
            union
            select key, s.order_id, s.id from unnest(${keys}::text[]) key
              join shipments s on upper(replace(s.courier_tracking, ' ', '')) = key and s.courier_tracking is not null) found
      join orders o on o.id = found.order_id left join shipments s on s.id = found.id
     order by s.id`.execute(db);
  return rows;
}

/** Whether the parcel `s` has this tracking number of its courier or its order, as `trackingKey` writes it. */
const hasNumber = (key: string) => sql<boolean>`s.id in (
  select p.id from shipments p where upper(replace(p.courier_tracking, ' ', '')) = ${key} and p.courier_tracking is not null
  union all select p.id from orders of_key join shipments p on p.order_id = of_key.id where of_key.tracking_no = ${key})`;

/** All parcels of these orders. */
export async function listParcels(db: Db, orderIds: readonly number[]): Promise<CollectedParcel[]> {
  const { rows } = await sql<CollectedParcel>`
    select o.id as order_id, ${collectedParcel} from orders o join shipments s on s.order_id = o.id
     where o.id = any (${orderIds}::bigint[]) order by s.id`.execute(db);
  return rows;
}

/** Locks these orders for this transaction, by id. */
export async function lockOrders(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select from orders where id = any (${ids}::bigint[]) order by id for update`.execute(tx);
}

/** What came for a parcel, in centavos. */
export type Remitted = {
  order_id: number;
  shipment_id: number;
  amount: Centavos;
  reference: string | null;
  reason: string | null;
};

/** Records what came for parcels of locked orders, one entry for each. */
export async function insertRemitted(tx: Db, remitted: readonly Remitted[], by: number): Promise<void> {
  await sql`
    with inserted as (
      insert into payment_events (order_id, shipment_id, kind, amount, reference, reason, account_id)
      select order_id, shipment_id, 'remitted', amount, reference, reason, ${by}
        from jsonb_to_recordset(${JSON.stringify(remitted)}::jsonb)
             n (order_id bigint, shipment_id bigint, amount bigint, reference text, reason text)
       order by shipment_id
      returning shipment_id, amount)
    update shipments s set remitted = s.remitted + i.amount, reported = null from inserted i where s.id = i.shipment_id`.execute(
    tx,
  );
  const ids = [...new Set(remitted.map(({ order_id }) => order_id))];
  await sql`select refresh_payment_status(id) from unnest(${ids}::bigint[]) id`.execute(tx);
}

/**
 * Saves which amounts, in centavos, couriers reported for parcels of locked orders, and staff did not record. Returns
 * how many of them are new.
 */
export async function saveReported(
  tx: Db,
  reported: readonly { shipment_id: number; amount: Centavos }[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update shipments s set reported = n.amount
      from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) n (shipment_id bigint, amount bigint)
     where s.id = n.shipment_id and s.reported is distinct from n.amount`.execute(tx);
  return Number(numAffectedRows);
}

/** Which parcels are listed: nothing has come of them, less than was collected, or more. */
export type Remittance = "missing" | "short" | "over";

/**
 * Whether another amount came of a parcel `s` than was collected with it, also when its order is archived. Each kind has an index in the
 * order of the deliveries.
 */
const isDiffering = (condition: RawBuilder<unknown>) => sql`s.state = 'delivered' and ${condition}`;

const conditions = {
  missing: sql`s.remitted < s.to_collect and s.remitted = 0`,
  short: sql`s.remitted < s.to_collect and s.remitted > 0`,
  over: sql`s.remitted > s.to_collect`,
} as const satisfies Record<Remittance, RawBuilder<unknown>>;

type Row = Omit<DifferingParcel, "collected" | "remitted" | "reported"> & {
  at: number;
  collected: Centavos;
  remitted: Centavos;
  reported: Centavos | null;
};

/** @throws invalid, with a message on `cursor`, when the cursor belongs to another list */
export async function listDiffering(
  db: Db,
  { show, q, limit, cursor, sort = "oldest" }: TimedPageRequest & { show: Remittance; q?: string | null | undefined },
): Promise<Page<DifferingParcel>> {
  const list = timedList(`remittances ${show}`, sort);
  const [after, direction] = sort === "oldest" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const [at, id = 0] = positionOf(cursor, list, 2) ?? [];
  const begin = at === undefined ? sql`true` : sql`(s.delivered_at, s.id) ${after} (${timestampAt(at)}, ${id}::bigint)`;
  const { rows: found } = await sql<Row>`
    select s.id, o.id as order_id, o.tracking_no, s.courier, s.courier_tracking, s.to_collect as collected, s.remitted, s.reported,
           (select string_agg(e.reference, ', ' order by e.id) from payment_events e
             where e.order_id = o.id and e.shipment_id = s.id and e.kind = 'remitted') as remittance,
           manila_day(now()) - manila_day(s.delivered_at) as days, ${microsecondsOf("s.delivered_at")} as at
      from shipments s join orders o on o.id = s.order_id
     where ${isDiffering(conditions[show])} and ${begin} and ${q ? hasNumber(trackingKey(q)) : sql`true`}
     order by s.delivered_at ${direction}, s.id ${direction} limit ${limit + 1}`.execute(db);
  const { rows, next } = toPage(found, { limit, list, position: (last) => [last.at, last.id] });
  return {
    rows: rows.map(({ at: _, collected, remitted, reported, ...row }) => ({
      ...row,
      reported: reported === null ? null : pesosOf(reported),
      collected: pesosOf(collected),
      remitted: pesosOf(remitted),
    })),
    next,
  };
}

/** The number of parcels of each kind, and by how much what came differs from what was collected, in centavos. */
export async function countDiffering(db: Db): Promise<Record<Remittance, { parcels: number; amount: Centavos }>> {
  const { rows } = await sql<{ kind: Remittance; parcels: number; amount: number }>`
    select case when s.remitted = 0 then 'missing' else 'short' end as kind,
           count(*)::bigint as parcels, sum(s.to_collect - s.remitted)::bigint as amount
      from shipments s where ${isDiffering(sql`s.remitted < s.to_collect`)} group by 1
    union all
    select 'over', count(*)::bigint, coalesce(sum(s.remitted - s.to_collect), 0)::bigint
      from shipments s where ${isDiffering(conditions.over)}`.execute(db);
  const of = (kind: Remittance) => {
    const { parcels = 0, amount = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { parcels, amount };
  };
  return { missing: of("missing"), short: of("short"), over: of("over") };
}
