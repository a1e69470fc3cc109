import type { emailsApi } from "#contract/emails.ts";
import { emailDeliveryMessage } from "#contract/letters.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { listEmails, readEmail, retryEmail } from "./emails.ts";

/** The owner's view of the letters, and another try of those that failed. */
export function emailsRoutes({ db, withMail }: { db: Db; withMail: boolean }): Routes<typeof emailsApi> {
  return {
    "GET /api/admin/emails": async ({ query }) => {
      const { emails, next } = await listEmails(db, query);
      return { status: 200, emails, next_cursor: next };
    },

    "GET /api/admin/emails/:id": async ({ params }) => ({
      status: 200,
      email: await readEmail(db, params.id),
    }),

    "POST /api/admin/emails/:id/retry": async ({ params, caller }) => {
      const email = await retryEmail(db, params.id, caller);
      return { status: 200, message: emailDeliveryMessage("The letter", email.recipient, withMail), email };
    },
  };
}
