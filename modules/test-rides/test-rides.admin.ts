import { addDays } from "#contract/dates.days.ts";
import { manilaDay } from "#contract/dates.ts";
import { refuse } from "#contract/errors.ts";
import type { AdminTestRide, TestRideDay } from "#contract/test-rides.admin.ts";
import { mayBecome, type TestRideState, testRideRefusals } from "#contract/test-rides.states.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { parsePhone } from "#modules/addresses/addresses.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { cancelBooked } from "./test-rides.bookings.ts";
import { listCalendars, listOfferedBranches, type OfferedBranch } from "./test-rides.branches.store.ts";
import { eraseTestRides } from "./test-rides.privacy.ts";
import { hoursOn, manilaTime, slotOfNow } from "./test-rides.rules.ts";
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

/** The calendar of test rides at a branch: one day, or the seven from a day on. Without a day it begins today. @throws branch_not_found */
export async function readCalendar(
  db: Db,
  now: Date,
  asked: { day?: string | undefined; view: "day" | "week"; branch?: number | undefined },
) {
  const [settings, calendars, offered] = await Promise.all([
    store.readSettings(db),
    listCalendars(db),
    listOfferedBranches(db),
  ]);
  const branch = calendars.find(({ id }) => id === (asked.branch ?? calendars[0]?.id));
  if (!branch) throw refuse("branch_not_found");
  const { weekly_hours = [], scooters = [] } = offered.find(({ id }) => id === branch.id) ?? {};
  const today = manilaDay(now);
  const from = asked.day ?? today;
  const days = Array.from({ length: asked.view === "week" ? DAYS_OF_WEEK : 1 }, (_, later) => addDays(from, later));
  const shown = { branch: branch.id, from, to: days.at(-1) ?? from };
  const closed = new Map((await store.listClosedDays(db, shown)).map((each) => [each.day, each]));
  const rides = Map.groupBy(await store.listTestRides(db, shown), ({ starts_at }) => manilaDay(starts_at));
  return {
    today,
    hours_today: hoursOn(today, { weekly_hours }) ?? null,
    enabled: settings.enabled,
    branches: calendars.map(({ id, name }) => ({ id, name })),
    branch,
    days: days.map(
      (each): TestRideDay => ({
        day: each,
        opens: hoursOn(each, { weekly_hours }) !== undefined,
        closed: closed.get(each)?.reason ?? null,
        holiday: closed.get(each)?.holiday ?? false,
        rides: (rides.get(each) ?? []).map(adminRide),
      }),
    ),
    scooters: scooters.map(({ id, productname }) => ({ id, productname })),
  };
}

/** The branch with this id, or the first one. @throws branch_not_found */
async function branchOf(db: Db, id: number | undefined): Promise<OfferedBranch> {
  const branches = await listOfferedBranches(db);
  const branch = branches.find((one) => one.id === (id ?? branches[0]?.id));
  if (!branch) throw refuse("branch_not_found");
  return branch;
}

const entityOf = (id: number) => ({ type: "test_ride", id, name: `Test ride ${id}` }) as const;

async function readAdminRide(db: Db, id: number): Promise<AdminTestRide> {
  const ride = await store.findTestRide(db, id);
  if (!ride) throw refuse("test_ride_not_found");
  return adminRide(ride);
}

type WalkIn = { scooter: number; branch?: number | undefined; name: string; email: string; phone: string };

/**
 * Records the test ride of somebody who walked in, in the slot of now.
 * @throws invalid; branch_not_found; walk_in_closed; walk_in_not_offered; walk_in_full
 */
export async function recordWalkIn(
  db: Db,
  now: Date,
  { scooter, branch: asked, ...person }: WalkIn,
  by: Actor,
): Promise<AdminTestRide> {
  const phone = parsePhone(person.phone);
  const id = await inTransaction(db, async (tx) => {
    const settings = await store.readSettings(tx);
    const branch = await branchOf(tx, asked);
    const start = slotOfNow(now, { ...settings, weekly_hours: branch.weekly_hours });
    const slot_id = await store.takePlace(tx, { branch: branch.id, scooter, start });
    if (slot_id === undefined) throw await whyNoPlace(tx, { branch, scooter, start, minutes: settings.slot_minutes });
    const added = await store.insertTestRide(tx, {
      ...person,
      phone,
      slot_id,
      account_id: null,
      walk_in: true,
      state: "done",
    });
    if (added === undefined) throw new Error("A test ride that is done was taken for a booking");
    await recordAudit(tx, { by, action: "test_ride_recorded", entity: entityOf(added) });
    return added;
  });
  return readAdminRide(db, id);
}

/** Why a walk-in has no place now, in words for staff. */
async function whyNoPlace(
  tx: Db,
  { branch, scooter, start, minutes }: { branch: OfferedBranch; scooter: number; start: Date; minutes: number },
) {
  const day = manilaDay(start);
  const closed = (await store.listClosedDays(tx, { branch: branch.id, from: day, to: day })).at(-1);
  if (closed) return refuse("walk_in_closed", { reason: closed.reason, holiday: closed.holiday });
  const offered = branch.scooters.find(({ id }) => id === scooter);
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

type BranchDay = { branch?: number | undefined; day: string };

const dayEntity = ({ name }: OfferedBranch, day: string) =>
  ({ type: "test_ride", id: null, name: `${name}, ${day}` }) as const;

/** Closes a day of a branch for bookings. Those that exist stay. @throws branch_not_found */
export const closeDay = (db: Db, { branch: id, day }: BranchDay, reason: string, by: Actor): Promise<void> =>
  inTransaction(db, async (tx) => {
    const branch = await branchOf(tx, id);
    if (await store.closeDay(tx, branch.id, day, reason))
      await recordAudit(tx, { by, action: "test_ride_day_closed", entity: dayEntity(branch, day), after: { reason } });
  });

/** Opens a day of a branch for bookings again. @throws branch_not_found */
export const openDay = (db: Db, { branch: id, day }: BranchDay, by: Actor): Promise<void> =>
  inTransaction(db, async (tx) => {
    const branch = await branchOf(tx, id);
    if ((await store.openDay(tx, branch.id, day)) !== undefined)
      await recordAudit(tx, { by, action: "test_ride_day_opened", entity: dayEntity(branch, day) });
  });
