import { refuse } from "#contract/errors.ts";
import { paymentProblems } from "#contract/payments.statuses.ts";
import type { ListedPayment } from "#contract/payments.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { Page } from "#db/keyset.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import * as store from "./payments.admin.store.ts";
import { providerTitle } from "./providers/providers.ts";

/** A page of the online payments, with the titles of their providers. @throws invalid when the cursor belongs to another list */
export async function listPayments(
  db: Db,
  request: Parameters<typeof store.listPayments>[1],
): Promise<Page<ListedPayment>> {
  const { rows, next } = await store.listPayments(db, request);
  return { rows: rows.map((row) => ({ ...row, provider: providerTitle(row.provider) })), next };
}

/** Takes a payment off the list of those that need staff; the audit log keeps what it was and the note. @throws payment_not_found */
export function resolvePayment(db: Db, { id, note, by }: { id: number; note: string; by: Actor }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const payment = await store.resolveProblem(tx, id);
    if (!payment?.problem) throw refuse("payment_not_found");
    const problem = [paymentProblems[payment.problem], payment.problem_detail].filter(Boolean).join(". ");
    const name = [payment.provider, payment.reference].filter(Boolean).join(" ");
    await recordAudit(tx, {
      by,
      action: "payment_resolved",
      entity: { type: "payment", id, name },
      before: { problem },
      after: { note },
    });
  });
}
