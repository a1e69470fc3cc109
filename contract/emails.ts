import { z } from "zod";
import { emailKindLabels, emailStates } from "./desk-vocabulary.ts";
import { endpoint, ok } from "./endpoint.ts";
import { idInPath, pageQuery, pageReply } from "./fields.ts";
import { keysOf } from "./keys.ts";

const kinds = keysOf(emailKindLabels);

/** What is told about a letter without its words. */
export const emailSummary = z.object({
  kind: z.enum(kinds),
  recipient: z.string(),
  subject: z.string().nullable().describe("Null until it was put into words."),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
});

export type EmailSummary = z.output<typeof emailSummary>;

export const listedEmail = emailSummary
  .extend({
    id: z.int(),
    state: z.enum(emailStates).describe("`kept` where the shop has no mail server."),
    attempts: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: "ListedEmail" });
export type ListedEmail = z.output<typeof listedEmail>;

const wholeEmail = listedEmail
  .extend({ html: z.string().nullable(), text: z.string().nullable() })
  .meta({ id: "Email" });
export type Email = z.output<typeof wholeEmail>;

export const emailsApi = {
  "GET /api/admin/emails": endpoint({
    summary: "The letters to customers, newest first",
    access: "see_emails",
    query: z.object({ ...pageQuery, state: z.enum(emailStates).optional() }),
    reply: ok({ emails: z.array(listedEmail), ...pageReply }),
  }),
  "GET /api/admin/emails/:id": endpoint({
    summary: "One letter, as it was written",
    access: "see_emails",
    params: z.object({ id: idInPath }),
    missing: "email_not_found",
    reply: ok({ email: wholeEmail }),
  }),
  "POST /api/admin/emails/:id/retry": endpoint({
    summary: "Send a letter again that failed",
    access: "retry_emails",
    params: z.object({ id: idInPath }),
    missing: "email_not_found",
    reply: ok({ message: z.string(), email: listedEmail }),
    refuses: ["email_not_failed", "email_link_expired"],
  }),
};
