import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

type Facts = { payments: boolean; delivery: boolean; product: boolean; two_factor: boolean };

/** What of the checklist is done outside the settings of the shop. Settings that were saved once have another version than 1. */
export async function readChecklistFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (select version > 1 from payment_settings) as payments,
           (select version > 1 from shipping_settings) or exists (select from shipping_zones where version > 1) as delivery,
           (select true from products where shown order by id limit 1) is not null as product,
           not exists (select from accounts a where a.role = 'owner' and a.suspended_at is null and a.invited_at is null
                          and not exists (select from two_factor t where t.account_id = a.id and t.enabled_at is not null))
             as two_factor`.execute(db);
  if (!rows[0]) throw new Error("A query without a table has one row");
  return rows[0];
}
