import type { Db } from "#db/connection.ts";
import type { Router } from "#http/router.ts";
import { readDashboard } from "./reports.ts";

/** What staff see first: the shop's figures, and what waits for them. */
export function reportsRoutes(staff: Router<"staff">, { db }: { db: Db }): void {
  staff.handle("GET /api/admin/dashboard", async ({ query, caller }) => ({
    status: 200,
    ...(await readDashboard(db, query, caller.role, new Date())),
  }));
}
