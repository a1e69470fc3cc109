import { refuse } from "#contract/errors.ts";
import type { TestRideOffer } from "#contract/test-rides.ts";
import type { Db } from "#db/connection.ts";
import { placeOf } from "./test-rides.place.ts";
import { addDays, daysToBook, manilaDay, slotsToBook } from "./test-rides.rules.ts";
import * as store from "./test-rides.store.ts";

/** The ids of the scooters of which test rides can be booked; none while the shop offers no test rides. */
export async function offeredScooterIds(db: Db): Promise<number[]> {
  const { enabled } = await store.readSettings(db);
  return enabled ? (await store.listRideableScooters(db)).map(({ id }) => id) : [];
}

/**
 * The scooters and days of test rides, and the slots of one scooter on one day. Without a scooter it is the first one, without a day
 * the first with a free slot.
 * @throws test_rides_off when the shop offers none
 */
export async function readOffer(
  db: Db,
  now: Date,
  asked: { scooter?: number | undefined; day?: string | undefined },
): Promise<TestRideOffer> {
  const hours = await store.readSettings(db);
  const scooters = hours.enabled ? await store.listRideableScooters(db) : [];
  const scooter = scooters.find(({ id }) => id === asked.scooter) ?? scooters[0];
  if (!scooter) throw refuse("test_rides_off");
  const [from, to] = [manilaDay(now), addDays(manilaDay(now), hours.days_ahead)];
  const closed = new Set((await store.listClosedDays(db, from, to)).map(({ day }) => day));
  const taken = new Map(
    (await store.listTaken(db, { scooter: scooter.id, from, to })).map(({ starts_at, booked }) => [
      starts_at.getTime(),
      booked,
    ]),
  );
  const slotsOn = (day: string) =>
    slotsToBook(day, now, hours).map((start) => ({
      starts_at: start.toISOString(),
      left: Math.max(0, scooter.capacity - (taken.get(start.getTime()) ?? 0)),
    }));
  const days = daysToBook(now, hours, closed).map((day) => ({
    day,
    left: slotsOn(day).reduce((sum, { left }) => sum + left, 0),
  }));
  const day = days.find((each) => each.day === asked.day) ?? days.find(({ left }) => left > 0);
  const named = ({ id, productname }: { id: number; productname: string }) => ({ id, productname });
  return {
    scooters: scooters.map(named),
    scooter: named(scooter),
    place: await placeOf(db),
    minutes: hours.slot_minutes,
    days,
    day: day?.day ?? null,
    slots: day ? slotsOn(day.day) : [],
  };
}
