import { sql } from "kysely";
import type { TestRideState } from "#contract/test-rides.states.ts";
import type { Db } from "#db/connection.ts";
import {
  isAfterPosition,
  microsecondsOf,
  type Page,
  positionOf,
  type TimedPageRequest,
  timedList,
  timestampAt,
  toPage,
} from "#db/keyset.ts";
import { isOnDays } from "#db/manila-time.ts";
import { versionWith } from "#db/version.ts";

export type StoredSettings = { version: number; enabled: boolean; slot_minutes: number; days_ahead: number };

const settingsColumns = ["version", "enabled", "slot_minutes", "days_ahead"] as const;

/** The settings of test rides; the migration inserts their only row. */
export const readSettings = (db: Db): Promise<StoredSettings> =>
  db.selectFrom("test_ride_settings").select(settingsColumns).executeTakeFirstOrThrow();

/** Locks and returns the settings of test rides. What changes a branch locks them too. */
export const lockSettings = (tx: Db): Promise<StoredSettings> =>
  tx.selectFrom("test_ride_settings").select(settingsColumns).forUpdate().executeTakeFirstOrThrow();

/** Saves the settings if nobody has since this version; undefined when somebody has. */
export const replaceSettings = (
  tx: Db,
  version: number,
  values: Omit<StoredSettings, "version">,
): Promise<StoredSettings | undefined> =>
  tx
    .updateTable("test_ride_settings")
    .set({ ...values, version: versionWith(values), updated_at: sql`now()` })
    .where("version", "=", version)
    .returning(settingsColumns)
    .executeTakeFirst();

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

/** The closed days of a branch from one day to another, with their reasons: those that staff closed, and holidays. */
export async function listClosedDays(
  db: Db,
  { branch, from, to }: { branch: number; from: string; to: string },
): Promise<{ day: string; reason: string; holiday: boolean }[]> {
  const { rows } = await sql<{ day: string; reason: string; holiday: boolean }>`
    select day::text as day, reason, false as holiday from test_ride_closed_days
     where branch_id = ${branch} and day between ${from} and ${to}
    union all
    select day::text, name, true from holidays where day between ${from} and ${to}
    order by holiday`.execute(db);
  return rows;
}

/** Closes a day of a branch, or changes the reason. False when nothing changed. */
export async function closeDay(tx: Db, branch: number, day: string, reason: string): Promise<boolean> {
  const { rows } = await sql`
    insert into test_ride_closed_days as d (branch_id, day, reason) values (${branch}, ${day}, ${reason})
    on conflict (branch_id, day) do update set reason = excluded.reason where d.reason <> excluded.reason
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Opens a day of a branch again; its reason, and undefined when it was open. */
export async function openDay(tx: Db, branch: number, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    delete from test_ride_closed_days where branch_id = ${branch} and day = ${day} returning reason`.execute(tx);
  return rows[0]?.reason;
}

/** How many places of a scooter are taken at a branch, by the slots of the days in between. */
export const listTaken = (
  db: Db,
  { branch, scooter, from, to }: { branch: number; scooter: number; from: string; to: string },
): Promise<{ starts_at: Date; booked: number }[]> =>
  db
    .selectFrom("test_ride_slots")
    .select(["starts_at", "booked"])
    .where("branch_id", "=", branch)
    .where("product_id", "=", scooter)
    .where(({ and }) => and(isOnDays("starts_at", { from, to })))
    .execute();

/**
 * Takes a place of a scooter at a branch and time, in one statement: of those who want the last one at the same time, one gets it. The
 * branch is locked against its removal. Returns the slot; undefined when it is full, or no test ride of this scooter is offered then.
 */
