import { weekdayNames } from "#contract/dates.weekdays.ts";
import { refuseFields } from "#contract/errors.ts";
import type { TestRideSettings, TestRideSettingsForm } from "#contract/test-rides.admin.ts";
import type { TestRideBranchForm } from "#contract/test-rides.branches.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { writeBranch } from "./test-rides.branches.admin.ts";
import * as branches from "./test-rides.branches.store.ts";
import { hasShopAddress } from "./test-rides.place.ts";
import { isTooShort } from "./test-rides.rules.ts";
import * as store from "./test-rides.store.ts";

/** The settings of test rides, and the branches. */
export async function readTestRideSettings(db: Db) {
  const [settings, found] = await Promise.all([store.readSettings(db), branches.listBranches(db)]);
  return { settings, branches: found };
}

const settingsEntity = { type: "settings", id: null, name: "Test ride settings" } as const;

/**
 * Saves the settings of test rides and returns them. Bookings that exist stay.
 * @throws invalid when the hours of a branch hold no slot, or test rides are on without an address or a scooter;
 *   settings_changed when somebody saved since `version`
 */
export async function saveTestRideSettings(
  db: Db,
  version: number,
  form: TestRideSettingsForm,
  by: Actor,
): Promise<TestRideSettings> {
  return inTransaction(db, async (tx) => {
    const { version: _, ...before } = await store.lockSettings(tx);
    const found = await branches.listBranches(tx);
    for (const { name, weekly_hours } of found) {
      const short = weekly_hours.find((hours) => isTooShort(hours, form.slot_minutes));
      if (!short) continue;
      const day = weekdayNames[short.weekday - 1];
      throw refuseFields({ slot_minutes: [`${name} is open for less than that on ${day}.`] });
    }
    if (form.enabled) await requireOffered(tx, found);
    const saved = await store.replaceSettings(tx, version, form);
    if (!saved) throw await refuseOutdated(tx, "settings_changed", settingsEntity);
    await recordAudit(tx, { by, action: "settings_changed", entity: settingsEntity, before, after: form });
    return saved;
  });
}

/** @throws invalid when no branch has a scooter, or one with scooters has no address */
async function requireOffered(tx: Db, found: readonly branches.StoredBranch[]): Promise<void> {
  const withScooters = found.filter(({ scooters }) => scooters.length > 0);
  if (withScooters.length === 0) throw refuseFields({ enabled: ["Choose at least one scooter for a branch first."] });
  const unknown = (await hasShopAddress(tx)) ? undefined : withScooters.find(({ address }) => address === "");
  if (unknown) throw refuseFields({ enabled: [`Enter the address of the shop, or of ${unknown.name}, first.`] });
}

/** The version of settings that nobody has saved. */
const FIRST_VERSION = 1;

/** Offers test rides at these branches in a new shop, unless somebody has saved settings already. The first one is already there. */
export const seedTestRides = (db: Db, seeds: readonly TestRideBranchForm[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { version, ...settings } = await store.lockSettings(tx);
    if (version !== FIRST_VERSION) return;
    const existing = await branches.listBranches(tx);
    for (const [index, form] of seeds.entries()) await writeBranch(tx, existing[index]?.id ?? null, form);
    await store.replaceSettings(tx, version, { ...settings, enabled: true });
  });
