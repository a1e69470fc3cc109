import type { CallReply, Parsed } from "#contract/api.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { keepSender, type Sender } from "#modules/accounts/accounts.ts";
import { deleteEmailsAboutMessages, enqueueEmail } from "#modules/emails/emails.ts";
import { notifyStaff } from "#modules/notifications/notifications.ts";
import { readSettings } from "#modules/settings/settings.ts";
import * as store from "./messages.store.ts";

type Written = Parsed<"POST /api/messages", "body">;

/**
 * Keeps a message of a visitor or a signed-in customer, and returns its ticket number. The writer gets a copy by email,
 * and so does the shop when it has an address.
 */
export function sendMessage(db: Db, written: Written, account: Sender | null): Promise<number> {
  return inTransaction(db, async (tx) => {
    const account_id = await keepSender(tx, account);
    const id = await store.insertMessage(tx, { ...written, account_id });
    const { email: shopEmail } = await readSettings(tx);
    const { topic, name, email, order_no, body } = written;
    const about = { message_id: id, ticket: id, topic, name, body };
    await enqueueEmail(tx, {
      kind: "message_received",
      recipient: email,
      about: { ...about, ...ofAccount(account_id), replyTo: shopEmail || null },
    });
    if (shopEmail !== "") {
      await enqueueEmail(tx, {
        kind: "message_for_staff",
        recipient: shopEmail,
        about: { ...about, email, orderNo: order_no, replyTo: email },
      });
    }
    await notifyStaff(tx, { kind: "message", id, subject: `Ticket ${id}` });
    return id;
  });
}

/** What an email to the writer of a message is about besides it, so that it is exported and deleted with the account. */
export const ofAccount = (account_id: number | null) => account_id !== null && { account_id };

/** The messages of an account, for the export of personal data. */
export async function exportMessages(
  db: Db,
  writer: store.Writer,
): Promise<CallReply<"GET /api/account/data">["data"]["messages"]> {
  const [messages, answers] = await Promise.all([store.listMessagesOf(db, writer), store.listAnswersTo(db, writer)]);
  return messages.map((message) => ({
    ...message,
    answers: answers
      .filter(({ message_id }) => message_id === message.id)
      .map(({ body, at }) => ({ body, at: at.toISOString() })),
  }));
}

/** Deletes the messages of an account with their answers and emails. */
export async function eraseMessagesOf(tx: Db, writer: store.Writer): Promise<void> {
  const messages = await store.listMessagesOf(tx, writer);
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
