import type { Db } from "#db/connection.ts";
import { type PaymentAttempt, saveCheckAt, saveDifference } from "./payments.attempts.store.ts";
import { differenceOf, nextComparison } from "./payments.comparison.rules.ts";
import { type PaymentState, ProviderError } from "./providers/provider.ts";

/**
 * Compares a payment that is recorded as paid with what its provider says, and lists a difference for staff. A provider that did not
 * answer is asked again later.
 */
export async function comparePayment(
  db: Db,
  attempt: PaymentAttempt,
  answer: PaymentState | ProviderError,
): Promise<void> {
  const isUnanswered = answer instanceof ProviderError;
  const next = isUnanswered ? nextComparison(attempt, new Date()) : null;
  const difference = isUnanswered ? `The provider does not answer. ${answer.message}` : differenceOf(attempt, answer);
  if (difference !== null && next === null) await saveDifference(db, attempt.id, difference);
  await saveCheckAt(db, attempt.id, next);
}
