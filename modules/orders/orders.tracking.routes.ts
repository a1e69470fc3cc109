import type { trackingApi } from "#contract/orders.tracking.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { trackByLink, trackByPhone } from "./orders.tracking.ts";

/** Where an order is, for visitors without an account. The page calls them while the server renders it. */
export function trackingRoutes({ db }: { db: Db }): Routes<typeof trackingApi> {
  return {
    "POST /api/track": { pageCall: async ({ body }) => ({ status: 200, tracking: await trackByPhone(db, body) }) },
    "GET /api/track/:link": {
      pageCall: async ({ params: { link } }) => ({ status: 200, tracking: await trackByLink(db, link) }),
    },
  };
}
