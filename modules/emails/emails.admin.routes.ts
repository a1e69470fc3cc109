import { emailDeliveryMessage, type emailsApi } from "#contract/emails.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { listEmails, openEmail, retryEmail } from "./emails.admin.ts";

/** The emails as owners see them. */
export function emailsAdminRoutes({ db, withMail }: { db: Db; withMail: boolean }): Routes<typeof emailsApi> {
  return {
    "GET /api/admin/emails": async ({ query }) => {
      const { rows, next } = await listEmails(db, query);
      return { status: 200, emails: rows, next_cursor: next };
    },

    "GET /api/admin/emails/:id": async ({ params, caller }) => ({
      status: 200,
      email: await openEmail(db, params.id, caller),
    }),

    "POST /api/admin/emails/:id/retry": async ({ params, caller }) => {
      const email = await retryEmail(db, params.id, caller);
      return { status: 200, message: emailDeliveryMessage("The email", email.recipient, withMail), email };
    },
  };
}
