import { type RawBuilder, sql } from "kysely";
import { pesosOf } from "#contract/money.ts";
import { countsGoods, NO_GROUP, type SalesGroup } from "#contract/reports.groups.admin.ts";
import type { SalesRow, SalesTotals } from "#contract/reports.ts";
import type { Db } from "#db/connection.ts";
import { isOnDays } from "#db/manila-time.ts";
import type { Period } from "./reports.rules.ts";

/** A group, or all of them. Orders and sales are of two periods, money is of the period alone. */
type FoundRow = {
  key: string;
  name: string;
  is_total: boolean;
  orders: number;
  orders_before: number;
  pieces: number;
  sales: number;
  sales_before: number;
  collected: number;
  refunded: number;
  deposits_kept: number;
  written_off: number;
};

type SalesRequest = { by: SalesGroup; period: Period; before: Period; limit: number };

/**
 * The sales of two periods in groups, the highest sales first, days in their order, and their totals. Counted are the orders that the
 * dashboard counts: those that are a sale and do not await their payment, also archived ones, on the day they were placed. Money is counted
 * as there, too: on the day it came or went, of any order. So are deposits on the day they were kept, and what was written off.
 */
export async function listSales(
  db: Db,
  { by, period, before, limit }: SalesRequest,
): Promise<{ rows: SalesRow[]; totals: SalesTotals }> {
  const { rows } = await sql<FoundRow>`
    with counted as (
      select id, id as order_id, manila_day(placed_at) as day, manila_day(placed_at) >= ${period.from}::date as is_now,
             total - returned_total - allowance_total as sales, 0 as collected, 0 as refunded, 0 as deposits_kept, 0 as written_off,
             coupon_code, payment_mode
        -- Two parts, since each has its index by time.
        from (select * from orders where archived_at is null union all select * from orders where archived_at is not null) o
       where is_sale(state) and not awaits_payment(payment_status)
         and ${sql.join(isOnDays("placed_at", { from: before.from, to: period.to }), sql` and `)}
    ), figures as (${countsGoods(by) ? goodsBy(by) : ordersBy(by, period)})
    select coalesce(key, '') as key, coalesce(min(name), '') as name, grouping(key) = 1 as is_total,
           (count(distinct id) filter (where is_now))::integer as orders,
           (count(distinct id) filter (where not is_now))::integer as orders_before,
           coalesce(sum(pieces) filter (where is_now), 0)::integer as pieces,
           coalesce(sum(sales) filter (where is_now), 0)::bigint as sales,
           coalesce(sum(sales) filter (where not is_now), 0)::bigint as sales_before,
           coalesce(sum(collected), 0)::bigint as collected,
           coalesce(sum(refunded), 0)::bigint as refunded,
           coalesce(sum(deposits_kept), 0)::bigint as deposits_kept,
           coalesce(sum(written_off), 0)::bigint as written_off
      from figures group by grouping sets ((key), ())
     order by is_total desc, ${by === "day" ? sql`1` : sql`7 desc, 8 desc, 1`} limit ${limit + 1}`.execute(db);
  const [totals, ...groups] = rows;
  if (!totals?.is_total) throw new Error("the totals of a report are missing");
  return {
    rows: groups.map((row) => ({ key: row.key, name: row.name, ...amountsOf(row, by) })),
    totals: amountsOf(totals, by),
  };
}

function amountsOf({ orders, orders_before, pieces, ...money }: FoundRow, by: SalesGroup): SalesTotals {
  const goods = countsGoods(by);
  return {
    orders,
    orders_before,
    pieces: goods ? pieces : null,
    sales: pesosOf(money.sales),
    sales_before: pesosOf(money.sales_before),
    collected: goods ? null : pesosOf(money.collected),
    refunded: goods ? null : pesosOf(money.refunded),
    deposits_kept: goods ? null : pesosOf(money.deposits_kept),
    written_off: goods ? null : pesosOf(money.written_off),
  };
}

/** Whole orders, and what was paid, refunded, kept of deposits and written off in the period; a day of the period before counts for the same day of the period. */
function ordersBy(by: SalesGroup, { from, to, days }: Period): RawBuilder<unknown> {
  const key = {
    day: sql`(day + case when is_now then 0 else ${days}::integer end)::text`,
    coupon: sql`coalesce(coupon_code, ${NO_GROUP})`,
    payment: sql`payment_mode::text`,
    province: sql`coalesce(a.province, a.region, ${NO_GROUP})`,
  }[by as "day" | "coupon" | "payment" | "province"];
  return sql`
    select ${key} as key, ${key} as name, 0 as pieces, f.*
      from (select * from counted union all ${moneyOn({ from, to })}) f
      ${by === "province" ? sql`left join order_addresses a on a.order_id = f.order_id` : sql``}`;
}

/** What was paid, refunded, kept of deposits and written off on these days, in the columns of counted orders; it adds no order. */
const moneyOn = (days: { from: string; to: string }): RawBuilder<unknown> => sql`
  select null, o.id, manila_day(e.at), true, 0,
         case when e.kind in ('paid', 'collected') then e.amount when e.kind = 'collection_undone' then -e.amount else 0 end,
         case e.kind when 'refunded' then e.amount else 0 end,
         case e.kind when 'deposit_kept' then e.amount when 'deposit_released' then -e.amount else 0 end,
         case e.kind when 'written_off' then e.amount else 0 end, o.coupon_code, o.payment_mode
    from payment_events e join orders o on o.id = e.order_id
   where e.kind in ('paid', 'collected', 'collection_undone', 'refunded', 'deposit_kept', 'deposit_released', 'written_off')
     and ${sql.join(isOnDays("e.at", days), sql` and `)}`;

/** The goods of orders, without what was returned. */
const goodsBy = (by: SalesGroup): RawBuilder<unknown> => sql`
  select ${by === "product" ? sql`p.id::text` : sql`p.type::text`} as key,
         ${by === "product" ? sql`p.name` : sql`p.type::text`} as name,
         c.id, c.is_now, l.quantity - l.returned as pieces, (l.quantity - l.returned) * l.price as sales,
         0 as collected, 0 as refunded, 0 as deposits_kept, 0 as written_off
    from counted c join order_lines l on l.order_id = c.id join products p on p.id = l.product_id`;
