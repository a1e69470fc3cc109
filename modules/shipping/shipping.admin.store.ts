import { sql } from "kysely";
import { centavosOf } from "#contract/money.ts";
import type { Holiday, ShippingSettings, ShippingSettingsForm, ZoneForm } from "#contract/shipping.admin.ts";
import type { Db } from "#db/connection.ts";
import { versionWith } from "#db/version.ts";

const settingsColumns = [
  "version",
  "working_days",
  "pickup",
  sql<string>`to_char(cutoff, 'HH24:MI')`.as("cutoff"),
] as const;

/** The settings of delivery. */
export const readSettings = (db: Db): Promise<ShippingSettings> =>
  db.selectFrom("shipping_settings").select(settingsColumns).executeTakeFirstOrThrow();

/** Locks the settings until the transaction ends, and with them the zones: they are changed one after the other. */
export const lockShipping = (tx: Db): Promise<ShippingSettings> =>
  tx.selectFrom("shipping_settings").select(settingsColumns).forUpdate().executeTakeFirstOrThrow();

/** Saves the settings if nobody has since this version; undefined when somebody has. */
export const replaceSettings = (
  db: Db,
  version: number,
  form: ShippingSettingsForm,
): Promise<ShippingSettings | undefined> =>
  db
    .updateTable("shipping_settings")
    .set({ ...form, version: versionWith(form), updated_at: sql`now()` })
    .where("version", "=", version)
    .returning(settingsColumns)
    .executeTakeFirst();

const zoneColumns = [
  "id",
  "version",
  "name",
  "is_default",
  "places",
  "cod",
  "min_days",
  "max_days",
  "base_fee",
  "kilo_fee",
  "alone_fee",
  "free_from",
] as const;

/** The zones, the default one last. Fees in centavos. */
export const listZones = (db: Db) =>
  db.selectFrom("shipping_zones").select(zoneColumns).orderBy("is_default").orderBy("id").execute();
export type ZoneRow = Awaited<ReturnType<typeof listZones>>[number];

/** A zone; undefined when there is none. */
export const findZone = (db: Db, id: number): Promise<ZoneRow | undefined> =>
  db.selectFrom("shipping_zones").select(zoneColumns).where("id", "=", id).executeTakeFirst();

/** Inserts a zone; undefined when its name exists. */
export const insertZone = (db: Db, form: ZoneForm): Promise<ZoneRow | undefined> =>
  db
    .insertInto("shipping_zones")
    .values(columnsOf(form))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning(zoneColumns)
    .executeTakeFirst();

/** Saves a zone if nobody has since this version; undefined when somebody has. */
export const updateZone = (db: Db, id: number, version: number, form: ZoneForm): Promise<ZoneRow | undefined> =>
  db
    .updateTable("shipping_zones")
    .set({ ...columnsOf(form), version: versionWith(columnsOf(form)), updated_at: sql`now()` })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(zoneColumns)
    .executeTakeFirst();

export async function deleteZone(db: Db, id: number): Promise<void> {
  await db.deleteFrom("shipping_zones").where("id", "=", id).execute();
}

const columnsOf = ({ base_fee, kilo_fee, alone_fee, free_from, ...form }: ZoneForm) => ({
  ...form,
  base_fee: centavosOf(base_fee),
  kilo_fee: centavosOf(kilo_fee),
  alone_fee: centavosOf(alone_fee),
  free_from: free_from === null ? null : centavosOf(free_from),
});

const isoDay = sql<string>`to_char(day, 'YYYY-MM-DD')`;

/** The holidays from the beginning of this year on, in order. */
export const listHolidays = (db: Db): Promise<Holiday[]> =>
  db
    .selectFrom("holidays")
    .select([isoDay.as("day"), "name"])
    .where(sql<boolean>`day >= date_trunc('year', now() at time zone 'Asia/Manila')`)
    .orderBy("holidays.day")
    .execute();

/** The name of the holiday on a day; undefined when there is none. */
export async function findHoliday(db: Db, day: string): Promise<string | undefined> {
  const row = await db.selectFrom("holidays").select("name").where(isoDay, "=", day).executeTakeFirst();
  return row?.name;
}

/** Adds a holiday, or renames the one on its day. */
export async function saveHoliday(db: Db, { day, name }: Holiday): Promise<void> {
  await sql`insert into holidays (day, name) values (${day}::date, ${name})
    on conflict (day) do update set name = excluded.name`.execute(db);
}

/** Deletes a holiday; false when there was none. */
export async function deleteHoliday(db: Db, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from holidays where day = ${day}::date`.execute(db);
  return numAffectedRows === 1n;
}
