import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import { readSettings, saveSettings, shopFacts } from "./settings.ts";

/** What everybody may know of the shop, and the owner's side of it. */
export function settingsRoutes(
  { anyone, staff }: { anyone: Scope<"anyone">; staff: Scope<"staff"> },
  { db }: { db: Db },
): void {
  anyone.read(
    "GET /api/shop",
    async () => ({ status: 200, shop: await shopFacts(db) }),
    () => ["shop"],
  );

  staff.on("GET /api/admin/settings", async () => ({ status: 200, settings: await readSettings(db) }));

  staff.on("PUT /api/admin/settings", async ({ caller, body: { version, ...form } }) => ({
    status: 200,
    message: "Settings Saved Successfully",
    settings: await saveSettings(db, version, form, caller),
  }));
}
