import { newsOfLetter } from "#contract/letters.ts";
import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import { anyEmail, listEmails, retryEmail } from "./mail.ts";

/** The owner's view of the letters, and another try of those that failed. */
export function mailRoutes(staff: Scope<"staff">, { db, withMail }: { db: Db; withMail: boolean }): void {
  staff.on("GET /api/admin/emails", async ({ query }) => {
    const { emails, next } = await listEmails(db, query);
    return { status: 200, emails, next_cursor: next };
  });

  staff.on("GET /api/admin/emails/:id", async ({ params }) => ({ status: 200, email: await anyEmail(db, params.id) }));

  staff.on("POST /api/admin/emails/:id/retry", async ({ params, caller }) => {
    const email = await retryEmail(db, params.id, caller);
    return { status: 200, message: newsOfLetter("The letter", email.recipient, withMail), email };
  });
}
