import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import { dashboardOf } from "./reports.ts";

/** What staff see first: the shop's figures, and what waits for them. */
export function reportRoutes(staff: Scope<"staff">, { db }: { db: Db }): void {
  staff.on("GET /api/admin/dashboard", async ({ query, caller }) => ({
    status: 200,
    ...(await dashboardOf(db, query, caller.role, new Date())),
  }));
}
