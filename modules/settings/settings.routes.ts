import type { settingsApi } from "#contract/settings.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { readShopDetails } from "./settings.ts";

/** The shop's public details. */
export function settingsRoutes({ db, withMail }: { db: Db; withMail: boolean }): Routes<typeof settingsApi> {
  return {
    "GET /api/shop": {
      publicRead: async () => ({ status: 200, shop: await readShopDetails(db), mailed: withMail }),
      tags: () => ["shop"],
    },
  };
}
