import { addDays } from "#contract/dates.days.ts";
import { manilaDay } from "#contract/dates.ts";
import { refuse } from "#contract/errors.ts";
import type { TestRideOffer } from "#contract/test-rides.ts";
import type { Db } from "#db/connection.ts";
import { listOfferedBranches, type OfferedBranch } from "./test-rides.branches.store.ts";
import { placeOf } from "./test-rides.place.ts";
import { daysToBook, slotsToBook } from "./test-rides.rules.ts";
import * as store from "./test-rides.store.ts";

/** The scooters that can be ridden at these branches, by their ids. */
const scootersOf = (branches: readonly OfferedBranch[]) =>
  [...new Map(branches.flatMap(({ scooters }) => scooters).map((scooter) => [scooter.id, scooter])).values()].sort(
    (one, other) => one.id - other.id,
  );

/** The ids of the scooters of which test rides can be booked; none while the shop offers no test rides. */
export async function offeredScooterIds(db: Db): Promise<number[]> {
  const { enabled } = await store.readSettings(db);
  return enabled ? scootersOf(await listOfferedBranches(db)).map(({ id }) => id) : [];
}

const named = ({ id, productname }: { id: number; productname: string }) => ({ id, productname });
const namedBranch = ({ id, name }: OfferedBranch) => ({ id, name });

type Choice = { scooter?: number | undefined; branch?: number | undefined };

/** The scooter and branch that were asked for, else the first ones. @throws test_rides_off when the shop offers none */
async function choose(db: Db, enabled: boolean, asked: Choice) {
  const all = enabled ? await listOfferedBranches(db) : [];
  const scooters = scootersOf(all);
  const chosen = scooters.find(({ id }) => id === asked.scooter) ?? scooters[0];
  const found = all.flatMap((branch) => {
    const scooter = branch.scooters.find(({ id }) => id === chosen?.id);
    return scooter ? [{ branch, scooter }] : [];
  });
  const offered = found.find(({ branch }) => branch.id === asked.branch) ?? found[0];
  if (!offered) throw refuse("test_rides_off");
  const branches = all
    .filter((branch) => branch.scooters.length > 0)
    .map((branch) => ({ ...namedBranch(branch), has_scooter: found.some((one) => one.branch === branch) }));
  return { scooters, branches, ...offered };
}

/** The branch that a booking is for: the one that was asked for, else the first with this scooter. @throws test_ride_full */
export async function branchToBook(db: Db, { scooter, branch }: { scooter: number; branch?: number | undefined }) {
  const found = (await listOfferedBranches(db)).find(
    ({ id, scooters }) => (branch === undefined || id === branch) && scooters.some((one) => one.id === scooter),
  );
  if (!found) throw refuse("test_ride_full");
  return found;
}

/**
 * The scooters of test rides, the branches and days of one of them, and the slots of one day. Without a scooter or branch it is the first
 * one, without a day the first with a free slot.
 * @throws test_rides_off when the shop offers none
 */
export async function readOffer(
  db: Db,
  now: Date,
  asked: Choice & { day?: string | undefined },
): Promise<TestRideOffer> {
  const settings = await store.readSettings(db);
  const { scooters, scooter, branches, branch } = await choose(db, settings.enabled, asked);
  const hours = { ...settings, weekly_hours: branch.weekly_hours };
  const days = { branch: branch.id, from: manilaDay(now), to: addDays(manilaDay(now), settings.days_ahead) };
  const closed = new Set((await store.listClosedDays(db, days)).map(({ day }) => day));
  const taken = new Map(
    (await store.listTaken(db, { scooter: scooter.id, ...days })).map(({ starts_at, booked }) => [
      starts_at.getTime(),
      booked,
    ]),
  );
  const slotsOn = (day: string) =>
    slotsToBook(day, now, hours).map((start) => ({
      starts_at: start.toISOString(),
      left: Math.max(0, scooter.capacity - (taken.get(start.getTime()) ?? 0)),
    }));
  const offered = daysToBook(now, hours, closed).map((day) => ({
    day,
    left: slotsOn(day).reduce((sum, { left }) => sum + left, 0),
  }));
  const day = offered.find((each) => each.day === asked.day) ?? offered.find(({ left }) => left > 0);
  return {
    scooters: scooters.map(named),
    scooter: named(scooter),
    branches,
    branch: namedBranch(branch),
    place: await placeOf(db, branch),
    minutes: settings.slot_minutes,
    days: offered,
    day: day?.day ?? null,
    slots: day ? slotsOn(day.day) : [],
  };
}
