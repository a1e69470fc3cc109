import { type ExpressionBuilder, type SelectQueryBuilder, type Simplify, sql } from "kysely";
import { pesosOf } from "#contract/money.ts";
import { attemptStateOf, isAttemptOpen, type PaymentSort, type PaymentState } from "#contract/payments.statuses.ts";
import type { ListedPayment } from "#contract/payments.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type PageRequest, positionOf, timedPage, toPage } from "#db/keyset.ts";
import { isOnDays } from "#db/manila-time.ts";
import type { DB } from "#db/schema.gen.ts";

const LIST = "payments";

/** The order of the list: an index has it. */
const needsStaff = sql<boolean>`(problem is not null)`;

type PaymentFilters = {
  sort?: PaymentSort | undefined;
  attention?: boolean | undefined;
  state?: PaymentState | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const shownState = sql<PaymentState>`payment_state_of(payments)`;

/** The order of a payment, as a subquery. */
const orderOf = (payment: ExpressionBuilder<DB, "payments">) =>
  payment.selectFrom("orders").whereRef("orders.id", "=", "payments.order_id");

/**
 * A page of the online payments: those that need staff first, then the newest, or all by time.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listPayments(
  db: Db,
  { attention, state, q, from, to, limit, cursor, sort = "attention" }: PageRequest & PaymentFilters,
): Promise<Page<ListedPayment>> {
  let select = db
    .selectFrom("payments")
    .select(["id", "order_id", "provider", "mode", "amount", "reference", "created_at", "problem", "problem_detail"])
    .select([shownState.as("state"), sql<number>`refunded_of_payment(payments)`.as("refunded")])
    .select((payment) => [
      orderOf(payment).select("tracking_no").as("tracking_no"),
      orderOf(payment).select("state").as("order_state"),
    ]);
  if (attention) select = select.where("problem", "is not", null);
  if (state) select = select.where("state", "=", attemptStateOf(state));
  if (state && attemptStateOf(state) === "paid") select = select.where(shownState, "=", state);
  // Few are refunded: these are found by the orders with a refund.
  if (state && state !== attemptStateOf(state))
    select = select.where("order_id", "in", (payment) =>
      payment.selectFrom("payment_events").select("order_id").where("kind", "=", "refunded"),
    );
  if (state && isAttemptOpen(state))
    select = select.where((payment) =>
      payment.not(payment.exists(orderOf(payment).select("id").where("orders.state", "=", "cancelled"))),
    );
  if (q)
    select = select.where(
      sql<boolean>`(reference = ${q} or payment_reference = ${q}
                    or order_id = (select o.id from orders o where o.tracking_no = upper(${q})))`,
    );
  for (const condition of isOnDays("created_at", { from, to })) select = select.where(condition);
  const { rows, next } = await (sort === "attention"
    ? needyFirst(select, { limit, cursor })
    : timedPage(select, { list: `${LIST} by time`, limit, cursor, sort }));
  return {
    rows: rows.map(({ amount, refunded, created_at, order_state, problem_detail, ...row }) => ({
      ...row,
      problem_detail: row.problem && problem_detail,
      order_cancelled: order_state === "cancelled",
      amount: amount === null ? null : pesosOf(amount),
      refunded: pesosOf(refunded),
      created_at: created_at.toISOString(),
    })),
    next,
  };
}

/** The page with those that need staff before the others. */
async function needyFirst<Row extends { id: number; problem: unknown }>(
  payments: SelectQueryBuilder<DB, "payments", Row>,
  { limit, cursor }: PageRequest,
): Promise<Page<Simplify<Row>>> {
  const [needy = 0, id = 0] = positionOf(cursor, LIST, 2) ?? [];
  const begin = sql<boolean>`(${needsStaff}, id) < (${needy === 1}, ${id}::bigint)`;
  const rows = await (cursor === undefined ? payments : payments.where(begin))
    .orderBy(needsStaff, "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return toPage(rows, { limit, list: LIST, position: (last) => [last.problem === null ? 0 : 1, last.id] });
}

/** Takes a payment off the list of those that need staff, and returns what it was there for; undefined when it was not. */
export async function resolveProblem(tx: Db, id: number) {
  const payment = await tx
    .selectFrom("payments")
    .select(["order_id", "provider", "reference", "problem", "problem_detail"])
    .where("id", "=", id)
    .where("problem", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return undefined;
  // Its detail stays, so that the same difference is not listed again.
  await tx.updateTable("payments").set({ problem: null }).where("id", "=", id).execute();
  return payment;
}
