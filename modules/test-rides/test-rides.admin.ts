import { isDeepStrictEqual } from "node:util";
import { refuse, refuseFields } from "#contract/errors.ts";
import { TEST_RIDE_LIMITS } from "#contract/limits.ts";
import type { AdminTestRide, TestRideDay, TestRideSettings, TestRideSettingsForm } from "#contract/test-rides.admin.ts";
import { mayBecome, type TestRideState, testRideRefusals } from "#contract/test-rides.states.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { parsePhone } from "#modules/addresses/addresses.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { readShopDetails } from "#modules/settings/settings.ts";
import { cancelBooked } from "./test-rides.bookings.ts";
import { eraseTestRides } from "./test-rides.privacy.ts";
import {
  addDays,
  dayWithoutSlot,
  hoursOn,
  manilaDay,
  manilaTime,
  slotOfNow,
  weeklyHoursLabel,
} from "./test-rides.rules.ts";
import * as store from "./test-rides.store.ts";

const DAYS_OF_WEEK = 7;

const adminRide = ({ scooter_id, productname, starts_at, ...ride }: store.StoredTestRide): AdminTestRide => ({
  id: ride.id,
  starts_at: starts_at.toISOString(),
  scooter: { id: scooter_id, productname },
  name: ride.name,
  email: ride.email,
  phone: ride.phone,
  state: ride.state,
  walk_in: ride.walk_in,
});

/** The calendar of test rides: one day, or the seven from a day on. Without a day it begins today. */
export async function readCalendar(
  db: Db,
  now: Date,
  { day, view }: { day?: string | undefined; view: "day" | "week" },
) {
  const hours = await store.readSettings(db);
  const today = manilaDay(now);
  const from = day ?? today;
  const days = Array.from({ length: view === "week" ? DAYS_OF_WEEK : 1 }, (_, later) => addDays(from, later));
  const to = days.at(-1) ?? from;
  const closed = new Map((await store.listClosedDays(db, from, to)).map((each) => [each.day, each]));
  const rides = Map.groupBy(await store.listTestRides(db, from, to), ({ starts_at }) => manilaDay(starts_at));
  return {
    today,
    enabled: hours.enabled,
    days: days.map(
      (each): TestRideDay => ({
        day: each,
        opens: hoursOn(each, hours) !== undefined,
        closed: closed.get(each)?.reason ?? null,
        holiday: closed.get(each)?.holiday ?? false,
        rides: (rides.get(each) ?? []).map(adminRide),
      }),
    ),
    scooters: (await store.listRideableScooters(db)).map(({ id, productname }) => ({ id, productname })),
  };
}

const entityOf = (id: number) => ({ type: "test_ride", id, name: `Test ride ${id}` }) as const;

async function readAdminRide(db: Db, id: number): Promise<AdminTestRide> {
  const ride = await store.findTestRide(db, id);
  if (!ride) throw refuse("test_ride_not_found");
  return adminRide(ride);
}

type WalkIn = { scooter: number; name: string; email: string; phone: string };

/**
 * Records the test ride of somebody who walked in, in the slot of now.
 * @throws invalid; walk_in_closed; walk_in_not_offered; walk_in_full
 */
export async function recordWalkIn(
  db: Db,
  now: Date,
  { scooter, ...person }: WalkIn,
  by: Actor,
): Promise<AdminTestRide> {
  const phone = parsePhone(person.phone);
  const id = await inTransaction(db, async (tx) => {
    const hours = await store.readSettings(tx);
    const start = slotOfNow(now, hours);
    const slot_id = await store.takePlace(tx, { scooter, start });
    if (slot_id === undefined) throw await whyNoPlace(tx, scooter, { start, minutes: hours.slot_minutes });
    const added = await store.insertTestRide(tx, { ...person, phone, slot_id, walk_in: true, state: "done" });
    if (added === undefined) throw new Error("A test ride that is done was taken for a booking");
    await recordAudit(tx, { by, action: "test_ride_recorded", entity: entityOf(added) });
    return added;
  });
  return readAdminRide(db, id);
}

/** Why a walk-in has no place now, in words for staff. */
async function whyNoPlace(tx: Db, scooter: number, { start, minutes }: { start: Date; minutes: number }) {
  const day = manilaDay(start);
  const closed = (await store.listClosedDays(tx, day, day)).at(-1);
  if (closed) return refuse("walk_in_closed", { reason: closed.reason, holiday: closed.holiday });
  const offered = (await store.listRideableScooters(tx)).find(({ id }) => id === scooter);
  if (!offered) return refuse("walk_in_not_offered");
  return refuse("walk_in_full", { product: offered.productname, until: manilaTime(start, minutes) });
}

/**
 * Changes the state of a test ride. A cancelled one gives its place back, and its customer gets an email. Whether the
 * customer came is marked from the day of the ride on: a ride that is marked before gets no reminder.
 * @throws test_ride_not_found; test_ride_state; test_ride_early
 */
