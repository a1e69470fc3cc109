import { sql } from "kysely";
import type { TestRideHours } from "#contract/test-rides.admin.ts";
import type { TestRideState } from "#contract/test-rides.states.ts";
import type { Db } from "#db/connection.ts";
import { isOnDays } from "#db/manila-time.ts";
import { versionWith } from "#db/version.ts";
import type { Hours } from "./test-rides.rules.ts";

export type StoredSettings = Hours & { version: number; enabled: boolean };

const settingsColumns = [
  ...(["version", "enabled", "slot_minutes", "days_ahead"] as const),
  sql<TestRideHours[]>`(
    select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI'))
                             order by h.weekday), '[]')
      from test_ride_hours h)`.as("weekly_hours"),
];

/** The settings of test rides; the migration inserts their only row. */
export const readSettings = (db: Db): Promise<StoredSettings> =>
  db.selectFrom("test_ride_settings").select(settingsColumns).executeTakeFirstOrThrow();

/** Locks and returns the settings of test rides. */
export const lockSettings = (tx: Db): Promise<StoredSettings> =>
  tx.selectFrom("test_ride_settings").select(settingsColumns).forUpdate().executeTakeFirstOrThrow();

/** Saves the settings if nobody has since this version; undefined when somebody has. */
export const replaceSettings = async (
  tx: Db,
  version: number,
  { weekly_hours, ...values }: Omit<StoredSettings, "version">,
): Promise<StoredSettings | undefined> => {
  await tx.deleteFrom("test_ride_hours").execute();
  await tx.insertInto("test_ride_hours").values(weekly_hours).execute();
  return tx
    .updateTable("test_ride_settings")
    .set({ ...values, version: versionWith(values), updated_at: sql`now()` })
    .where("version", "=", version)
    .returning(settingsColumns)
    .executeTakeFirst();
};

/** Increments the version of settings of which only the hours or the scooters were changed. */
export async function incrementVersion(tx: Db): Promise<void> {
  await tx
    .updateTable("test_ride_settings")
    .set((row) => ({ version: row("version", "+", 1) }))
    .execute();
}

export type RideableScooter = { id: number; capacity: number };

/** The scooters of which test rides can be booked, shown or not. */
export const listCapacities = (db: Db): Promise<RideableScooter[]> =>
  db.selectFrom("test_ride_scooters").select(["product_id as id", "capacity"]).orderBy("product_id").execute();

/** Replaces the scooters of which test rides can be booked. Ids of other products are left out. Returns how many there are. */
export async function replaceScooters(tx: Db, scooters: readonly RideableScooter[]): Promise<number> {
  await tx.deleteFrom("test_ride_scooters").execute();
  const { numAffectedRows } = await sql`
    insert into test_ride_scooters (product_id, capacity)
    select p.id, given.capacity
      from unnest(${scooters.map(({ id }) => id)}::int[], ${scooters.map(({ capacity }) => capacity)}::int[])
        as given (id, capacity)
      join products p on p.id = given.id and p.type = 'scooter'
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The shown scooters of which test rides can be booked, with how many can be out at the same time. */
export const listRideableScooters = (db: Db): Promise<{ id: number; productname: string; capacity: number }[]> =>
  db
    .selectFrom("test_ride_scooters as s")
    .innerJoin("products as p", "p.id", "s.product_id")
    .select(["p.id", "p.name as productname", "s.capacity"])
    .where("p.shown", "=", true)
    .orderBy("p.id")
    .execute();

/** The scooters of the shop that can be chosen for test rides: the shown ones with the lowest ids. */
export const listScooters = (db: Db, limit: number): Promise<{ id: number; productname: string }[]> =>
  db
    .selectFrom("products")
    .select(["id", "name as productname"])
    .where("type", "=", "scooter")
    .where("shown", "=", true)
    .orderBy("id")
    .limit(limit)
    .execute();

/** The closed days from one day to another, with their reasons: those that staff closed, and holidays. */
export async function listClosedDays(
  db: Db,
  from: string,
  to: string,
): Promise<{ day: string; reason: string; holiday: boolean }[]> {
  const { rows } = await sql<{ day: string; reason: string; holiday: boolean }>`
    select day::text as day, reason, false as holiday from test_ride_closed_days where day between ${from} and ${to}
    union all
    select day::text, name, true from holidays where day between ${from} and ${to}
    order by holiday`.execute(db);
  return rows;
}

/** Closes a day, or changes the reason. False when nothing changed. */
export async function closeDay(tx: Db, day: string, reason: string): Promise<boolean> {
  const { rows } = await sql`
    insert into test_ride_closed_days as d (day, reason) values (${day}, ${reason})
    on conflict (day) do update set reason = excluded.reason where d.reason <> excluded.reason returning 1`.execute(tx);
  return rows.length > 0;
}

/** Opens a day again; its reason, and undefined when it was open. */
export async function openDay(tx: Db, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    delete from test_ride_closed_days where day = ${day} returning reason`.execute(tx);
  return rows[0]?.reason;
}

