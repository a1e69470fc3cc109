import { sql } from "kysely";
import type { Centavos } from "#contract/money.ts";
import type { RefundMethod } from "#contract/payments.modes.ts";
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

/** What a refund takes off the price of pieces of a line that the customer keeps. */
export type Allowance = { lineId: number; name: string; quantity: number; amount: Centavos };

type Refund = {
  orderId: number;
  /** The return that it is for, if any. */
  returnId: number | null;
  amount: Centavos;
  method: RefundMethod;
  reference: string | null;
  reason: string;
  by: number;
  allowances: readonly Allowance[];
};

/** Inserts a refund that staff paid, with its allowances, and returns its id. */
export async function insertRefund(tx: Db, { orderId, returnId, by, allowances, ...refund }: Refund): Promise<number> {
  const { id } = await tx
    .insertInto("payment_events")
    .values({ ...refund, order_id: orderId, return_id: returnId, kind: "refunded", account_id: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertAllowances(tx, id, allowances);
  await refreshPaymentStatus(tx, orderId);
  return id;
}

type WriteOff = Pick<Refund, "orderId" | "returnId" | "amount" | "reason" | "by">;

/** Writes off an amount that a locked order owes. */
export async function insertWriteOff(tx: Db, { orderId, returnId, by, ...writeOff }: WriteOff): Promise<void> {
  await tx
    .insertInto("payment_events")
    .values({ ...writeOff, order_id: orderId, return_id: returnId, kind: "written_off", account_id: by })
    .execute();
  await refreshPaymentStatus(tx, orderId);
}

type Request = {
  orderId: number;
  returnId?: number | null;
  paymentId: number;
  amount: Centavos;
  reason: string;
  by: number | null;
  allowances?: readonly Allowance[];
};

/** Inserts the request of a refund with its allowances, and enqueues the job that asks the provider. */
export async function insertRequest(tx: Db, request: Request): Promise<void> {
  const { orderId, returnId = null, paymentId, amount, reason, by, allowances = [] } = request;
  const { id } = await tx
    .insertInto("payment_events")
    .values({
      order_id: orderId,
      return_id: returnId,
      payment_id: paymentId,
      account_id: by,
      kind: "refund_requested",
      amount,
      method: "original",
      reason,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertAllowances(tx, id, allowances);
  await sql`
    select graphile_worker.add_job(
      'refund_payment', json_build_object('id', ${id}::bigint), job_key => 'refund_payment_' || ${id}::bigint)`.execute(
    tx,
  );
  await refreshPaymentStatus(tx, orderId);
}

/** Inserts the allowances of a refund, or of the request of one. */
async function insertAllowances(tx: Db, refundId: number, allowances: readonly Allowance[]): Promise<void> {
  if (allowances.length === 0) return;
  await tx
    .insertInto("allowances")
    .values(
      allowances.map(({ lineId, quantity, amount }) => ({
        payment_event_id: refundId,
        order_line_id: lineId,
        quantity,
        amount,
      })),
    )
    .execute();
}

/** What allowances take off the price of an order whose refund was paid, in centavos. */
export async function readRefundedAllowances(db: Db, orderId: number): Promise<Centavos> {
  const { rows } = await sql<{ amount: Centavos }>`
    select allowance_total(${orderId}, p_refunded_only => true) as amount`.execute(db);
  return rows[0]?.amount ?? 0;
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
