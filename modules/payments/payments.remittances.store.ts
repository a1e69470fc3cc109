import { sql } from "kysely";
import { type Centavos, pesosOf } from "#contract/money.ts";
import type { UnremittedOrder } from "#contract/payments.remittances.admin.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type PageRequest, positionOf, toPage } from "#db/keyset.ts";
import type { CollectedOrder } from "./payments.remittances.rules.ts";

/** The orders with these tracking numbers, ours or the courier's, as `trackingKey` writes them. */
export async function findOrders(db: Db, keys: readonly string[]): Promise<{ key: string; id: number }[]> {
  const { rows } = await sql<{ key: string; id: number }>`
    select key, o.id from unnest(${keys}::text[]) key join orders o on o.tracking_no = key
    union
    select key, o.id from unnest(${keys}::text[]) key
      join orders o on upper(replace(o.courier_tracking, ' ', '')) = key and o.courier_tracking is not null
     order by id`.execute(db);
  return rows;
}

/** Locks these orders for this transaction, by id. */
export async function lockOrders(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select from orders where id = any (${ids}::bigint[]) order by id for update`.execute(tx);
}

/** What was collected and remitted for these orders. */
export async function readCollected(db: Db, ids: readonly number[]): Promise<CollectedOrder[]> {
  const { rows } = await sql<CollectedOrder>`
    select o.id, coalesce(sum(case e.kind when 'collected' then e.amount when 'collection_undone' then -e.amount end), 0)::bigint as collected,
           count(*) filter (where e.kind = 'remitted') > 0 as remitted
      from orders o left join payment_events e on e.order_id = o.id
     where o.id = any (${ids}::bigint[]) group by o.id`.execute(db);
  return rows;
}

/** What came for an order, in centavos. */
export type Remitted = { order_id: number; amount: Centavos; reference: string | null; reason: string | null };

/** Records what came for locked orders, once for each; returns what was recorded. */
export async function insertRemitted(tx: Db, remitted: readonly Remitted[], by: number): Promise<{ amount: number }[]> {
  const { rows } = await sql<{ amount: number }>`
    insert into payment_events (order_id, kind, amount, reference, reason, account_id)
    select order_id, 'remitted', amount, reference, reason, ${by}
      from jsonb_to_recordset(${JSON.stringify(remitted)}::jsonb)
           n (order_id bigint, amount bigint, reference text, reason text)
     order by order_id
    on conflict (order_id) where kind = 'remitted' do nothing
    returning amount`.execute(tx);
  const ids = remitted.map(({ order_id }) => order_id);
  await sql`select refresh_payment_status(id) from unnest(${ids}::bigint[]) id`.execute(tx);
  return rows;
}

/** Which orders are listed: nothing has come of them, or less than was collected. */
export type Unremitted = "missing" | "short";

/**
 * The orders whose cash was collected. The statuses are those in which the courier may still owe it: a refund is paid by the shop. They
 * have an index, and an order leaves `collected` when its cash has come, so that few orders are read.
 */
const collectedOrders = sql`
    orders o join lateral (
      select max(id) as id, min(at) as at, coalesce(sum(case kind when 'collected' then amount else -amount end), 0) as amount
        from payment_events where order_id = o.id and kind in ('collected', 'collection_undone')) c on c.amount > 0
    left join payment_events r on r.order_id = o.id and r.kind = 'remitted'
   where o.payment_status in ('collected', 'partly_refunded', 'refunded') and o.archived_at is null`;

const isUnremitted = { missing: sql`r.id is null`, short: sql`r.amount < c.amount` } as const;

type Row = Omit<UnremittedOrder, "collected" | "remitted"> & { event_id: number; collected: number; remitted: number };

/** @throws invalid, with a message on `cursor`, when the cursor belongs to another list */
export async function listUnremitted(
  db: Db,
  { show, limit, cursor }: PageRequest & { show: Unremitted },
): Promise<Page<UnremittedOrder>> {
  const list = `remittances ${show}`;
  const [after = 0] = positionOf(cursor, list, 1) ?? [];
  const { rows: found } = await sql<Row>`
    select c.id as event_id, o.id, o.tracking_no, o.courier, o.courier_tracking, c.amount as collected,
           coalesce(r.amount, 0) as remitted, r.reference as remittance, manila_day(now()) - manila_day(c.at) as days
      from ${collectedOrders} and ${isUnremitted[show]} and c.id > ${after}
     order by c.id limit ${limit + 1}`.execute(db);
  const { rows, next } = toPage(found, { limit, list, position: (last) => [last.event_id] });
  return {
    rows: rows.map(({ event_id: _, collected, remitted, ...row }) => ({
      ...row,
      collected: pesosOf(collected),
      remitted: pesosOf(remitted),
    })),
    next,
  };
}

/** The number of unremitted orders of each kind, and the outstanding amount in centavos. */
export async function countUnremitted(db: Db): Promise<Record<Unremitted, { orders: number; amount: Centavos }>> {
  const { rows } = await sql<{ kind: Unremitted; orders: number; amount: number }>`
    select case when ${isUnremitted.missing} then 'missing' else 'short' end as kind,
           count(*)::bigint as orders, sum(c.amount - coalesce(r.amount, 0))::bigint as amount
      from ${collectedOrders} and (${isUnremitted.missing} or ${isUnremitted.short}) group by 1`.execute(db);
  const of = (kind: Unremitted) => {
    const { orders = 0, amount = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { orders, amount };
  };
  return { missing: of("missing"), short: of("short") };
}
