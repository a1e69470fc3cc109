import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { refreshPaymentStatus } from "./payments.store.ts";

/** A refund that a provider was asked for and has not answered. */
export type RequestedRefund = {
  id: number;
  order_id: number;
  amount: number;
  reason: string;
  at: Date;
  payment_id: number;
  provider: string;
  key: string;
  payment_reference: string;
};

/** Inserts the request of a refund and enqueues the job that asks the provider. */
export async function insertRequest(
  tx: Db,
  request: { orderId: number; paymentId: number; amount: number; reason: string; by: number | null },
): Promise<void> {
  const { orderId, paymentId, amount, reason, by } = request;
  await sql`
    with requested as (
      insert into payment_events (order_id, payment_id, kind, amount, method, reason, account_id)
        values (${orderId}, ${paymentId}, 'refund_requested', ${amount}, 'original', ${reason}, ${by}) returning id)
    select graphile_worker.add_job('refund_payment', json_build_object('id', id), job_key => 'refund_payment_' || id)
      from requested`.execute(tx);
  await refreshPaymentStatus(tx, orderId);
}

/** A requested refund; undefined when it is answered, or there is none. */
export async function findOpenRequest(db: Db, id: number): Promise<RequestedRefund | undefined> {
  const { rows } = await sql<RequestedRefund>`
    select e.id, e.order_id, e.amount, coalesce(e.reason, 'Refund') as reason, e.at,
           p.id as payment_id, p.provider, p.key, p.payment_reference
      from payment_events e join payments p on p.id = e.payment_id
     where e.id = ${id} and e.kind = 'refund_requested' and p.payment_reference is not null
       and not exists (select from payment_events a where a.request_id = e.id)`.execute(db);
  return rows[0];
}

/** Inserts the answer to a requested refund and returns its id; undefined when it was answered before. */
export async function insertAnswer(
  tx: Db,
  request: RequestedRefund,
  answer: { kind: "refunded" | "refund_failed"; reference: string | null },
): Promise<number | undefined> {
  const { order_id, payment_id, amount, reason, id: request_id } = request;
  const row = await tx
    .insertInto("payment_events")
    .values({ order_id, payment_id, amount, reason, request_id, method: "original", ...answer })
    .onConflict((same) => same.column("request_id").where("request_id", "is not", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  await refreshPaymentStatus(tx, order_id);
  return row?.id;
}

/** What remains of each online payment of an order, in centavos, the most first. */
export async function listRefundable(tx: Db, orderId: number): Promise<{ payment_id: number; left: number }[]> {
  const { rows } = await sql<{ payment_id: number; left: number }>`
    select payment_id, sum(case kind when 'refund_requested' then -amount when 'refunded' then 0 else amount end)::bigint as left
      from payment_events where order_id = ${orderId} and payment_id is not null and kind in ('paid', 'refund_requested', 'refund_failed')
     group by payment_id order by 2 desc, 1`.execute(tx);
  return rows;
}

/** Enqueues a job for each refund that its provider has not answered. */
export async function enqueueRefunds(db: Db): Promise<void> {
  await sql`
    select graphile_worker.add_job('refund_payment', json_build_object('id', id), job_key => 'refund_payment_' || id)
      from payment_events e
     where kind = 'refund_requested' and at > now() - interval '90 days'
       and not exists (select from payment_events a where a.request_id = e.id)`.execute(db);
}
