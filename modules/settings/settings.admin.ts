import { refuseFields } from "#contract/errors.ts";
import type { Settings, SettingsForm } from "#contract/settings.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { lockSettings, replaceSettings } from "./settings.admin.store.ts";
import { settingsErrors } from "./settings.rules.ts";

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
    const entity = { type: "settings", id: null, name: "Settings" } as const;
    if (!saved) throw await refuseOutdated(tx, "settings_changed", entity);
    await recordAudit(tx, { by, action: "settings_changed", entity, before, after: form });
    return saved;
  });
}
