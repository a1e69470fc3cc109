import type { healthApi } from "#contract/health.ts";
import type { Db } from "#db/connection.ts";
import type { ReplicaStatus } from "#db/replicas.ts";
import type { Routes } from "#http/router.ts";
import { readHealth } from "./health.ts";

/** How the shop is, for its owner. */
export function healthRoutes({
  db,
  ...setup
}: {
  db: Db;
  dataDir: string;
  withMail: boolean;
  replicaStatus: () => ReplicaStatus[];
}): Routes<typeof healthApi> {
  return {
    "GET /api/admin/health": async () => ({ status: 200, ...(await readHealth(db, setup)) }),
  };
}
