import { isDeepStrictEqual } from "node:util";
import { type FieldErrors, refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { TEST_RIDE_LIMITS } from "#contract/limits.ts";
import type { TestRideBranch, TestRideBranchForm } from "#contract/test-rides.branches.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import * as branches from "./test-rides.branches.store.ts";
import { hasShopAddress } from "./test-rides.place.ts";
import { isTooShort, weeklyHoursLabel } from "./test-rides.rules.ts";
import * as store from "./test-rides.store.ts";

/** The scooters that a branch can offer. */
export const listScooters = (db: Db) => store.listScooters(db, TEST_RIDE_LIMITS.scooters.max);

const entityOf = ({ id, name }: { id: number; name: string }) => ({ type: "test_ride_branch", id, name }) as const;

/** A branch as the audit log has it. */
const factsOf = ({ name, address, weekly_hours, scooters }: TestRideBranchForm) => ({
  name,
  address,
  scooters,
  weekly_hours: weeklyHoursLabel(weekly_hours),
});

/** A branch. @throws branch_not_found */
export async function readBranch(db: Db, id: number): Promise<TestRideBranch> {
  const branch = await branches.findBranch(db, id);
  if (!branch) throw refuse("branch_not_found");
  return branch;
}

/** Adds a branch. @throws invalid as `saveBranch`; too_many_branches */
export const addBranch = (db: Db, form: TestRideBranchForm, by: Actor): Promise<TestRideBranch> =>
  inTransaction(db, async (tx) => {
    await store.lockSettings(tx);
    const { max } = TEST_RIDE_LIMITS.branches;
    if ((await branches.listBranches(tx)).length >= max) throw refuse("too_many_branches", { max });
    requireNoErrors(await branchErrors(tx, null, form));
    const added = await readBranch(tx, await writeBranch(tx, null, form));
    await recordAudit(tx, { by, action: "test_ride_branch_added", entity: entityOf(added), after: factsOf(added) });
    return added;
  });

/**
 * Saves a branch. Test rides that are booked stay.
 * @throws branch_not_found; branch_changed when somebody saved it since `version`; invalid when its hours hold no slot, another branch has
 *   its name, it offers test rides without an address, or one of its scooters is none
 */
export const saveBranch = (
  db: Db,
  id: number,
  { version, ...form }: TestRideBranchForm & { version: number },
  by: Actor,
): Promise<TestRideBranch> =>
  inTransaction(db, async (tx) => {
    await store.lockSettings(tx);
    const before = await readBranch(tx, id);
    if (before.version !== version) throw await refuseOutdated(tx, "branch_changed", { type: "test_ride_branch", id });
    requireNoErrors(await branchErrors(tx, id, form));
    await writeBranch(tx, id, form);
    const after = await readBranch(tx, id);
    if (isDeepStrictEqual(before, after)) return before;
    await branches.incrementVersion(tx, id);
    const entity = entityOf(after);
    const facts = { before: factsOf(before), after: factsOf(after) };
    await recordAudit(tx, { by, action: "test_ride_branch_changed", entity, ...facts });
    return { ...after, version: version + 1 };
  });

/**
 * Messages by field on what only the shop's data show to be wrong with a branch, whose id is null when it is new: hours that hold no slot,
 * the name of another branch, or no address to find it. Missing fields are not checked.
 */
export async function branchErrors(
  db: Db,
  id: number | null,
  { name, address, weekly_hours = [], scooters = [] }: Partial<TestRideBranchForm>,
): Promise<FieldErrors> {
  const { enabled, slot_minutes } = await store.readSettings(db);
  const others = (await branches.listBranches(db)).filter((branch) => branch.id !== id);
  const errors: FieldErrors = {};
  if (others.some((branch) => branch.name.toLowerCase() === name?.toLowerCase()))
    errors.name = ["There is a branch with this name already."];
  if (enabled && scooters.length > 0 && address === "" && !(await hasShopAddress(db)))
    errors.address = ["Enter an address: the shop has none in its settings."];
  for (const [index, hours] of weekly_hours.entries()) {
    if (!isTooShort(hours, slot_minutes)) continue;
    errors.weekly_hours = [`A test ride takes ${slot_minutes} minutes: close later.`];
    errors[`weekly_hours.${index}.closes`] = errors.weekly_hours;
  }
  return errors;
}

/** Writes a branch, or adds it without an id; returns its id. @throws invalid when one of its scooters is none */
export async function writeBranch(tx: Db, id: number | null, form: TestRideBranchForm): Promise<number> {
  const { weekly_hours, scooters, ...columns } = form;
  const written = await branches.writeColumns(tx, id, columns);
  await branches.replaceHours(tx, written, weekly_hours);
  if ((await branches.replaceScooters(tx, written, scooters)) < new Set(scooters.map((scooter) => scooter.id)).size)
    throw refuseFields({ scooters: ["Choose only scooters of this shop."] });
  return written;
}

/** Removes a branch. Its past test rides stay. @throws branch_not_found; last_branch; branch_booked */
export const removeBranch = (db: Db, now: Date, id: number, by: Actor): Promise<void> =>
  inTransaction(db, async (tx) => {
    await store.lockSettings(tx);
    await branches.lockBranch(tx, id);
    const branch = await readBranch(tx, id);
    if ((await branches.listBranches(tx)).length === 1) throw refuse("last_branch");
    const count = await branches.countBooked(tx, id, now);
    if (count > 0) throw refuse("branch_booked", { count });
    await branches.removeBranch(tx, id);
    const facts = { before: factsOf(branch), after: {} };
    await recordAudit(tx, { by, action: "test_ride_branch_removed", entity: entityOf(branch), ...facts });
  });
