import { sql } from "kysely";
import { VAT_PERCENT } from "#contract/limits.ts";
import { pesosOf } from "#contract/money.ts";
import type { GoodsGroup } from "#contract/reports.groups.admin.ts";
import type { MarginRow, MarginTotals } from "#contract/reports.tables.admin.ts";
import type { Db } from "#db/connection.ts";
import { isOnDays } from "#db/manila-time.ts";

type MarginRequest = { by: GoodsGroup; from: string; to: string; limit: number };

type FoundRow = Omit<MarginTotals, "margin"> & { key: string; name: string; is_total: boolean; discounts: number };

/** An amount without its VAT, rounded as `vatPartOf` rounds. Of each line, so that the rows add up to the totals. */
const withoutVat = (amount: string) =>
  sql`(${sql.raw(amount)} - round(${sql.raw(amount)} * ${sql.lit(VAT_PERCENT)}::numeric / ${sql.lit(100 + VAT_PERCENT)}))`;

/**
 * The goods that were sold on these days with what they cost the shop today, the highest sales first, and their totals. Counted are
 * the orders of the sales report.
 */
export async function listMargins(
  db: Db,
  { by, limit, ...days }: MarginRequest,
): Promise<{ rows: MarginRow[]; totals: MarginTotals; discounts: number }> {
  const { rows } = await sql<FoundRow>`
    with counted as (
      select id, subtotal - discount - returned_total - allowance_total as paid_goods
        from (select * from orders where archived_at is null union all select * from orders where archived_at is not null) o
       where is_sale(state) and not awaits_payment(payment_status)
         and ${sql.join(isOnDays("placed_at", days), sql` and `)}
    ), lines as (
      select ${by === "product" ? sql`p.id::text` : sql`p.type::text`} as key, p.name, c.id, k.cost,
             l.quantity - l.returned as pieces, (l.quantity - l.returned) * l.price as amount
        from counted c join order_lines l on l.order_id = c.id join products p on p.id = l.product_id
        left join product_costs k on k.product_id = p.id
    ), net as (select *, ${withoutVat("amount")} as sales from lines),
    coupons as (select (select coalesce(sum(amount), 0) from lines) - (select coalesce(sum(paid_goods), 0) from counted) as discounts)
    select coalesce(key, '') as key, coalesce(${by === "product" ? sql`min(name)` : sql`key`}, '') as name, grouping(key) = 1 as is_total,
           count(distinct id)::integer as orders, coalesce(sum(pieces), 0)::integer as pieces,
           coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(sales) filter (where cost is not null), 0)::bigint as known_sales,
           coalesce(sum(cost * pieces), 0)::bigint as cost,
           (select ${withoutVat("discounts")} from coupons)::bigint as discounts
      from net group by grouping sets ((key), ()) order by is_total desc, sales desc, key limit ${limit + 1}`.execute(
    db,
  );
  const [totals, ...groups] = rows;
  if (!totals?.is_total) throw new Error("the totals of a report are missing");
  return {
    rows: groups.map((row) => ({ key: row.key, name: row.name, ...amountsOf(row) })),
    totals: amountsOf(totals),
    discounts: pesosOf(totals.discounts),
  };
}

const amountsOf = ({ orders, pieces, sales, known_sales, cost }: FoundRow): MarginTotals => ({
  orders,
  pieces,
  sales: pesosOf(sales),
  known_sales: pesosOf(known_sales),
  cost: pesosOf(cost),
  margin: pesosOf(known_sales - cost),
});
