import { refuse } from "#contract/errors.ts";
import type { MessageState } from "#contract/messages.states.ts";
import type { OpenedMessage } from "#contract/messages.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, findLastChange, recordAudit, recordOnceAnHour } from "#modules/audit/audit.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { readSettings } from "#modules/settings/settings.ts";
import * as store from "./messages.admin.store.ts";
import { toWire } from "./messages.store.ts";
import { eraseMessages, ofAccount } from "./messages.ts";

export { listMessages } from "./messages.admin.store.ts";

/** A message with its answers, and who marked it as answered, which the audit log knows. @throws message_not_found */
async function readMessage(db: Db, id: number): Promise<OpenedMessage> {
  const [message, answers, lastMark] = await Promise.all([
    store.findMessage(db, id),
    store.listAnswers(db, id),
    findLastChange(db, { type: "message", id, actions: ["message_changed"] }),
  ]);
  if (!message) throw refuse("message_not_found");
  const lastAnswer = answers.at(-1)?.at.toISOString() ?? "";
  const isMarked = message.state === "answered" && lastMark !== null && lastMark.changed_at > lastAnswer;
  const { order_id, tracking_no, same_email, ...written } = message;
  return {
    ...toWire(written),
    order: order_id !== null && tracking_no !== null ? { id: order_id, tracking_no, same_email } : null,
    answers: answers.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() })),
    marked: isMarked ? { by: lastMark.changed_by, at: lastMark.changed_at } : null,
  };
}

/** A message that a member of staff opens, which the audit log records once an hour. @throws message_not_found */
export async function openMessage(db: Db, id: number, by: Actor): Promise<OpenedMessage> {
  const opened = await readMessage(db, id);
  await recordOnceAnHour(db, { by, action: "message_opened", entity: entityOf(id) });
  return opened;
}

const entityOf = (id: number) => ({ type: "message", id, name: `Ticket ${id}` }) as const;

type Answer = { body: string; answers_read?: number | undefined };

/**
 * Answers a message by email; the customer's reply goes to the address of the shop. Without a mail server no email
 * is sent, and the text is a note of what staff answered in another way.
 * @throws message_not_found; message_answered when there is an answer that the sender has not read
 */
export async function answerMessage(
  db: Db,
  id: number,
  { body, answers_read = Number.POSITIVE_INFINITY }: Answer,
  { by, withMail }: { by: Actor; withMail: boolean },
): Promise<OpenedMessage> {
  await inTransaction(db, async (tx) => {
    const message = await store.lockMessage(tx, id);
    if (!message) throw refuse("message_not_found");
    if ((await store.listAnswers(tx, id)).length > answers_read) throw refuse("message_answered");
    await store.insertAnswer(tx, { message_id: id, body, answered_by: by.id, emailed: withMail });
    await store.setState(tx, id, "answered");
    if (withMail) await emailAnswer(tx, message, body);
    await recordAudit(tx, { by, action: "message_answered", entity: entityOf(id) });
  });
  return readMessage(db, id);
}

async function emailAnswer(
  tx: Db,
  { id, email, name, body, account_id }: NonNullable<Awaited<ReturnType<typeof store.lockMessage>>>,
  answer: string,
): Promise<void> {
  const { email: shopEmail } = await readSettings(tx);
  const about = { message_id: id, ticket: id, name, answer, body, ...ofAccount(account_id) };
  await enqueueEmail(tx, {
    kind: "message_answered",
    recipient: email,
    about: { ...about, replyTo: shopEmail || null },
  });
}

/** Marks a message as answered, or opens it again. @throws message_not_found */
export async function changeMessageState(db: Db, id: number, state: MessageState, by: Actor): Promise<OpenedMessage> {
  await inTransaction(db, async (tx) => {
    const message = await store.lockMessage(tx, id);
    if (!message) throw refuse("message_not_found");
    if (message.state === state) return;
    await store.setState(tx, id, state);
    const changes = { before: { state: message.state }, after: { state } };
    await recordAudit(tx, { by, action: "message_changed", entity: entityOf(id), ...changes });
  });
  return readMessage(db, id);
}

/** Deletes a message with its personal data. @throws message_not_found */
export async function deleteMessage(db: Db, id: number, by: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await store.lockMessage(tx, id))) throw refuse("message_not_found");
    await eraseMessages(tx, [id]);
    await recordAudit(tx, { by, action: "message_deleted", entity: entityOf(id) });
  });
}