export async function changeTestRideState(
  db: Db,
  now: Date,
  { id, to }: { id: number; to: TestRideState },
  by: Actor,
): Promise<AdminTestRide> {
  await inTransaction(db, async (tx) => {
    const ride = await store.lockTestRide(tx, id);
    if (!ride) throw refuse("test_ride_not_found");
    if (!mayBecome(ride.state, to)) throw refuse("test_ride_state", { now: testRideRefusals[ride.state] });
    const day = manilaDay(ride.starts_at);
    if ((to === "done" || to === "no_show") && manilaDay(now) < day) throw refuse("test_ride_early", { day });
    if (to === "cancelled") await cancelBooked(tx, ride);
    else await store.setState(tx, id, to);
    const changes = { before: { status: ride.state }, after: { status: to } };
    await recordAudit(tx, { by, action: "test_ride_changed", entity: entityOf(id), ...changes });
  });
  return readAdminRide(db, id);
}

/** Deletes a test ride with its personal data and the emails about it. @throws test_ride_not_found */
export async function deleteTestRide(db: Db, id: number, by: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ride = await store.findTestRide(tx, id);
    if (!ride) throw refuse("test_ride_not_found");
    await eraseTestRides(tx, [ride]);
    await recordAudit(tx, { by, action: "test_ride_deleted", entity: entityOf(id) });
  });
}

const dayEntity = (day: string) => ({ type: "test_ride", id: null, name: day }) as const;

/** Closes a day for bookings. Those that exist stay. */
export const closeDay = (db: Db, day: string, reason: string, by: Actor): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await store.closeDay(tx, day, reason))
      await recordAudit(tx, { by, action: "test_ride_day_closed", entity: dayEntity(day), after: { reason } });
  });

/** Opens a day for bookings again. */
export const openDay = (db: Db, day: string, by: Actor): Promise<void> =>
  inTransaction(db, async (tx) => {
    if ((await store.openDay(tx, day)) !== undefined)
      await recordAudit(tx, { by, action: "test_ride_day_opened", entity: dayEntity(day) });
  });

async function settingsOf(db: Db, { ...settings }: store.StoredSettings): Promise<TestRideSettings> {
  return { ...settings, scooters: await store.listCapacities(db) };
}

/** The settings of test rides, and the scooters that can be chosen. */
export async function readTestRideSettings(db: Db) {
  return {
    settings: await settingsOf(db, await store.readSettings(db)),
    scooters: await store.listScooters(db, TEST_RIDE_LIMITS.scooters.max),
  };
}

/**
 * Saves the settings of test rides and returns them. Bookings that exist stay.
 * @throws invalid when the hours hold no slot, test rides are on without an address or a scooter, or one is no scooter; settings_changed when somebody
 *   saved since `version`
 */
export async function saveTestRideSettings(
  db: Db,
  version: number,
  { scooters, ...form }: TestRideSettingsForm,
  by: Actor,
): Promise<TestRideSettings> {
  const short = dayWithoutSlot(form);
  if (short) throw refuseFields({ weekly_hours: [`${short}: leave time for at least one test ride.`] });
  if (form.enabled && scooters.length === 0) throw refuseFields({ scooters: ["Choose at least one scooter."] });
  const { street, city } = await readShopDetails(db);
  if (form.enabled && !street && !city)
    throw refuseFields({ enabled: ["Enter the address of the shop in the settings first."] });
  return inTransaction(db, async (tx) => {
    const { version: _, ...before } = await settingsOf(tx, await store.lockSettings(tx));
    if ((await store.replaceScooters(tx, scooters)) < new Set(scooters.map(({ id }) => id)).size)
      throw refuseFields({ scooters: ["Choose only scooters of this shop."] });
    const saved = await store.replaceSettings(tx, version, form);
    const entity = { type: "settings", id: null, name: "Test ride settings" } as const;
    if (!saved) throw await refuseOutdated(tx, "settings_changed", entity);
    const { version: __, ...after } = await settingsOf(tx, saved);
    await recordAudit(tx, { by, action: "settings_changed", entity, before: factsOf(before), after: factsOf(after) });
    const onlyTables = saved.version === version && !isDeepStrictEqual(before, after);
    if (onlyTables) await store.incrementVersion(tx);
    return { ...after, version: saved.version + Number(onlyTables) };
  });
}

/** Settings as the audit log has them. */
const factsOf = ({ weekly_hours, ...settings }: Omit<TestRideSettings, "version">) => ({
  ...settings,
  weekly_hours: weeklyHoursLabel(weekly_hours),
});

/** The version of settings that nobody has saved. */
const FIRST_VERSION = 1;

/** Offers test rides of these scooters at these hours in a new shop, unless somebody has saved settings already. */
export const seedTestRides = (
  db: Db,
  { scooters, weekly_hours }: Pick<TestRideSettings, "scooters" | "weekly_hours">,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { version, ...settings } = await store.lockSettings(tx);
    if (version !== FIRST_VERSION) return;
    await store.replaceSettings(tx, version, { ...settings, weekly_hours, enabled: true });
    await store.replaceScooters(tx, scooters);
  });
