import { type RawBuilder, sql } from "kysely";
import { addDays } from "#contract/dates.days.ts";
import type { ProductType, Role } from "#contract/enums.ts";
import { pesosOf } from "#contract/money.ts";
import { type OrderState, openOrderStates, orderStates } from "#contract/orders.states.ts";
import type { PaymentProblem } from "#contract/payments.statuses.ts";
import { staffRoleOf } from "#contract/permissions.ts";
import type {
  CappedCount,
  PaymentsNow,
  ReturnsNow,
  SalesStatistics,
  StaffActivity,
  WaitingOrders,
} from "#contract/reports.ts";
import type { Db } from "#db/connection.ts";
import { isOnDays } from "#db/manila-time.ts";
import type { EmailState } from "#db/schema.gen.ts";
import { picturePath } from "#modules/media/media.ts";
import { type DailySums, monthsTouched, type Period, wholeMonths } from "./reports.rules.ts";

/**
 * The condition of the orders `o` that are stored as sales but await their online payment. They are few, have an index, and are soon paid
 * or cancelled, so they are subtracted from the stored sums when these are read.
 */
const awaitsItsPayment = (days: { from: string; to: string }) =>
  sql`awaits_payment(o.payment_status) and is_sale(o.state) and ${sql.join(isOnDays("o.placed_at", days), sql` and `)}`;

/** The sums of the days between two days, which are stored day by day. Orders that await their payment are counted separately. */
export async function listDailySums(db: Db, from: string, to: string): Promise<DailySums[]> {
  const { rows } = await sql<DailySums>`
    select day::text, sum(members)::integer as members, sum(orders)::integer as orders,
           sum(online_orders)::integer as online_orders, sum(sales)::bigint as sales, sum(awaiting)::bigint as awaiting,
           sum(collected)::bigint as collected, sum(refunded)::bigint as refunded,
           sum(emails)::integer as emails, sum(visits)::integer as visits
      from (
        select day, members, orders, online_orders, sales, 0 as awaiting, collected, refunded, emails, visits
          from daily_statistics where day between ${from}::date and ${to}::date
        union all
        select manila_day(placed_at), 0, -1, case when placed_by is null then -1 else 0 end, -total, total, 0, 0, 0, 0
          from orders o where ${awaitsItsPayment({ from, to })}
      ) figures group by day order by day`.execute(db);
  return rows;
}

type SoldRow = {
  id: number;
  productname: string;
  type: ProductType;
  hash: string | null;
  quantity: number;
  sales: number;
};

/** Days that are read one by one; a longer period is read by month. */
const DAYS_READ = 10;

/**
 * For a longer period, the candidates are the best sellers of its months: this many in all, and at least this many of
 * each month.
 */
const CANDIDATES = { inAll: 300, ofEachMonth: 50 };

/**
 * The products with the highest sold quantity in a period, then the highest sales. For a long period only the best
 * sellers of its months are summed, 150 of each for thirty days: all would be too slow for a shop with 100,000
 * products. Pieces of orders that await their payment do not count.
 */
export async function listBestSellers(db: Db, period: Period, count: number): Promise<SalesStatistics["best_sellers"]> {
  const sold = period.days <= DAYS_READ ? soldByDay(period) : soldByMonth(period);
  const { rows } = await sql<SoldRow>`
    with sold as materialized (${sold} union all ${awaitedPieces(period)}), best as (
      select product_id, sum(quantity)::integer as quantity
        from sold group by product_id having sum(quantity) > 0 order by 2 desc fetch first ${count} rows with ties
    ), best_with_sales as ( -- Only now, because a sum of so many bigints is slow.
      select product_id, b.quantity, sum(s.sales)::bigint as sales
        from best b join sold s using (product_id) group by 1, 2 order by 2 desc, 3 desc, 1 limit ${count}
    )
    select p.id, p.name as productname, p.type, i.hash, b.quantity, b.sales
      from best_with_sales b join products p on p.id = b.product_id
      left join product_images i on i.product_id = p.id and i.position = 0
     order by b.quantity desc, b.sales desc, p.id`.execute(db);
  return rows.map(({ hash, sales, ...row }) => ({
    ...row,
    image: hash ? picturePath(hash) : "",
    sales: pesosOf(sales),
  }));
}

const awaitedPieces = (period: Period): RawBuilder<unknown> => sql`
  select l.product_id, l.returned - l.quantity, (l.returned - l.quantity) * l.price
    from orders o join order_lines l on l.order_id = o.id where ${awaitsItsPayment(period)}`;

const soldByDay = ({ from, to }: Period): RawBuilder<unknown> => sql`
  select product_id, quantity, sales from product_daily_sales where day between ${from}::date and ${to}::date`;

