import { sql } from "kysely";
import type { CancelState } from "#contract/orders.states.ts";
import type { Settings } from "#contract/settings.admin.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";

export const columns = [
  "version",
  "name",
  "tagline",
  "street",
  "city",
  "postal_code",
  "latitude",
  "longitude",
  "phone",
  "email",
  "opening_hours",
  "facebook",
  "instagram",
  "youtube",
  "tiktok",
  "messenger",
  "viber",
  "registration",
  "owner",
  "tin",
  "vat_registered",
  "return_days",
  "warranty_scooter",
  "warranty_helmet",
  "warranty_accessory",
  "cancel_hours",
  "low_stock",
  "review_days",
  "invoice_note",
  // The check of the column allows only these.
  sql<CancelState>`cancel_until`.as("cancel_until"),
] as const;

const selectSettings = prepare((db) => db.selectFrom("settings").select(columns));

/** The settings; the baseline inserts their only row. */
export async function readSettings(db: Db): Promise<Settings> {
  const [settings] = await selectSettings(db, {});
  if (!settings) throw new Error("the settings have no row");
  return settings;
}

/** When the settings were last saved. */
export const lastSettingsChange = async (db: Db): Promise<Date> =>
  (await db.selectFrom("settings").select("updated_at").executeTakeFirstOrThrow()).updated_at;

/** Whether an owner closed the checklist of a new shop. */
export async function isChecklistClosed(db: Db): Promise<boolean> {
  const { checklist_dismissed_at: closed } = await db
    .selectFrom("settings")
    .select("checklist_dismissed_at")
    .executeTakeFirstOrThrow();
  return closed !== null;
}

/** Closes the checklist of a new shop. */
export async function closeChecklist(db: Db): Promise<void> {
  await db.updateTable("settings").set({ checklist_dismissed_at: sql`now()` }).execute();
}
