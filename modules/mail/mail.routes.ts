import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import { anyEmail, listEmails } from "./mail.ts";

/** The owner's view of the letters. */
export function mailRoutes(staff: Scope<"staff">, { db }: { db: Db }): void {
  staff.on("GET /api/admin/emails", async ({ query }) => {
    const { emails, next } = await listEmails(db, query);
    return { status: 200, emails, next_cursor: next };
  });

  staff.on("GET /api/admin/emails/:id", async ({ params }) => ({ status: 200, email: await anyEmail(db, params.id) }));
}
