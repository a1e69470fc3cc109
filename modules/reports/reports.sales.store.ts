import { type RawBuilder, sql } from "kysely";
import { pesosOf } from "#contract/money.ts";
import {
  countsGoods,
  type MoneyFigure,
  moneyFigures,
  NO_GROUP,
  type SalesGroup,
} from "#contract/reports.groups.admin.ts";
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
    ), figures as (${countsGoods(by) ? goodsBy(by, period) : ordersBy(by, period)})
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
  return {
    orders,
    orders_before,
    pieces: countsGoods(by) ? pieces : null,
    sales: pesosOf(money.sales),
    sales_before: pesosOf(money.sales_before),
    collected: pesosOf(money.collected),
    refunded: pesosOf(money.refunded),
    deposits_kept: pesosOf(money.deposits_kept),
    written_off: pesosOf(money.written_off),
  };
}

/**
 * Whole orders, and what was paid, refunded, kept of deposits and written off in the period; a day of the period before
 * counts for the same day of the period.
 */
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

const literals = (kinds: readonly string[]): RawBuilder<unknown> => sql.join(kinds.map((kind) => sql.lit(kind)));

/** A money column of an entry `e`: this amount where the entry counts in it, else 0. */
function moneyColumn(figure: MoneyFigure, amount: RawBuilder<unknown>): RawBuilder<unknown> {
  const { plus, minus } = moneyFigures[figure];
  return sql`case when e.kind in (${literals(plus)}) then ${amount}
    ${minus.length > 0 ? sql`when e.kind in (${literals(minus)}) then -${amount}` : sql``} else 0 end as ${sql.ref(figure)}`;
}

/** The money columns in the order of those of counted orders. */
const moneyColumns = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    (["collected", "refunded", "deposits_kept", "written_off"] as const).map((each) => moneyColumn(each, amount)),
  );

/** The entries `e` in the payments of orders on these days that are in a money column. */
function isMoneyOn(days: { from: string; to: string }): RawBuilder<unknown> {
  const kinds = Object.values(moneyFigures).flatMap(({ plus, minus }) => [...plus, ...minus]);
  return sql`e.kind in (${literals(kinds)}) and ${sql.join(isOnDays("e.at", days), sql` and `)}`;
}

/** What was paid, refunded, kept of deposits and written off on these days, in the columns of counted orders; it adds no order. */
const moneyOn = (days: { from: string; to: string }): RawBuilder<unknown> => sql`
  select null, o.id, manila_day(e.at), true, 0, ${moneyColumns(sql`e.amount`)}, o.coupon_code, o.payment_mode
    from payment_events e join orders o on o.id = e.order_id
   where ${isMoneyOn(days)}`;

/** The goods of orders, without what was returned, and the money of the period for goods. */
function goodsBy(by: SalesGroup, { from, to }: Period): RawBuilder<unknown> {
  const group = by === "product" ? sql`p.id::text as key, p.name` : sql`p.type::text as key, p.type::text as name`;
  return sql`
  select ${group}, c.id, c.is_now, l.quantity - l.returned as pieces, (l.quantity - l.returned) * l.price as sales,
         0 as collected, 0 as refunded, 0 as deposits_kept, 0 as written_off
    from counted c join order_lines l on l.order_id = c.id join products p on p.id = l.product_id
   union all
  select ${group}, null, true, 0, 0, ${moneyColumns(sql`e.share`)}
    from (${sharesOn({ from, to })}) e join products p on p.id = e.product_id`;
}

/**
 * The money of these days, split over the lines of its order by their price, to the centavo. What was paid online is
 * split over what was ordered, cash over what was delivered, and what went back over what was cancelled or returned.
 * Where there is nothing of that, as for an allowance, it is split over all that was ordered, and where that is free,
 * evenly.
 */
const sharesOn = (days: { from: string; to: string }): RawBuilder<unknown> => sql`
  select kind, product_id, div(amount * upto, whole)::bigint - div(amount * (upto - weight), whole)::bigint as share
    from (select kind, product_id, amount, weight, sum(weight) over (partition by id order by line) as upto, sum(weight) over (partition by id) as whole
            from (select e.id, e.kind, e.amount, l.product_id, l.id as line,
                         case when sum(l.price * pieces) over entry > 0 then l.price * pieces
                              when sum(l.price * (l.quantity + l.cancelled)) over entry > 0 then l.price * (l.quantity + l.cancelled)
                              else 1 end as weight
                    from payment_events e join order_lines l on l.order_id = e.order_id
                         cross join lateral (select case when e.kind in ('collected', 'collection_undone') then l.quantity
                                                         when e.kind in ('refunded', 'written_off') then l.cancelled + l.returned
                                                         else l.quantity + l.cancelled end as pieces) p
                   where ${isMoneyOn(days)} window entry as (partition by e.id)) weighed) summed`;
