import { sql } from "kysely";
import { pesosOf } from "#contract/money.ts";
import type { VatRow, VatTotals } from "#contract/reports.tables.admin.ts";
import type { Db } from "#db/connection.ts";
import { isOnDays } from "#db/manila-time.ts";

type Days = { from: string; to: string };

/** The VAT of the documents that were issued on these days, by month, and their totals. */
export async function listVat(db: Db, days: Days): Promise<{ rows: VatRow[]; totals: VatTotals }> {
  const { rows } = await sql<{ key: string | null } & VatTotals>`
    with issued as (
      select to_char(issued_at at time zone 'Asia/Manila', 'YYYY-MM') as key, order_id, kind = 'credit_note' as is_credit,
             case kind when 'credit_note' then vat - amount else amount - vat end as net, vat
        from invoices where ${sql.join(isOnDays("issued_at", days), sql` and `)})
    select key, count(distinct order_id)::integer as orders,
           (count(*) filter (where not is_credit))::integer as invoices, (count(*) filter (where is_credit))::integer as credit_notes,
           coalesce(sum(net), 0)::bigint as net,
           coalesce(sum(vat) filter (where not is_credit), 0)::bigint as invoiced,
           coalesce(sum(vat) filter (where is_credit), 0)::bigint as credited,
           coalesce(sum(case when is_credit then -vat else vat end), 0)::bigint as vat
      from issued group by grouping sets ((key), ()) order by key nulls first`.execute(db);
  const [totals, ...months] = rows.map(({ key, orders, invoices, credit_notes, ...money }) => ({
    key: key ?? "",
    orders,
    invoices,
    credit_notes,
    net: pesosOf(money.net),
    invoiced: pesosOf(money.invoiced),
    credited: pesosOf(money.credited),
    vat: pesosOf(money.vat),
  }));
  if (!totals) throw new Error("the totals of a report are missing");
  const { key: _, ...figures } = totals;
  return { rows: months, totals: figures };
}
