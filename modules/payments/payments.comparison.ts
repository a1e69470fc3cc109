import type { Db } from "#db/connection.ts";
import { type PaymentAttempt, readRefunded, saveCheckAt, saveDifference } from "./payments.attempts.store.ts";
import { differenceOf, isListedUnanswered, nextComparison, retryOf } from "./payments.comparison.rules.ts";
import { type PaymentState, ProviderError } from "./providers/provider.ts";

/**
 * Compares a payment that is recorded as paid with what its provider says, and lists a difference for staff. It is compared again until it
 * can hardly be charged back any more. A provider that did not answer is asked again.
 */
export async function comparePayment(
  db: Db,
  attempt: PaymentAttempt,
  answer: PaymentState | ProviderError,
): Promise<void> {
  const now = new Date();
  const next = nextComparison(attempt, now);
  if (answer instanceof ProviderError) {
    if (isListedUnanswered(attempt, now))
      await saveDifference(db, attempt.id, `The provider does not answer. ${answer.message}`);
    return saveCheckAt(db, attempt.id, retryOf(attempt, now) ?? next);
  }
  const difference = differenceOf({ ...attempt, refunded: await readRefunded(db, attempt.id) }, answer);
  // A provider may remove an old payment.
  const isForgotten = answer.status === "expired" && retryOf(attempt, now) === null;
  if (difference !== null && !isForgotten) await saveDifference(db, attempt.id, difference);
  await saveCheckAt(db, attempt.id, next);
}
