import { randomBytes } from "node:crypto";
import { refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { MAX_WEBHOOKS } from "#contract/limits.ts";
import { TEST_EVENT } from "#contract/webhooks.events.ts";
import type { Webhook, WebhookForm } from "#contract/webhooks.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { isAllowedUrl, type ReachableAddresses } from "#modules/media/media.ts";
import { seal } from "#modules/payments/payments.ts";
import { SECRET_PREFIX } from "./webhooks.signature.ts";
import * as store from "./webhooks.store.ts";

/** What webhooks depend on besides the database. */
export type WebhookSetup = {
  /** Seals the secrets of webhooks. */
  secretsKey: Buffer;
  /** Where messages may go. */
  reachable: ReachableAddresses;
  /** Milliseconds until an endpoint must have answered, in place of `TIME_LIMIT`; tests give it. */
  timeLimit?: number;
};

/** What the sealed secret of a webhook belongs to: it opens in no other row. */
export const purposeOf = (id: number): string => `webhook_endpoints ${id}`;

/** The audit log is for good, and a path may hold a key of the receiver: it has the host only. */
const entityOf = ({ id, url }: Webhook) => ({ type: "webhook", id, name: new URL(url).host }) as const;

const factsOf = ({ url, events, active }: Webhook) => ({ host: new URL(url).host, events, active });

/** A webhook. @throws webhook_not_found */
export async function readWebhook(db: Db, id: number): Promise<Webhook> {
  const webhook = await store.findWebhook(db, id);
  if (!webhook) throw refuse("webhook_not_found");
  return webhook;
}

/** Reports what is wrong with the address and the events together. */
function checkForm(reachable: ReachableAddresses, { url, events }: WebhookForm): void {
  const problem = urlProblem(reachable, url);
  const errors = {
    ...(problem !== null && { url: [problem] }),
    ...(events.length === 0 && { events: ["Choose at least one event."] }),
  };
  requireNoErrors(errors);
}

function urlProblem(reachable: ReachableAddresses, text: string): string | null {
  if (text === "") return "Enter the address that receives the events.";
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}${url.hash}` !== "")
    return "Enter a whole address, such as https://example.com/webhooks, without a user name.";
  if (isAllowedUrl(reachable, text)) return null;
  return reachable === "this_machine"
    ? "Enter an https address. Only http://localhost can use http."
    : "Enter an address that begins with https://.";
}

/** Adds a webhook, and returns it with its secret, which nobody can read again. @throws invalid with messages per field */
export function addWebhook(
  db: Db,
  { secretsKey, reachable }: WebhookSetup,
  form: WebhookForm,
  by: Actor,
): Promise<{ webhook: Webhook; secret: string }> {
  checkForm(reachable, form);
  const secret = SECRET_PREFIX + randomBytes(32).toString("base64");
  return inTransaction(db, async (tx) => {
    if ((await store.listWebhooks(tx)).length >= MAX_WEBHOOKS)
      throw refuseFields({ url: [`A shop has ${MAX_WEBHOOKS} webhooks at most. Delete one first.`] });
    const webhook = await store.insertWebhook(tx, form, (id) => seal(secretsKey, purposeOf(id), secret));
    await recordAudit(tx, { by, action: "webhook_added", entity: entityOf(webhook), after: factsOf(webhook) });
    return { webhook, secret };
  });
}

/** Saves a webhook. @throws webhook_not_found; invalid with messages per field */
export function saveWebhook(
  db: Db,
  { reachable }: WebhookSetup,
  id: number,
  form: WebhookForm & { active: boolean },
  by: Actor,
): Promise<Webhook> {
  checkForm(reachable, form);
  return inTransaction(db, async (tx) => {
    const before = await store.lockWebhook(tx, id);
    if (!before) throw refuse("webhook_not_found");
    const after = await store.updateWebhook(tx, id, form);
    const facts = { before: factsOf(before), after: factsOf(after) };
    await recordAudit(tx, { by, action: "webhook_changed", entity: entityOf(after), ...facts });
    return after;
  });
}

/** Deletes a webhook with its log. @throws webhook_not_found */
export async function deleteWebhook(db: Db, id: number, by: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const webhook = await store.lockWebhook(tx, id);
    if (!webhook) throw refuse("webhook_not_found");
    await store.deleteWebhook(tx, id);
    await recordAudit(tx, { by, action: "webhook_deleted", entity: entityOf(webhook) });
  });
}

/** Sends a test event to a webhook. @throws webhook_not_found; webhook_off */
export async function sendTest(db: Db, id: number, by: Actor): Promise<void> {
  const webhook = await readWebhook(db, id);
  if (!webhook.active) throw refuse("webhook_off");
  await inTransaction(db, async (tx) => {
    const at = new Date();
    const messageId = `msg_${randomBytes(16).toString("hex")}`;
    const body = JSON.stringify({ id: messageId, type: TEST_EVENT, created_at: at.toISOString(), data: {} });
    await store.insertDeliveries(tx, { id: messageId, event: TEST_EVENT, at, body }, id);
    await recordAudit(tx, { by, action: "webhook_tested", entity: entityOf(webhook) });
  });
}

/** Sends a message again, with the same id. @throws webhook_delivery_not_found; webhook_off; webhook_delivery_waiting */
export async function replayDelivery(db: Db, id: number, by: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await store.lockDelivery(tx, id);
    if (!delivery) throw refuse("webhook_delivery_not_found");
    if (!delivery.active) throw refuse("webhook_off");
    if (delivery.state === "waiting") throw refuse("webhook_delivery_waiting");
    await store.replayDelivery(tx, id);
    const entity = { type: "webhook", id: delivery.endpoint_id, name: new URL(delivery.url).host } as const;
    await recordAudit(tx, { by, action: "webhook_replayed", entity, after: { message: delivery.message_id } });
  });
}
