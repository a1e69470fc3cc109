import { refuse, refuseFields } from "#contract/errors.ts";
import type { Settings, SettingsForm, ShopDetails } from "#contract/settings.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { settingsErrors } from "./settings.rules.ts";
import { lockSettings, readSettings, replaceSettings } from "./settings.store.ts";

export { readSettings } from "./settings.store.ts";

/** The version of settings that nobody has saved. */
const FIRST_VERSION = 1;

/** The shop's public details. */
export async function readShopDetails(db: Db): Promise<ShopDetails> {
  const { version, low_stock, ...facts } = await readSettings(db);
  return facts;
}

/**
 * Saves the settings and returns them.
 * @throws invalid when one coordinate is missing; settings_changed when somebody saved since `version`
 */
export async function saveSettings(db: Db, version: number, form: SettingsForm, by: Actor): Promise<Settings> {
  const errors = settingsErrors(form);
  if (errors) throw refuseFields(errors);
  return inTransaction(db, async (tx) => {
    const { version: _, ...before } = await lockSettings(tx);
    const saved = await replaceSettings(tx, version, form);
    if (!saved) throw refuse("settings_changed");
    const entity = { type: "settings", id: null, name: "Settings" } as const;
    await recordAudit(tx, { by, action: "settings_changed", entity, before, after: form });
    return saved;
  });
}

/** Saves the demo settings in a new shop, unless somebody has saved settings already. */
export async function seedSettings(db: Db, form: SettingsForm): Promise<void> {
  await replaceSettings(db, FIRST_VERSION, form);
}
