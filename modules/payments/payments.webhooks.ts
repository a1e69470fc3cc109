import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { refuse } from "#contract/errors.ts";
import type { Db } from "#db/connection.ts";
import { errorCode } from "#db/error-code.ts";
import { compareNow, findAttemptByReference, insertUnknown } from "./payments.attempts.store.ts";
import type { PaymentSetup } from "./payments.keys.ts";
import { connectProvider } from "./payments.offers.ts";
import { seal, unseal } from "./payments.sealing.ts";
import * as store from "./payments.webhooks.store.ts";

const UNIQUE_VIOLATION = "23505";

const PURPOSE = "payment_webhooks";

const stored = z.object({
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()),
  body: z.string(),
});

/**
 * Stores what a provider sent, encrypted, for a job to process: the response does not wait for it.
 * @throws not_found when the shop has no provider of this name
 */
export async function receiveWebhook(
  db: Db,
  setup: PaymentSetup,
  { provider, headers, body }: { provider: string; headers: IncomingHttpHeaders; body: string },
): Promise<void> {
  if (!(await connectProvider(db, setup, provider))) throw refuse("not_found");
  await store.insertWebhook(db, provider, seal(setup.secretsKey, PURPOSE, JSON.stringify({ headers, body })));
}

/**
 * Checks a stored webhook and settles the payment that it is about with `settle`. One that is forged, too old or repeated is deleted. A
 * payment that no order knows is listed for staff, and one that is disputed is compared with what its provider says. May run again after a
 * failure at any point.
 * @throws ProviderError, and what `settle` throws: then it is processed again
 */
export async function processWebhook(
  db: Db,
  setup: PaymentSetup,
  id: number,
  settle: (paymentId: number) => Promise<void>,
): Promise<void> {
  const webhook = await store.findWebhook(db, id);
  if (!webhook) return;
  const event = await readEvent(db, setup, webhook);
  if (!event || !(await isFirst(db, id, event.id))) return store.deleteWebhook(db, id);
  if (event.reference !== null) {
    const attempt = await findAttemptByReference(db, webhook.provider, event.reference);
    if (attempt) await settle(attempt.id);
    else await insertUnknown(db, webhook.provider, event.reference);
  }
  if (event.disputed) await compareNow(db, webhook.provider, event.disputed);
  await store.finishWebhook(db, id);
}

async function readEvent(db: Db, setup: PaymentSetup, { provider: name, request, receivedAt }: store.StoredWebhook) {
  const provider = await connectProvider(db, setup, name);
  const text = unseal(setup.secretsKey, PURPOSE, request);
  if (!provider || text === null) return null;
  const { headers, body } = stored.parse(JSON.parse(text));
  // Its age when it came: the job may run later.
  return provider.verify({ headers, rawBody: Buffer.from(body), now: receivedAt });
}

/** Whether no other webhook brought this event before. Two at the same time meet in the unique key. */
async function isFirst(db: Db, id: number, eventId: string): Promise<boolean> {
  try {
    return await store.saveEventId(db, id, eventId);
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
