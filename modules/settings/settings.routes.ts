import type { settingsApi } from "#contract/settings.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { readSettings, readShopDetails, saveSettings } from "./settings.ts";

/** The shop's public details, and its settings for owners. */
export function settingsRoutes({ db }: { db: Db }): Routes<typeof settingsApi> {
  return {
    "GET /api/shop": {
      publicRead: async () => ({ status: 200, shop: await readShopDetails(db) }),
      tags: () => ["shop"],
    },

    "GET /api/admin/settings": async () => ({ status: 200, settings: await readSettings(db) }),

    "PUT /api/admin/settings": async ({ caller, body: { version, ...form } }) => ({
      status: 200,
      message: "Settings Saved Successfully",
      settings: await saveSettings(db, version, form, caller),
    }),
  };
}
