import type { EmailSender } from "#contract/emails.ts";
import type { SettingsForm } from "#contract/settings.admin.ts";
import { type ShopDetails, shop } from "#contract/settings.ts";
import type { Db } from "#db/connection.ts";
import { replaceSettings } from "./settings.admin.store.ts";
import { readSettings } from "./settings.store.ts";

export { closeChecklist, isChecklistClosed, lastSettingsChange, readSettings } from "./settings.store.ts";

/** The version of settings that nobody has saved. */
const FIRST_VERSION = 1;

/** The shop as it signs its emails, at this address. */
export async function readSender(db: Db, url: string): Promise<EmailSender> {
  const { name, tagline } = await readSettings(db);
  return { url, name, tagline };
}

/** The shop's public details: the settings that the contract names as such. */
export async function readShopDetails(db: Db): Promise<ShopDetails> {
  return shop.parse(await readSettings(db));
}

/** Saves the demo settings in a new shop, unless somebody has saved settings already. */
export async function seedSettings(db: Db, form: SettingsForm): Promise<void> {
  await replaceSettings(db, FIRST_VERSION, form);
}
