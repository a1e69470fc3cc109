import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import { listEntries } from "./audit.ts";

/** The audit log, to read. What is written there comes from the deeds themselves. */
export function auditRoutes(staff: Scope<"staff">, { db }: { db: Db }): void {
  staff.on("GET /api/admin/audit-log", async ({ query }) => {
    const { entries, next } = await listEntries(db, query);
    return { status: 200, entries, next_cursor: next };
  });
}
