import type { Pool } from "pg";
import type { PayMongoServer } from "#server/local-providers/paymongo-server.ts";
import { type Confirmed, STOCK } from "./people.ts";

/** A fact that must hold after everything, and how often it did not. */
export type Check = { fact: string; broken: number; example?: unknown };

/** Facts that PostgreSQL can count: each query returns the cases that break one. */
const queries: Record<string, string> = {
  "the stock of a product is what was there first plus its movements": `
    select v.id from product_variants v
      left join lateral (select sum(change) as moved from stock_movements m where m.variant_id = v.id and m.reason <> 'received') m on true
     where v.stock <> ${STOCK} + coalesce(m.moved, 0)`,
  "no stock is below zero": "select id from product_variants where stock < 0",
  "the pieces of open and sold orders are missing in the stock": `
    select v.id from product_variants v
      left join lateral (
        select sum(l.quantity) as sold from order_lines l join orders o on o.id = l.order_id
         where l.variant_id = v.id and o.state not in ('cancelled', 'returned')
      ) o on true
     where v.stock <> ${STOCK} - coalesce(o.sold, 0)`,
  "what an order says was paid is the sum of its events": `
    select o.id from orders o
      left join lateral (
        select coalesce(sum(amount) filter (where kind in ('paid', 'collected')), 0)
                 - coalesce(sum(amount) filter (where kind = 'collection_undone'), 0) as paid,
               coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded
          from payment_events e where e.order_id = o.id
      ) e on true
     where (o.paid, o.refunded) <> (e.paid, e.refunded)`,
  "no payment counts twice": `
    select payment_id from payment_events where kind = 'paid' group by payment_id having count(*) > 1`,
  "each unpaid attempt will be looked at again or is over": `
    select id from payments where state in ('created', 'begun') and check_at is null`,
  "each webhook was processed": "select id from payment_webhooks where processed_at is null",
  "an order is confirmed by one email at most": `
    select about->>'order_id' from emails where kind = 'order_placed' group by 1 having count(*) > 1`,
  "an order paid on delivery is confirmed by an email": `
    select id from orders o where payment_mode = 'cod'
       and not exists (select 1 from emails e where e.kind = 'order_placed' and (e.about->>'order_id')::bigint = o.id)`,
  "no email waits or failed": "select kind, state, attempts, error from emails where state in ('waiting', 'failed')",
  "no job failed":
    "select task_identifier, key, attempts, locked_by, last_error from graphile_worker.jobs where attempts >= max_attempts",
  "an import was applied whole or not at all":
    "select 1 from products where name like 'Kidlat%' group by 1 having count(distinct (price, original_price)) > 1",
  "the statistics count each sale and each payment": `
    select 1 where
      (select (sum(orders), sum(sales), sum(collected), sum(refunded)) from daily_statistics) is distinct from (
        select (coalesce(sum(1) filter (where is_sale(state)), 0), coalesce(sum(total - returned_total - allowance_total) filter (where is_sale(state)), 0),
                coalesce(sum(paid), 0), coalesce(sum(refunded), 0))
          from orders)`,
};

/** Checks everything that was confirmed or must agree. */
export async function checkAll(
  { pool, payMongo }: { pool: Pool; payMongo: PayMongoServer },
  confirmed: Confirmed,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [fact, query] of Object.entries(queries)) {
    const { rows } = await pool.query(query);
    checks.push({ fact, broken: rows.length, example: rows[0] });
  }
  return [...checks, ...(await checkOrders(pool, confirmed)), ...(await checkMoney(pool, payMongo))];
}

async function checkOrders(pool: Pool, { orders, contradictions }: Confirmed): Promise<Check[]> {
  const { rows } = await pool.query<{ id: string; idempotency_key: string }>("select id, idempotency_key from orders");
  const stored = new Map(rows.map(({ id, idempotency_key }) => [idempotency_key, Number(id)]));
  const lost = [...orders].filter(([key, id]) => stored.get(key) !== id);
  // Each customer asked until there was an answer, so there is no order that nobody was told of.
  const unknown = [...stored.keys()].filter((key) => !orders.has(key));
  return [
    { fact: "each confirmed order is there", broken: lost.length },
    { fact: "there is no order that nobody was told of", broken: unknown.length },
    { fact: "a repeated order names the first one", broken: contradictions.length },
  ];
}

/** Compares each session at PayMongo with what the shop wrote about it. */
async function checkMoney(pool: Pool, { account }: PayMongoServer): Promise<Check[]> {
  const { rows } = await pool.query<{ reference: string; paid: string; refunded: string }>(
    `select p.reference,
            coalesce(sum(e.amount) filter (where e.kind = 'paid'), 0) as paid,
            coalesce(sum(e.amount) filter (where e.kind = 'refunded'), 0) as refunded
       from payments p left join payment_events e on e.payment_id = p.id
      where p.reference is not null group by p.reference`,
  );
  const written = new Map(rows.map((row) => [row.reference, row]));
  const differing = account.sessionIds.filter((id) => {
    const { payments } = account.session(id).attributes;
    const paid = payments.filter(({ attributes }) => attributes.status === "paid");
    const sum = paid.reduce((total, { attributes }) => total + attributes.amount, 0);
    return sum !== Number(written.get(id)?.paid ?? 0);
  });
  const example = await pool.query(
    "select state, problem, created_at, expires_at, check_at, now() from payments where reference = $1",
    [differing[0] ?? ""],
  );
  return [
    { fact: "what PayMongo was paid is what the shop wrote", broken: differing.length, example: example.rows[0] },
  ];
}
