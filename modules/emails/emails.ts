import { createTransport } from "nodemailer";
import { emailKindLabels } from "#contract/desk-vocabulary.ts";
import type { Email, ListedEmail } from "#contract/emails.ts";
import { refuse } from "#contract/errors.ts";
import type { EmailKind, RenderedEmail } from "#contract/letters.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import * as store from "./emails.store.ts";

export { deleteEmailsOf, listEmails, listEmailsTo } from "./emails.store.ts";

/** Hands letters to a mail server. */
export type MailServer = { deliver(email: { id: number; recipient: string; written: RenderedEmail }): Promise<void> };

/** Puts a noted letter into words. */
export type RenderStoredEmail = (
  kind: EmailKind,
  about: unknown,
  sender: store.EmailSignature,
) => Promise<RenderedEmail>;

/** Milliseconds that a mail server gets to answer each step. */
const SERVER_TIMEOUT_MS = 20_000;

/**
 * The mail server behind an `smtp://` or `smtps://` address. `from` is whom letters come from: a bare address gets the
 * shop's name before it.
 */
export function smtpServer(url: string, from: string): MailServer {
  const transport = createTransport({
    url,
    connectionTimeout: SERVER_TIMEOUT_MS,
    greetingTimeout: SERVER_TIMEOUT_MS,
    socketTimeout: SERVER_TIMEOUT_MS,
  });
  const host = from.replace(/^.*@/, "").replace(/>$/, "");
  return {
    async deliver({ id, recipient, written: { shopName, ...written } }) {
      await transport.sendMail({
        from: from.includes("<") ? from : { name: shopName, address: from },
        to: { name: "", address: recipient },
        // The same letter sent twice, after a crash between sending and noting it, is one letter to a mail reader.
        messageId: `<tulin-${id}@${host}>`,
        ...written,
      });
    },
  };
}

/** Notes a letter in the transaction that has the reason for it; it leaves once that is committed. */
export const enqueueEmail = (tx: Db, letter: { kind: EmailKind; recipient: string; about: object }): Promise<void> =>
  store.enqueueEmail(tx, letter);

/**
 * Puts a noted letter into words and hands it to the mail server; without one it is kept, for the owner to read.
 * @throws whatever kept it from leaving, after noting it, so that the job is tried again
 */
export async function sendEmail(
  db: Db,
  id: number,
  { write, server, last }: { write: RenderStoredEmail; server: MailServer | null; last: boolean },
): Promise<void> {
  const email = await store.findPendingEmail(db, id);
  if (!email) return;
  // A server that was away for long: a link that works no more helps nobody.
  if (email.expired) return store.recordFailure(db, id, "The link in it works no more, so it was not sent.", true);
  try {
    const written = await write(email.kind, email.about, email);
    await server?.deliver({ id, recipient: email.recipient, written });
    await store.saveRenderedEmail(db, id, written, server ? "sent" : "kept");
  } catch (error) {
    await store.recordFailure(db, id, error instanceof Error ? error.message : String(error), last);
    throw error;
  }
}

/** One letter as it was written. @throws email_not_found */
export async function readEmail(db: Db, id: number): Promise<Email> {
  const email = await store.findEmail(db, id);
  if (!email) throw refuse("email_not_found");
  return email;
}

/**
 * Sends a letter again that failed.
 * @throws email_not_found; email_not_failed when it waits already or has left; email_link_expired
 */
export const retryEmail = (db: Db, id: number, by: Actor): Promise<ListedEmail> =>
  inTransaction(db, async (tx) => {
    const email = await store.retryEmail(tx, id);
    if (!email) {
      const { state } = await readEmail(tx, id);
      throw refuse(state === "failed" ? "email_link_expired" : "email_not_failed");
    }
    // The log is never changed, so it names nobody: a customer may ask to be forgotten.
    const name = `${id}, ${emailKindLabels[email.kind]}`;
    const entity = { type: "email", id, name } as const;
    await recordAudit(tx, {
      by,
      action: "email_retried",
      entity,
      before: { state: "failed" },
      after: { state: "waiting" },
    });
    return email;
  });
