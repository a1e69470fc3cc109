import { sql } from "kysely";
import { pesosOf } from "#contract/money.ts";
import type { GoodsGroup } from "#contract/reports.groups.admin.ts";
import type { StockRow, StockTotals } from "#contract/reports.tables.admin.ts";
import type { Db } from "#db/connection.ts";

type FoundRow = StockTotals & { key: string; name: string; is_total: boolean };

/** The value of the pieces in stock, the highest first, and their totals. */
export async function listStockValues(
  db: Db,
  { by, limit }: { by: GoodsGroup; limit: number },
): Promise<{ rows: StockRow[]; totals: StockTotals }> {
  const key = by === "product" ? sql`id::text` : sql`type::text`;
  // Each product is summed first: the names of a million products are then read for the rows that are shown only.
  const { rows } = await sql<FoundRow>`
    with held as (
      select p.id, p.type, sum(v.stock) as pieces, sum(v.stock * coalesce(v.price, p.price)) as selling
        from product_variants v join products p on p.id = v.product_id
       where v.stock > 0 and v.active and p.archived_at is null group by p.id
    ), valued as (
      select ${key} as key, pieces, selling, cost, cost * pieces as value from held left join product_costs on product_id = held.id
    ), summed as (
      select key, grouping(key) = 1 as is_total, coalesce(sum(pieces), 0)::integer as pieces,
             coalesce(sum(pieces) filter (where cost is not null), 0)::integer as known_pieces,
             coalesce(sum(value), 0)::bigint as cost, coalesce(sum(selling), 0)::bigint as selling
        from valued group by grouping sets ((key), ()) order by 2 desc, 5 desc, 6 desc, 1 limit ${limit + 1}
    )
    select coalesce(key, '') as key, ${by === "product" ? sql`coalesce((select name from products where id = key::integer), '')` : sql`coalesce(key, '')`} as name,
           is_total, pieces, known_pieces, cost, selling from summed
     order by is_total desc, cost desc, selling desc, key`.execute(db);
  const [totals, ...groups] = rows;
  if (!totals?.is_total) throw new Error("the totals of a report are missing");
  return {
    rows: groups.map((row) => ({ key: row.key, name: row.name, ...amountsOf(row) })),
    totals: amountsOf(totals),
  };
}

const amountsOf = ({ pieces, known_pieces, cost, selling }: FoundRow): StockTotals => ({
  pieces,
  known_pieces,
  cost: pesosOf(cost),
  selling: pesosOf(selling),
});