/** How many places of a scooter are taken, by the slots of the days in between. */
export const listTaken = (
  db: Db,
  { scooter, from, to }: { scooter: number; from: string; to: string },
): Promise<{ starts_at: Date; booked: number }[]> =>
  db
    .selectFrom("test_ride_slots")
    .select(["starts_at", "booked"])
    .where("product_id", "=", scooter)
    .where(({ and }) => and(isOnDays("starts_at", { from, to })))
    .execute();

/**
 * Takes a place of a scooter at a time, in one statement: of those who want the last one at the same time, one gets it. Returns the
 * slot; undefined when it is full, or no test ride of this scooter is offered then.
 */
export async function takePlace(
  tx: Db,
  { scooter, start }: { scooter: number; start: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into test_ride_slots as slot (product_id, starts_at, capacity, booked)
    select s.product_id, ${start}, s.capacity, 1
      from test_ride_scooters s
      join products p on p.id = s.product_id and p.shown
     where s.product_id = ${scooter}
       and not exists (select from test_ride_closed_days d where d.day = manila_day(${start}))
       and not exists (select from holidays h where h.day = manila_day(${start}))
    on conflict (product_id, starts_at) do update set booked = slot.booked + 1, capacity = excluded.capacity
     where slot.booked < excluded.capacity
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Gives a place of a slot back. */
export async function releasePlace(tx: Db, slot: number): Promise<void> {
  await tx
    .updateTable("test_ride_slots")
    .set((row) => ({ booked: row("booked", "-", 1) }))
    .where("id", "=", slot)
    .execute();
}

type NewTestRide = {
  slot_id: number;
  name: string;
  email: string;
  phone: string;
  walk_in: boolean;
  state: TestRideState;
};

/** Adds a test ride; undefined when this address has booked the same one. */
export async function insertTestRide(tx: Db, ride: NewTestRide): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into test_rides (slot_id, name, email, phone, walk_in, state)
    values (${ride.slot_id}, ${ride.name}, ${ride.email}, ${ride.phone}, ${ride.walk_in}, ${ride.state})
    on conflict (slot_id, email) where state = 'booked' and email <> '' do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

export type StoredTestRide = {
  id: number;
  slot_id: number;
  starts_at: Date;
  scooter_id: number;
  productname: string;
  name: string;
  email: string;
  phone: string;
  state: TestRideState;
  walk_in: boolean;
  changes: number;
  booked_at: Date;
};

const testRides = (db: Db) =>
  db
    .selectFrom("test_rides as r")
    .innerJoin("test_ride_slots as s", "s.id", "r.slot_id")
    .innerJoin("products as p", "p.id", "s.product_id")
    .select(["r.id", "r.slot_id", "s.starts_at", "p.id as scooter_id", "p.name as productname"])
    .select(["r.name", "r.email", "r.phone", "r.state", "r.walk_in", "r.changes", "r.booked_at"]);

/** A test ride; undefined when there is none with this id. */
export const findTestRide = (db: Db, id: number): Promise<StoredTestRide | undefined> =>
  testRides(db).where("r.id", "=", id).executeTakeFirst();

/** Locks and returns a test ride; undefined when there is none with this id. */
export const lockTestRide = (tx: Db, id: number): Promise<StoredTestRide | undefined> =>
  testRides(tx).where("r.id", "=", id).forUpdate("r").executeTakeFirst();

/** The test rides from one day to another, by time. */
export const listTestRides = (db: Db, from: string, to: string): Promise<StoredTestRide[]> =>
  testRides(db)
    .where(({ and }) => and(isOnDays("s.starts_at", { from, to })))
    .orderBy("s.starts_at")
    .orderBy("r.id")
    .execute();

/** The test rides of an email address, the first booked first. */
export const listTestRidesOf = (db: Db, email: string): Promise<StoredTestRide[]> =>
  testRides(db).where("r.email", "=", email).orderBy("r.id").execute();

/** Moves a test ride to another slot; false when this address has booked that one already. */
export async function setSlot(tx: Db, id: number, slot: number): Promise<boolean> {
  const { rows } = await sql`
    update test_rides r set slot_id = ${slot}, changes = changes + 1
     where id = ${id} and not exists (
       select from test_rides other
        where other.slot_id = ${slot} and other.email = r.email and other.email <> '' and other.state = 'booked')
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Changes the state of a test ride. */
export async function setState(tx: Db, id: number, state: TestRideState): Promise<void> {
  await tx
    .updateTable("test_rides")
    .set((row) => ({ state, changes: row("changes", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Deletes a test ride. */
export async function deleteTestRide(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("test_rides").where("id", "=", id).execute();
}

/** Enqueues the job of a reminder; one that waits for the same test ride gets the new time. */
export async function scheduleReminder(tx: Db, id: number, at: Date): Promise<void> {
  await sql`select graphile_worker.add_job('remind_of_test_ride', json_build_object('id', ${id}::bigint), run_at => ${at},
    job_key => ${`test-ride-reminder-${id}`}, job_key_mode => 'replace')`.execute(tx);
}

/** Removes the job of a reminder, if it waits. */
export async function removeReminder(tx: Db, id: number): Promise<void> {
  await sql`select graphile_worker.remove_job(${`test-ride-reminder-${id}`})`.execute(tx);
}
