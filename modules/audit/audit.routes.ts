import type { auditApi } from "#contract/audit.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { listAuditEntries } from "./audit.ts";

/** The audit log for staff to read. */
export function auditRoutes({ db }: { db: Db }): Routes<typeof auditApi> {
  return {
    "GET /api/admin/audit-log": async ({ query }) => {
      const { rows, next } = await listAuditEntries(db, query);
      return { status: 200, entries: rows, next_cursor: next };
    },
  };
}
