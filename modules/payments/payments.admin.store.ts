import { pesosOf } from "#contract/money.ts";
import type { ListedPayment } from "#contract/payments.ts";
import type { Db } from "#db/connection.ts";
import { newestPage, type Page, type PageRequest } from "#db/keyset.ts";

/** A page of the online payments, or of those that need staff, the newest first. */
export async function listPayments(
  db: Db,
  { attention, ...page }: PageRequest & { attention?: boolean | undefined },
): Promise<Page<ListedPayment>> {
  let select = db
    .selectFrom("payments")
    .select(["id", "order_id", "provider", "mode", "amount", "state", "reference", "created_at", "problem"])
    .select("problem_detail")
    .select((payment) =>
      payment
        .selectFrom("orders")
        .select("tracking_no")
        .whereRef("orders.id", "=", "payments.order_id")
        .as("tracking_no"),
    );
  if (attention) select = select.where("problem", "is not", null);
  const { rows, next } = await newestPage(select, "payments", page);
  return {
    rows: rows.map(({ amount, created_at, ...row }) => ({
      ...row,
      amount: amount === null ? null : pesosOf(amount),
      created_at: created_at.toISOString(),
    })),
    next,
  };
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
  await tx.updateTable("payments").set({ problem: null, problem_detail: null }).where("id", "=", id).execute();
  return payment;
}
