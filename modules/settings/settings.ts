import { refuse, refuseFields } from "#contract/errors.ts";
import type { Settings, SettingsForm, ShopDetails } from "#contract/settings.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { settingsErrors } from "./settings.rules.ts";
import { lockSettings, readSettings, replaceSettings } from "./settings.store.ts";

export { readSettings } from "./settings.store.ts";

/** The version of settings that nobody has saved yet. */
const UNTOUCHED = 1;

/** What everybody may know of the shop. */
export async function readShopDetails(db: Db): Promise<ShopDetails> {
  const { version, low_stock, ...facts } = await readSettings(db);
  return facts;
}

/**
 * Saves the settings; gives them as they are now.
 * @throws invalid when one coordinate is there without the other; settings_changed when somebody saved since `version`
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

/** Says of a new shop what the demo says, unless somebody has said something already. */
export async function seedSettings(db: Db, form: SettingsForm): Promise<void> {
  await replaceSettings(db, UNTOUCHED, form);
}
