import { sql } from "kysely";
import type { TestRideHours } from "#contract/test-rides.branches.admin.ts";
import type { Db } from "#db/connection.ts";

export type RideableScooter = { id: number; capacity: number };

export type StoredBranch = {
  id: number;
  version: number;
  name: string;
  address: string;
  weekly_hours: TestRideHours[];
  scooters: RideableScooter[];
};

const branches = (db: Db) =>
  db
    .selectFrom("test_ride_branches as b")
    .select(["b.id", "b.version", "b.name", "b.address"])
    .select([
      sql<TestRideHours[]>`(
        select coalesce(json_agg(json_build_object(
                 'weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI'))
                 order by h.weekday), '[]')
          from test_ride_hours h where h.branch_id = b.id)`.as("weekly_hours"),
      sql<RideableScooter[]>`(
        select coalesce(json_agg(json_build_object('id', s.product_id, 'capacity', s.capacity) order by s.product_id), '[]')
          from test_ride_scooters s where s.branch_id = b.id)`.as("scooters"),
    ])
    .where("b.removed_at", "is", null)
    .orderBy("b.id");

/** The branches of the shop, the first one first. */
export const listBranches = (db: Db): Promise<StoredBranch[]> => branches(db).execute();

/** A branch of the shop; undefined when it has none with this id, or it was removed. */
export const findBranch = (db: Db, id: number): Promise<StoredBranch | undefined> =>
  branches(db).where("b.id", "=", id).executeTakeFirst();

/** Whether the shop has more than one branch. */
export const hasSeveralBranches = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("test_ride_branches").select("id").where("removed_at", "is", null).limit(2).execute()).length >
  1;

/** Locks a branch against test rides that are booked at the same time. */
export async function lockBranch(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("test_ride_branches").select("id").where("id", "=", id).forUpdate().execute();
}

/** The branches whose calendar staff can read: those of the shop, and removed ones that had test rides. */
export const listCalendars = (db: Db): Promise<{ id: number; name: string; removed: boolean }[]> =>
  db
    .selectFrom("test_ride_branches as b")
    .select(["b.id", "b.name", sql<boolean>`b.removed_at is not null`.as("removed")])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("b.removed_at", "is", null),
        exists(selectFrom("test_ride_slots as s").select("s.id").whereRef("s.branch_id", "=", "b.id")),
      ]),
    )
    .orderBy("removed")
    .orderBy("b.id")
    .execute();

export type OfferedBranch = {
  id: number;
  name: string;
  address: string;
  weekly_hours: TestRideHours[];
  scooters: { id: number; productname: string; capacity: number }[];
};

/** The branches with the shown scooters of which test rides can be booked there. */
export async function listOfferedBranches(db: Db): Promise<OfferedBranch[]> {
  const [found, scooters] = await Promise.all([
    listBranches(db),
    db
      .selectFrom("test_ride_scooters as s")
      .innerJoin("products as p", "p.id", "s.product_id")
      .select(["s.branch_id", "p.id", "p.name as productname", "s.capacity"])
      .where("p.shown", "=", true)
      .orderBy("p.id")
      .execute(),
  ]);
  const byBranch = Map.groupBy(scooters, ({ branch_id }) => branch_id);
  return found.map(({ version: _, ...branch }) => ({
    ...branch,
    scooters: (byBranch.get(branch.id) ?? []).map(({ branch_id: __, ...scooter }) => scooter),
  }));
}

/** Writes the columns of a branch, or adds one without an id; returns its id. */
export async function writeColumns(
  tx: Db,
  id: number | null,
  columns: { name: string; address: string },
): Promise<number> {
  if (id === null)
    return (await tx.insertInto("test_ride_branches").values(columns).returning("id").executeTakeFirstOrThrow()).id;
  await tx.updateTable("test_ride_branches").set(columns).where("id", "=", id).execute();
  return id;
}

/** Gives a branch that was changed its next version. */
export async function incrementVersion(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable("test_ride_branches")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Removes a branch: it is offered no longer. */
export async function removeBranch(tx: Db, id: number): Promise<void> {
  await tx.updateTable("test_ride_branches").set({ removed_at: sql`now()` }).where("id", "=", id).execute();
}

/** How many test rides are booked at a branch from this time on. */
export const countBooked = async (tx: Db, branch: number, from: Date): Promise<number> =>
  (
    await tx
      .selectFrom("test_rides as r")
      .innerJoin("test_ride_slots as s", "s.id", "r.slot_id")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("s.branch_id", "=", branch)
      .where("r.state", "=", "booked")
      .where("s.starts_at", ">", from)
      .executeTakeFirstOrThrow()
  ).count;

/** Replaces the hours of a branch. */
export async function replaceHours(tx: Db, branch_id: number, hours: readonly TestRideHours[]): Promise<void> {
  await tx.deleteFrom("test_ride_hours").where("branch_id", "=", branch_id).execute();
  await tx
    .insertInto("test_ride_hours")
    .values(hours.map((day) => ({ ...day, branch_id })))
    .execute();
}

/** Replaces the scooters of a branch. Ids of other products are left out. Returns how many there are. */
export async function replaceScooters(tx: Db, branch: number, scooters: readonly RideableScooter[]): Promise<number> {
  await tx.deleteFrom("test_ride_scooters").where("branch_id", "=", branch).execute();
  const { numAffectedRows } = await sql`
    insert into test_ride_scooters (branch_id, product_id, capacity)
    select ${branch}::int, p.id, given.capacity
      from unnest(${scooters.map(({ id }) => id)}::int[], ${scooters.map(({ capacity }) => capacity)}::int[])
        as given (id, capacity)
      join products p on p.id = given.id and p.type = 'scooter'
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
