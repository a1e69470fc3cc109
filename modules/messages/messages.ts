import type { CallReply, Parsed } from "#contract/api.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { deleteEmailsAboutMessages, enqueueEmail } from "#modules/emails/emails.ts";
import { notifyStaff } from "#modules/notifications/notifications.ts";
import { readSettings } from "#modules/settings/settings.ts";
import * as store from "./messages.store.ts";

type Written = Parsed<"POST /api/messages", "body">;

/**
 * Keeps a message of a visitor, and returns its ticket number. The visitor gets a copy by email, and so does the shop when it has an
 * address.
 */
export function sendMessage(db: Db, written: Written): Promise<number> {
  return inTransaction(db, async (tx) => {
    const id = await store.insertMessage(tx, written);
    const { email: shopEmail } = await readSettings(tx);
    const { topic, name, email, order_no, body } = written;
    const about = { message_id: id, ticket: id, topic, name, body };
    await enqueueEmail(tx, {
      ...{ kind: "message_received", recipient: email },
      about: { ...about, replyTo: shopEmail || null },
    });
    if (shopEmail !== "") {
      await enqueueEmail(tx, {
        ...{ kind: "message_for_staff", recipient: shopEmail },
        about: { ...about, email, orderNo: order_no, replyTo: email },
      });
    }
    await notifyStaff(tx, { kind: "message", id, subject: `Ticket ${id}` });
    return id;
  });
}

/** The messages of an email address, for the export of personal data. */
export async function exportMessages(
  db: Db,
  email: string,
): Promise<CallReply<"GET /api/account/data">["data"]["messages"]> {
  const [messages, answers] = await Promise.all([store.listMessagesOf(db, email), store.listAnswersTo(db, email)]);
  return messages.map((message) => ({
    ...message,
    answers: answers
      .filter(({ message_id }) => message_id === message.id)
      .map(({ body, at }) => ({ body, at: at.toISOString() })),
  }));
}

/** Deletes the messages of an email address with their answers and emails. */
export async function eraseMessagesOf(tx: Db, email: string): Promise<void> {
  const messages = await store.listMessagesOf(tx, email);
  await eraseMessages(
    tx,
    messages.map(({ id }) => id),
  );
}

/** Deletes messages with their answers and the emails about them, in the caller's transaction. */
export async function eraseMessages(tx: Db, ids: readonly number[]): Promise<void> {
  await deleteEmailsAboutMessages(tx, ids);
  await store.deleteMessages(tx, ids);
}