function soldByMonth(period: Period): RawBuilder<unknown> {
  const { from, to } = period;
  const ofEach = Math.max(CANDIDATES.ofEachMonth, Math.ceil(CANDIDATES.inAll / monthsTouched(period)));
  const months = wholeMonths(period);
  const days = (first: string, until: string) => sql`
    select product_id, quantity, sales from product_daily_sales
     where product_id = candidate.product_id and day >= ${first}::date and day < ${until}::date`;
  const after = addDays(to, 1);
  // Each part of the period is its own subquery, so that each uses its index.
  const stretches = months
    ? [
        sql`select product_id, quantity, sales from product_monthly_sales
             where product_id = candidate.product_id and month >= ${months.from}::date and month < ${months.until}::date`,
        days(from, months.from),
        days(months.until, after),
      ]
    : [days(from, after)];
  return sql`
    select s.product_id, s.quantity, s.sales from (
      select distinct best.product_id
        from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, '1 month') m (month),
             lateral (select product_id from product_monthly_sales where month = m.month::date
                       order by quantity desc limit ${ofEach}) best
    ) candidate, lateral (${sql.join(stretches, sql` union all `)}) s`;
}

/** The most rows that are counted. */
const COUNTED = 10_000;

/** Fewer, since a shop without a mail server keeps all its emails. */
const COUNTED_EMAILS = 1000;

const countedOf = (rows: number, most = COUNTED): CappedCount => ({ count: Math.min(rows, most), more: rows > most });

/** The number of orders in each open state, and when the oldest was placed; without those that wait for their online payment. */
export async function countWaitingOrders(db: Db): Promise<WaitingOrders[]> {
  const { rows } = await sql<{ state: OrderState; rows: number; oldest: Date | null }>`
    select s.state,
           (select count(*)::integer from (select from orders o where o.state = s.state and o.archived_at is null and not awaits_payment(o.payment_status)
                                            limit ${COUNTED + 1}) counted) as rows,
           (select o.placed_at from orders o where o.state = s.state and o.archived_at is null and not awaits_payment(o.payment_status)
             order by o.placed_at, o.id limit 1) as oldest
      from unnest(${openOrderStates}::order_state[]) with ordinality s (state, position) order by s.position`.execute(
    db,
  );
  return rows.map(({ state, rows: found, oldest }) => ({
    status: orderStates[state].code,
    ...countedOf(found),
    oldest: oldest?.toISOString() ?? null,
  }));
}

/** The number of returns that wait for staff. */
export async function countWaitingReturns(db: Db): Promise<ReturnsNow> {
  const { rows } = await sql<{ requested: number; received: number }>`
    select (select count(*)::integer from (select from returns where state = 'requested' limit ${COUNTED + 1}) r) as requested,
           (select count(*)::integer from (select from returns where state = 'received' limit ${COUNTED + 1}) r) as received`.execute(
    db,
  );
  return { requested: countedOf(rows[0]?.requested ?? 0), received: countedOf(rows[0]?.received ?? 0) };
}

/** The number of payments with each problem. */
export async function countPaymentProblems(db: Db): Promise<PaymentsNow["problems"]> {
  const { rows } = await sql<{ problem: PaymentProblem; rows: number }>`
    select problem, count(*)::integer as rows
      from (select problem from payments where problem is not null limit ${COUNTED + 1}) counted
     group by problem order by problem`.execute(db);
  return rows.map(({ problem, rows: found }) => ({ problem, ...countedOf(found) }));
}

/** The number of orders of which the shop still has to pay something back. */
export async function countRefundsDue(db: Db): Promise<CappedCount> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows
      from (select from orders where refund_due > 0 and archived_at is null limit ${COUNTED + 1}) counted`.execute(db);
  return countedOf(rows[0]?.rows ?? 0);
}

/** The number of emails in this state. */
export async function countEmails(db: Db, state: EmailState): Promise<CappedCount> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows
      -- Sorted, so that the index is read also when most emails are in this state.
      from (select from emails where state = ${state} order by id desc limit ${COUNTED_EMAILS + 1}) counted`.execute(
    db,
  );
  return countedOf(rows[0]?.rows ?? 0, COUNTED_EMAILS);
}

/** The members of staff with their last action in the audit log, the latest first. */
export async function listStaffActivity(db: Db, count: number): Promise<StaffActivity[]> {
  const { rows } = await sql<{ id: number; name: string; role: Role; at: Date | null; two_factor: boolean }>`
    select a.id, a.name, a.role, l.at, exists (
             select from two_factor t where t.account_id = a.id and t.enabled_at is not null) as two_factor
      from accounts a
      -- Not "= a.id": then the log could be read from its end for whoever never did anything, down to its beginning.
      left join lateral (select at from audit_log where account_id >= a.id and account_id <= a.id
                          order by account_id, id desc limit 1) l on true
     where a.role not in ('customer', 'waiting', 'api_key') and a.suspended_at is null and a.invited_at is null
     order by l.at desc nulls last, a.id limit ${count}`.execute(db);
  return rows.flatMap(({ id, name, role, at, two_factor }) => {
    const staffRole = staffRoleOf(role);
    return staffRole ? [{ id, name, role: staffRole, last_action_at: at?.toISOString() ?? null, two_factor }] : [];
  });
}

/** The number of people who wait for approval as staff. */
export async function countWaitingStaff(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from accounts where role = 'waiting' and role <> 'customer' -- the second for the index of staff`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

/** Adds counted visits to their days. */
export async function addVisits(db: Db, visits: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into daily_statistics as f (day, visits)
      select * from unnest(${[...visits.keys()]}::date[], ${[...visits.values()]}::integer[])
      on conflict (day, shard) do update set visits = f.visits + excluded.visits`.execute(db);
}
