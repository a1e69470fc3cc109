import type { Db } from "#db/connection.ts";
import type { Router } from "#http/router.ts";
import { readSettings, readShopDetails, saveSettings } from "./settings.ts";

/** What everybody may know of the shop, and the owner's side of it. */
export function settingsRoutes(
  { anyone, staff }: { anyone: Router<"anyone">; staff: Router<"staff"> },
  { db }: { db: Db },
): void {
  anyone.handlePublicRead(
    "GET /api/shop",
    async () => ({ status: 200, shop: await readShopDetails(db) }),
    () => ["shop"],
  );

  staff.handle("GET /api/admin/settings", async () => ({ status: 200, settings: await readSettings(db) }));

  staff.handle("PUT /api/admin/settings", async ({ caller, body: { version, ...form } }) => ({
    status: 200,
    message: "Settings Saved Successfully",
    settings: await saveSettings(db, version, form, caller),
  }));
}
