import { refuse, refuseFields } from "#contract/errors.ts";
import type { Settings, SettingsForm, ShopFacts } from "#contract/settings.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Doer, noteDeed } from "#modules/audit/audit.ts";
import { objectionTo } from "./settings.rules.ts";
import { lockSettings, readSettings, replaceSettings } from "./settings.store.ts";

export { readSettings } from "./settings.store.ts";

/** The version of settings that nobody has saved yet. */
const UNTOUCHED = 1;

/** What everybody may know of the shop. */
export async function shopFacts(db: Db): Promise<ShopFacts> {
  const { version, low_stock, ...facts } = await readSettings(db);
  return facts;
}

/**
 * Saves the settings; gives them as they are now.
 * @throws invalid when one coordinate is there without the other; settings_changed when somebody saved since `version`
 */
export async function saveSettings(db: Db, version: number, form: SettingsForm, by: Doer): Promise<Settings> {
  const errors = objectionTo(form);
  if (errors) throw refuseFields(errors);
  return inTransaction(db, async (tx) => {
    const { version: _, ...before } = await lockSettings(tx);
    const saved = await replaceSettings(tx, version, form);
    if (!saved) throw refuse("settings_changed");
    const thing = { kind: "settings", id: null, name: "Settings" } as const;
    await noteDeed(tx, { by, deed: "settings_changed", thing, before, after: form });
    return saved;
  });
}

/** Says of a new shop what the demo says, unless somebody has said something already. */
export async function introduceShop(db: Db, form: SettingsForm): Promise<void> {
  await replaceSettings(db, UNTOUCHED, form);
}
