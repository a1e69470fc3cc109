import { sql } from "kysely";
import type { Settings, SettingsForm } from "#contract/settings.admin.ts";
import type { Db } from "#db/connection.ts";
import { versionWith } from "#db/version.ts";
import { columns } from "./settings.store.ts";

/** Locks and returns the settings. */
export const lockSettings = (tx: Db): Promise<Settings> =>
  tx.selectFrom("settings").select(columns).forUpdate().executeTakeFirstOrThrow();

/** Saves the settings if nobody has since this version; undefined when somebody has. */
export const replaceSettings = (db: Db, version: number, form: SettingsForm): Promise<Settings | undefined> =>
  db
    .updateTable("settings")
    .set({ ...form, version: versionWith(form), updated_at: sql`now()` })
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();
