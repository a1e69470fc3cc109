import { type Expression, sql } from "kysely";
import type { OnlineMode } from "#contract/payments.modes.ts";
import type { PaymentAttemptState, PaymentProblem } from "#contract/payments.statuses.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { checkWaits } from "./payments.rules.ts";
import { refreshPaymentStatus } from "./payments.store.ts";

/** An attempt to pay an order online, its amount in centavos. */
export type PaymentAttempt = {
  id: number;
  order_id: number;
  provider: string;
  mode: OnlineMode;
  amount: number;
  key: string;
  state: PaymentAttemptState;
  reference: string | null;
  redirect_url: string | null;
  payment_reference: string | null;
  created_at: Date;
  expires_at: Date;
};

const selectAttempts = (db: Db) =>
  db
    .selectFrom("payments")
    .select(["id", "order_id", "provider", "mode", "amount", "key", "state", "reference", "redirect_url"])
    .select(["payment_reference", "created_at", "expires_at"])
    .where("state", "<>", "unknown")
    // The checks of the table: what is not unknown has an order, a way to pay online, an amount and an end.
    .$castTo<PaymentAttempt>();

export const findAttempt = (db: Db, id: number): Promise<PaymentAttempt | undefined> =>
  selectAttempts(db).where("id", "=", id).executeTakeFirst();

/** Locks an attempt. Its order is locked first, as everywhere. */
export const lockAttempt = (tx: Db, id: number): Promise<PaymentAttempt | undefined> =>
  selectAttempts(tx).where("id", "=", id).forUpdate().executeTakeFirst();

/** The attempts to pay an order, the newest first. */
export const listAttempts = (db: Db, orderId: number): Promise<PaymentAttempt[]> =>
  selectAttempts(db).where("order_id", "=", orderId).orderBy("id", "desc").execute();

/** The attempt that a provider knows by this reference. */
export const findAttemptByReference = (
  db: Db,
  provider: string,
  reference: string,
): Promise<PaymentAttempt | undefined> =>
  selectAttempts(db).where("provider", "=", provider).where("reference", "=", reference).executeTakeFirst();

/** Lets the polling job compare a paid payment with what its provider says. */
export async function compareNow(db: Db, provider: string, paymentReference: string): Promise<void> {
  await db
    .updateTable("payments")
    .set({ check_at: sql`now()` })
    .where("provider", "=", provider)
    .where("payment_reference", "=", paymentReference)
    .where("state", "=", "paid")
    .execute();
}

type NewAttempt = { orderId: number; provider: string; mode: OnlineMode; amount: number; payUntil: Date };

export async function insertAttempt(tx: Db, { orderId, provider, mode, amount, payUntil }: NewAttempt): Promise<void> {
  await tx
    .insertInto("payments")
    .values({ order_id: orderId, provider, mode, amount, expires_at: payUntil, check_at: payUntil })
    .execute();
}

