import { sql } from "kysely";
import type { Courier, CourierForm } from "#contract/couriers.ts";
import { centavosOf, pesosOf } from "#contract/money.ts";
import type { Db } from "#db/connection.ts";
import { versionWith } from "#db/version.ts";

const columns = ["id", "version", "name", "tracking_url", "cash_limit", "carries_batteries", "active"] as const;

const selectCouriers = (db: Db) => db.selectFrom("couriers").select(columns);
type CourierRow = Awaited<ReturnType<ReturnType<typeof selectCouriers>["executeTakeFirstOrThrow"]>>;

/** All couriers by name. */
export async function listCouriers(db: Db): Promise<Courier[]> {
  const rows = await selectCouriers(db).orderBy(sql`lower(name)`).execute();
  return rows.map(toCourier);
}

/** The courier with this id; undefined when there is none. */
export async function findCourier(db: Db, id: number): Promise<Courier | undefined> {
  const row = await selectCouriers(db).where("id", "=", id).executeTakeFirst();
  return row && toCourier(row);
}

/** The tracking address of the courier with this name in any case, `{number}` included; undefined when there is none. */
export async function findTrackingUrl(db: Db, name: string): Promise<string | undefined> {
  const named = db
    .selectFrom("couriers")
    .select("tracking_url")
    .where(sql<string>`lower(name)`, "=", name.toLowerCase());
  return (await named.executeTakeFirst())?.tracking_url;
}

/** Locks a courier, if there is one, until the transaction ends. */
export async function lockCourier(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("couriers").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Inserts a courier; undefined when its name exists, in any case. */
export async function insertCourier(db: Db, name: string, form: CourierForm): Promise<Courier | undefined> {
  const row = await db
    .insertInto("couriers")
    .values({ name, ...factsOf(form) })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && toCourier(row);
}

/** Saves a courier if nobody has since this version; undefined when somebody has. */
export async function updateCourier(
  db: Db,
  id: number,
  version: number,
  form: CourierForm,
): Promise<Courier | undefined> {
  const row = await db
    .updateTable("couriers")
    .set({ ...factsOf(form), version: versionWith(factsOf(form)) })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();
  return row && toCourier(row);
}

const factsOf = ({ cash_limit, ...form }: CourierForm) => ({
  ...form,
  cash_limit: cash_limit === null ? null : centavosOf(cash_limit),
});

const toCourier = ({ cash_limit, ...row }: CourierRow): Courier => ({
  ...row,
  cash_limit: cash_limit === null ? null : pesosOf(cash_limit),
});
