import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { contentFields } from "#contract/content.fields.ts";
import { type CustomerEmailKind, emailPlaceholders } from "#contract/emails.texts.ts";
import type { EmailSender, RenderEmail } from "#contract/emails.ts";
import { keysOf } from "#contract/keys.ts";
import type { Db } from "#db/connection.ts";
import { type MailServer, type RenderStoredEmail, renderSample, sendEmail } from "./emails.ts";

const payload = z.object({ id: z.int() });
const testEmail = z.object({
  kind: z.enum(keysOf(emailPlaceholders)),
  texts: contentFields.email,
  recipient: z.string(),
}) satisfies z.ZodType<{ kind: CustomerEmailKind }>;

type Dependencies = {
  db: Db;
  render: RenderStoredEmail;
  server: MailServer | null;
  renderEmail: RenderEmail;
  /** The shop as it signs its emails. */
  sender: () => Promise<EmailSender>;
};

/** Sends each email after the transaction that enqueued it, and test emails. */
export const emailsJobs = ({ db, render, server, renderEmail, sender }: Dependencies): TaskList => ({
  send_email: async (given, { job }) => {
    const { id } = payload.parse(given);
    await sendEmail(db, id, { render, server, last: job.attempts >= job.max_attempts });
  },
  send_test_email: async (given, { job }) => {
    const { kind, texts, recipient } = testEmail.parse(given);
    const rendered = await renderSample(kind, texts, { shop: await sender(), renderEmail });
    await server?.deliver({ id: `test-${job.id}`, recipient, rendered });
  },
});
