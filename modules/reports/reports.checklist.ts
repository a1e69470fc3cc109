import { keysOf } from "#contract/keys.ts";
import { type ChecklistStep, checklistSteps } from "#contract/reports.checklist.admin.ts";
import type { Checklist } from "#contract/reports.ts";
import type { Db } from "#db/connection.ts";
import { isChecklistClosed, readSettings } from "#modules/settings/settings.ts";
import * as store from "./reports.checklist.store.ts";

/** What a new shop still needs; null once all is done, or an owner closed it. */
export async function readChecklist(db: Db, withMail: boolean): Promise<Checklist | null> {
  if (await isChecklistClosed(db)) return null;
  const [shop, facts] = await Promise.all([readSettings(db), store.readChecklistFacts(db)]);
  const done: Record<ChecklistStep, boolean> = {
    seller: shop.owner !== "" && shop.registration !== "",
    address: shop.street !== "" && shop.city !== "" && shop.opening_hours !== "",
    position: shop.latitude !== null && shop.longitude !== null,
    contact: shop.phone !== "" && shop.email !== "",
    mail: withMail,
    ...facts,
  };
  const steps = keysOf(checklistSteps).map((step) => ({ step, done: done[step] }));
  return steps.every((step) => step.done) ? null : steps;
}
