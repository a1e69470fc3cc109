import { type Db, inTransaction } from "#db/connection.ts";
import { unseal } from "#modules/payments/payments.ts";
import { delayAfter, hasArrived, isGivenUp } from "./webhooks.rules.ts";
import { type Answer, postMessage } from "./webhooks.sending.ts";
import { signatureOf } from "./webhooks.signature.ts";
import * as store from "./webhooks.store.ts";
import { purposeOf, type WebhookSetup } from "./webhooks.ts";

/**
 * Messages that one process sends at a time: fewer than it has workers, so that endpoints that are slow never hold up emails and
 * payments.
 */
const AT_ONCE = 2;
let sending = 0;

/** Seconds until a message is looked at again that found no place. */
const WAIT = 1;

/** Makes one attempt at a delivery that waits, writes what became of it, and enqueues the next one if it failed. */
export async function deliver(db: Db, setup: WebhookSetup, id: number): Promise<void> {
  if (sending >= AT_ONCE) return store.enqueueDelivery(db, id, WAIT);
  sending++;
  try {
    await attempt(db, setup, id);
  } finally {
    sending--;
  }
}

async function attempt(db: Db, setup: WebhookSetup, id: number): Promise<void> {
  const due = await store.findDue(db, id);
  if (!due) return;
  if (!due.active) return store.saveUnsent(db, id, "The webhook is off.");
  const secret = unseal(setup.secretsKey, purposeOf(due.endpoint_id), due.sealed_secret);
  if (secret === null)
    return store.saveUnsent(
      db,
      id,
      "Its secret was encrypted with another secrets key. Delete the webhook and add it again.",
    );
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Tulin-Webhooks",
    "webhook-id": due.message_id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatureOf({ secret, id: due.message_id, seconds, body: due.body }),
  };
  const answer = await postMessage({ url: due.url, headers, body: due.body }, setup);
  await inTransaction(db, (tx) => writeAnswer(tx, due, answer));
}

async function writeAnswer(
  tx: Db,
  { id, attempts_since_replay, endpoint_id }: store.DueDelivery,
  answer: Answer,
): Promise<void> {
  const { statusCode, problem } = answer;
  if (statusCode !== null && hasArrived(statusCode)) {
    await store.saveOutcome(tx, { id, state: "delivered", statusCode, problem, delay: null });
    return store.saveArrival(tx, endpoint_id);
  }
  const failingSince = await store.saveFailure(tx, endpoint_id);
  const over = isGivenUp({ statusCode, failingSince, now: new Date() });
  const delay = over ? null : delayAfter(attempts_since_replay + 1);
  await store.saveOutcome(tx, { id, state: delay === null ? "failed" : "waiting", statusCode, problem, delay });
  if (over) await store.switchOff(tx, endpoint_id);
  if (delay !== null) await store.enqueueDelivery(tx, id, delay);
}
