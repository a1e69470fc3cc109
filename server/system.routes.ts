import type { Pool } from "pg";
import { refuse } from "#contract/errors.ts";
import type { systemApi } from "#contract/system.ts";
import type { DiskSpace } from "#db/disk-space.ts";
import { setAntiForgeryCookie } from "#http/anti-forgery.ts";
import type { Routes } from "#http/router.ts";

/** The anti-forgery cookie and the health checks. */
export function systemRoutes({
  pool,
  disk,
  antiForgeryKey,
  https,
}: {
  pool: Pool;
  disk: DiskSpace;
  antiForgeryKey: Buffer;
  https: boolean;
}): Routes<typeof systemApi> {
  return {
    "GET /sanctum/csrf-cookie": ({ reply }) => {
      setAntiForgeryCookie(reply, antiForgeryKey, https);
      return { status: 200 };
    },

    "GET /healthz": () => ({ status: 200 }),

    // Migrations are applied before the server listens, so only the database and its disk have to be checked.
    "GET /readyz": async ({ request }) => {
      if (disk.isFull) throw refuse("disk_full");
      try {
        await pool.query("select 1");
      } catch (error) {
        request.log.warn({ err: error }, "the database does not answer");
        throw refuse("overloaded");
      }
      return { status: 200, database: "reached" };
    },
  };
}
