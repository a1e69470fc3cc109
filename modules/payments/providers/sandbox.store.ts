import { sql } from "kysely";
import type { OnlineMode } from "#contract/payments.modes.ts";
import type { Db } from "#db/connection.ts";

type NewPayment = {
  reference: string;
  key: string;
  order_no: string;
  mode: OnlineMode;
  amount: number;
  return_url: string;
  cancel_url: string;
};

/** Inserts a payment and returns its reference: that of the first one when the key was used before. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<string> {
  const { reference } = await db
    .insertInto("sandbox_payments")
    .values(payment)
    .onConflict((same) => same.column("key").doUpdateSet((row) => ({ key: row.ref("excluded.key") })))
    .returning("reference")
    .executeTakeFirstOrThrow();
  return reference;
}

export const findPayment = (db: Db, reference: string) =>
  db.selectFrom("sandbox_payments").selectAll().where("reference", "=", reference).executeTakeFirst();

/** Ends an open payment; false when it was ended before. */
export async function endPayment(db: Db, reference: string, state: "paid" | "declined"): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sandbox_payments")
    .set({ state })
    .where("reference", "=", reference)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Inserts a refund once for each key; false when more would be refunded than was paid. */
export async function insertRefund(db: Db, refund: { key: string; payment: string; amount: number }): Promise<boolean> {
  const { key, payment, amount } = refund;
  const { rows } = await sql`
    with paid as (select reference, amount from sandbox_payments where reference = ${payment} and state = 'paid' for update)
    insert into sandbox_refunds (key, payment, amount)
      select ${key}, reference, ${amount}::bigint from paid
       where paid.amount >= ${amount}::bigint +
         (select coalesce(sum(r.amount), 0) from sandbox_refunds r where r.payment = paid.reference and r.key <> ${key})
      on conflict (key) do update set key = excluded.key
    returning key`.execute(db);
  return rows.length > 0;
}

/** What was refunded of a payment, in centavos. */
export async function sumRefunds(db: Db, payment: string): Promise<number> {
  const { refunded } = await db
    .selectFrom("sandbox_refunds")
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("refunded"))
    .where("payment", "=", payment)
    .executeTakeFirstOrThrow();
  return refunded;
}

/** Enqueues webhooks of the sandbox about a payment, each after its number of seconds. One event may be sent more than once. */
export async function enqueueWebhook(
  db: Db,
  webhook: { reference: string; eventId: string; seconds: number },
): Promise<void> {
  const { reference, eventId, seconds } = webhook;
  await sql`
    select graphile_worker.add_job('send_sandbox_webhook', json_build_object('id', ${eventId}::text, 'reference', ${reference}::text),
      run_at => now() + make_interval(secs => ${seconds}))`.execute(db);
}
