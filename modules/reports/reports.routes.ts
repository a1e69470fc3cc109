import type { reportsApi } from "#contract/reports.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { readDashboard } from "./reports.ts";

/** The dashboard. */
export function reportsRoutes({
  db,
  dataDir,
  withMail,
}: {
  db: Db;
  dataDir: string;
  withMail: boolean;
}): Routes<typeof reportsApi> {
  return {
    "GET /api/admin/dashboard": async ({ query, caller }) => ({
      status: 200,
      ...(await readDashboard({ db, dataDir, withMail }, query, caller.role, new Date())),
    }),
  };
}
