import { setTimeout as sleep } from "node:timers/promises";
import type { EmailKind, RenderedEmail } from "#contract/emails.ts";
import type { Db } from "#db/connection.ts";
import { isOutage } from "#db/outage.ts";
import type { MailServer } from "./emails.smtp.ts";
import * as store from "./emails.store.ts";

export { listEmails, listEmailsAboutOrder } from "./emails.admin.ts";
export { renderSample } from "./emails.samples.ts";
export { type MailServer, smtpServer } from "./emails.smtp.ts";
export {
  deleteEmailsAboutMessages,
  deleteEmailsAboutTestRides,
  deleteEmailsOf,
  deleteWaitingEmailsAboutReviews,
  enqueueTestEmail,
  listEmailsOf,
  removeLinks,
} from "./emails.store.ts";
export { placeholderValues } from "./emails.texts.rules.ts";
export { defaultEmailTexts, filledTexts } from "./emails.texts.ts";

/** Renders a stored email. */
export type RenderStoredEmail = (
  kind: EmailKind,
  about: unknown,
  signature: store.EmailSignature,
) => Promise<RenderedEmail>;

/** Enqueues an email in the transaction that has the reason for it. It is sent after the commit. */
export const enqueueEmail = (tx: Db, email: { kind: EmailKind; recipient: string; about: object }): Promise<void> =>
  store.enqueueEmail(tx, email);

/** Milliseconds in which the database may come back after an email was delivered, and between two tries to write that down. */
const SAVE_LIMIT_MS = 60_000;
const SAVE_PAUSE_MS = 100;

/** Tries again while the database is away: what was delivered and is not written down would be delivered twice. */
async function untilSaved(save: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + SAVE_LIMIT_MS; ; await sleep(SAVE_PAUSE_MS)) {
    try {
      return await save();
    } catch (error) {
      if (!isOutage(error) || Date.now() > deadline) throw error;
    }
  }
}

/**
 * Renders an enqueued email and delivers it. Without a mail server it is kept for the shop's owners to read.
 * @throws what kept it from being sent, after recording it, so that the job is tried again
 */
export async function sendEmail(
  db: Db,
  id: number,
  { render, server, last }: { render: RenderStoredEmail; server: MailServer | null; last: boolean },
): Promise<void> {
  const email = await store.findPendingEmail(db, id);
  if (!email) return;
  // The mail server was away for long: an expired link helps nobody.
  if (email.expired) return store.recordFailure(db, id, "Its link has expired, so it was not sent.", true);
  try {
    const rendered = await render(email.kind, email.about, email);
    await server?.deliver({ id, recipient: email.recipient, rendered });
    await untilSaved(() => store.saveRenderedEmail(db, id, rendered, server ? "sent" : "kept"));
  } catch (error) {
    await store.recordFailure(db, id, error instanceof Error ? error.message : String(error), last);
    throw error;
  }
}