/** Records that the provider has begun a payment, once. */
export async function saveBegun(
  db: Db,
  { id, reference, redirectUrl, checkAt }: { id: number; reference: string; redirectUrl: string; checkAt: Date | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from orders where id = (select order_id from payments where id = ${id}) for update`.execute(tx);
    await sql`
      with begun as (
        update payments set state = 'begun', reference = ${reference}, redirect_url = ${redirectUrl}, check_at = ${checkAt}
         where id = ${id} and state = 'created' returning id, order_id, amount, reference)
      insert into payment_events (order_id, kind, amount, payment_id, reference)
        select order_id, 'created', amount, id, reference from begun`.execute(tx);
    for (const order of rows) await refreshPaymentStatus(tx, order.id);
  });
}

type Outcome = "paid" | "failed" | "expired";

/** Changes the state of a locked attempt, and adds the entry about it, once of each kind. */
export async function saveOutcome(
  tx: Db,
  attempt: PaymentAttempt,
  state: Outcome,
  paymentReference?: string,
): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ state, payment_reference: paymentReference ?? null })
    .where("id", "=", attempt.id)
    .execute();
  // What the provider never began has no entry.
  if (attempt.reference === null) return;
  const { id, order_id, amount, reference } = attempt;
  await tx
    .insertInto("payment_events")
    .values({ order_id, kind: state, amount, payment_id: id, reference })
    .onConflict((same) => same.doNothing())
    .execute();
  await refreshPaymentStatus(tx, order_id);
}

export async function saveCheckAt(tx: Db, id: number, checkAt: Date | null): Promise<void> {
  await tx.updateTable("payments").set({ check_at: checkAt }).where("id", "=", id).execute();
}

/** Has the attempts to pay an order checked soon, since the shop does not wait for them any more. */
export async function checkAttemptsSoon(tx: Db, orderId: number): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ check_at: sql`now()` })
    .where("order_id", "=", orderId)
    .where("state", "<>", "paid")
    .where("check_at", "is not", null)
    .execute();
}

/** Puts a payment on the list of those that need staff. */
export async function saveProblem(db: Db, id: number, problem: PaymentProblem, detail: string): Promise<void> {
  await writeProblem(db, sql<boolean>`id = ${id}`, { problem, problem_detail: detail.slice(0, 500) });
}

/** Writes a problem of the payments that match, and notifies staff of those that had none. */
async function writeProblem(
  db: Db,
  matches: Expression<boolean>,
  { problem, problem_detail }: { problem: PaymentProblem; problem_detail: string },
): Promise<void> {
  await sql`
    with found as (select p.id, p.problem is null as is_new, p.reference, p.order_id from payments p where ${matches} for update),
         written as (
           update payments set problem = ${problem}, problem_detail = ${problem_detail}
             from found where payments.id = found.id returning payments.id)
    select notify_staff('payment_problem', f.id, coalesce(o.tracking_no, f.reference, 'Payment ' || f.id))
      from found f join written w on w.id = f.id left join orders o on o.id = f.order_id where f.is_new`.execute(db);
}

/**
 * Adds a payment that differs from what its provider says to that list, unless it is there already, or staff have
 * resolved this difference.
 */
export async function saveDifference(db: Db, id: number, detail: string): Promise<void> {
  const written = { problem: "differs", problem_detail: detail.slice(0, 500) } as const;
  const isNew = sql<boolean>`id = ${id} and problem is null and problem_detail is distinct from ${written.problem_detail}`;
  await writeProblem(db, isNew, written);
}

/** What is recorded as refunded of a paid payment, in centavos, with what its provider was asked for and has not answered. */
export async function readRefunded(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ refunded: number }>`
    select refunded_of_payment(p) + (
             select coalesce(sum(e.amount), 0) from payment_events e
              where e.order_id = p.order_id and e.payment_id = p.id and e.kind = 'refund_requested'
                and not exists (select from payment_events answer where answer.request_id = e.id))::bigint as refunded
      from payments p where p.id = ${id}`.execute(db);
  return rows[0]?.refunded ?? 0;
}

/** Takes a payment off that list, if this is its problem. */
export async function clearProblem(db: Db, id: number, problem: PaymentProblem): Promise<void> {
  const cleared = { problem: null, problem_detail: null };
  await db.updateTable("payments").set(cleared).where("id", "=", id).where("problem", "=", problem).execute();
}

/** Puts a payment that no order knows on that list, once. */
export async function insertUnknown(db: Db, provider: string, reference: string): Promise<void> {
  await db
    .insertInto("payments")
    .values({ provider, reference, state: "unknown", problem: "unknown_reference" })
    .onConflict((same) => same.columns(["provider", "reference"]).doNothing())
    .returning(sql<unknown>`notify_staff('payment_problem', id, reference)`.as("notified"))
    .execute();
}

/** Until when an order may be paid online: the end of its last attempt. Null without one. */
export async function findPayUntil(db: Db, orderId: number): Promise<Date | null> {
  const { until } = await db
    .selectFrom("payments")
    .select((payments) => payments.fn.max("expires_at").as("until"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return until;
}

/** Payments that one run checks at most, and paid ones that it compares: these can wait for those that somebody waits for. */
const MOST_CHECKED = 1000;
const MOST_COMPARED = 200;

/**
 * Enqueues a job for each payment that is due to be checked: also for those without an outcome whose next check is
 * later than the longest wait at their age, because the clock was ahead when it was planned.
 */
export async function enqueueChecks(db: Db): Promise<void> {
  const { agePart, shortestMs, longestMs } = checkWaits;
  const wait = sql`least(greatest((now() - created_at) * ${agePart}::float8,
    make_interval(secs => ${shortestMs / 1000})), make_interval(secs => ${longestMs / 1000}))`;
  await sql`
    select graphile_worker.add_job('settle_payment', json_build_object('id', id), job_key => 'settle_payment_' || id)
      from ((select id, check_at from payments where check_at <= now() and state <> 'paid'
             union all
             select id, check_at from payments
              where check_at > now() + interval '1 minute' and check_at > now() + interval '1 minute' + ${wait}
                and state not in ('created', 'paid')
              order by check_at limit ${MOST_CHECKED})
            union all
            (select id, check_at from payments where check_at <= now() and state = 'paid'
              order by check_at limit ${MOST_COMPARED})) as due`.execute(db);
}
