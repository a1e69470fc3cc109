import type { settingsAdminApi } from "#contract/settings.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { saveSettings } from "./settings.admin.ts";
import { readSettings } from "./settings.ts";

/** The settings as owners edit them. */
export function settingsAdminRoutes({ db }: { db: Db }): Routes<typeof settingsAdminApi> {
  return {
    "GET /api/admin/settings": async () => ({ status: 200, settings: await readSettings(db) }),

    "PUT /api/admin/settings": async ({ caller, body: { version, ...form } }) => ({
      status: 200,
      message: "Settings Saved Successfully",
      settings: await saveSettings(db, version, form, caller),
    }),
  };
}