export async function takePlace(
  tx: Db,
  { branch, scooter, start }: { branch: number; scooter: number; start: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into test_ride_slots as slot (branch_id, product_id, starts_at, capacity, booked)
    select b.id, s.product_id, ${start}, s.capacity, 1
      from test_ride_branches b
      join test_ride_scooters s on s.branch_id = b.id
      join products p on p.id = s.product_id and p.shown
     where b.id = ${branch}
       and b.removed_at is null
       and s.product_id = ${scooter}
       and not exists (select from test_ride_closed_days d where d.branch_id = b.id and d.day = manila_day(${start}))
       and not exists (select from holidays h where h.day = manila_day(${start}))
       for share of b
    on conflict (branch_id, product_id, starts_at) do update set booked = slot.booked + 1, capacity = excluded.capacity
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
  account_id: number | null;
  walk_in: boolean;
  state: TestRideState;
};

/** Adds a test ride; undefined when this address has booked the same one. */
export async function insertTestRide(tx: Db, ride: NewTestRide): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into test_rides (slot_id, name, email, phone, account_id, walk_in, state)
    values (${ride.slot_id}, ${ride.name}, ${ride.email}, ${ride.phone}, ${ride.account_id}, ${ride.walk_in}, ${ride.state})
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
  branch: { id: number; name: string; address: string };
  name: string;
  email: string;
  phone: string;
  account_id: number | null;
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
    .innerJoin("test_ride_branches as b", "b.id", "s.branch_id")
    .select(["r.id", "r.slot_id", "s.starts_at", "p.id as scooter_id", "p.name as productname"])
    .select(({ ref }) =>
      sql<
        StoredTestRide["branch"]
      >`json_build_object('id', ${ref("b.id")}, 'name', ${ref("b.name")}, 'address', ${ref("b.address")})`.as("branch"),
    )
    .select(["r.name", "r.email", "r.phone", "r.account_id", "r.state", "r.walk_in", "r.changes", "r.booked_at"]);

/** A test ride; undefined when there is none with this id. */
export const findTestRide = (db: Db, id: number): Promise<StoredTestRide | undefined> =>
  testRides(db).where("r.id", "=", id).executeTakeFirst();

/** Locks and returns a test ride; undefined when there is none with this id. */
export const lockTestRide = (tx: Db, id: number): Promise<StoredTestRide | undefined> =>
  testRides(tx).where("r.id", "=", id).forUpdate("r").executeTakeFirst();

/** The test rides at a branch from one day to another, by time. */
export const listTestRides = (
  db: Db,
  { branch, from, to }: { branch: number; from: string; to: string },
): Promise<StoredTestRide[]> =>
  testRides(db)
    .where("b.id", "=", branch)
    .where(({ and }) => and(isOnDays("s.starts_at", { from, to })))
    .orderBy("s.starts_at")
    .orderBy("r.id")
    .execute();

/** Whose test rides are meant: those booked while signed in, and those with the email address once it is confirmed. */
export type Rider = { accountId: number; email: string; isConfirmed: boolean };

const testRidesOf = (db: Db, { accountId, email, isConfirmed }: Rider) =>
  testRides(db).where(sql<boolean>`(r.account_id = ${accountId} or ${isConfirmed} and r.email = ${email})`);

/** Whether a test ride is one of this account. */
export const isTestRideOf = async (db: Db, id: number, rider: Rider): Promise<boolean> =>
  (await testRidesOf(db, rider).where("r.id", "=", id).executeTakeFirst()) !== undefined;

/** All test rides of an account, the first booked first. */
export const listTestRidesOf = (db: Db, rider: Rider): Promise<StoredTestRide[]> =>
  testRidesOf(db, rider).orderBy("r.id").execute();

/**
 * A page of the test rides of an account by their time, the last one first by default.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listTestRidesByTime(
  db: Db,
  rider: Rider,
  { limit, cursor, sort = "newest" }: TimedPageRequest,
): Promise<Page<StoredTestRide>> {
  const list = timedList("own test rides", sort);
  const direction = sort === "newest" ? "desc" : "asc";
  const [start = 0, id = 0] = positionOf(cursor, list, 2) ?? [];
  const isAfter = isAfterPosition({ column: "starts_at", direction }, timestampAt(start), id);
  const rows = await db
    .selectFrom(testRidesOf(db, rider).as("rides"))
    .selectAll()
    .select(microsecondsOf("starts_at").as("starts_us"))
    .$if(cursor !== undefined, (rides) => rides.where(isAfter))
    .orderBy("starts_at", direction)
    .orderBy("id", direction)
    .limit(limit + 1)
    .execute();
  return toPage(rows, { limit, list, position: (last) => [last.starts_us, last.id] });
}

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
