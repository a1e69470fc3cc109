import { type ExpressionBuilder, sql } from "kysely";
import type { Place, PlaceLevel } from "#contract/places.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import type { DB } from "#db/schema.gen.ts";
import type { StoredPlace } from "./places.rules.ts";

const selectLatest = prepare((db) =>
  db.selectFrom("place_editions").select((edition) => edition.fn.max("edition").as("edition")),
);

/** The latest edition that was loaded; null when none is. */
export async function latestEdition(db: Db): Promise<string | null> {
  const [latest] = await selectLatest(db, {});
  return latest?.edition ?? null;
}

/** Waits until no other process loads an edition, and keeps others waiting until the transaction ends. */
export async function lockEditions(tx: Db): Promise<void> {
  await sql`lock table place_editions in share row exclusive mode`.execute(tx);
}

/** How many places the latest edition lacks. */
export async function countFormerPlaces(db: Db): Promise<number> {
  const former = db.selectFrom("places").select((place) => place.fn.countAll<number>().as("count"));
  return (await former.where((place) => place.not(isCurrent(place))).executeTakeFirstOrThrow()).count;
}

/** Stores an edition. Places that it lacks stay, with the edition that listed them last. */
export async function insertEdition(tx: Db, edition: string, places: readonly StoredPlace[]): Promise<void> {
  await tx.insertInto("place_editions").values({ edition }).execute();
  await sql`
    insert into places (code, level, parent, name, old_name, edition)
      select code, level, parent, name, old_name, ${edition}
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
          as place (code text, level place_level, parent text, name text, old_name text)
      on conflict (code) do update
        set level = excluded.level, parent = excluded.parent, name = excluded.name, old_name = excluded.old_name,
            edition = excluded.edition`.execute(tx);
}

/** Whether a place is in the latest edition. */
const isCurrent = (places: ExpressionBuilder<DB, "places">) =>
  places("edition", "=", (query) =>
    query.selectFrom("place_editions").select((latest) => latest.fn.max("edition").as("edition")),
  );

/** Places of an edition that are read at once. */
const PART = 1000;

/** The places of the latest edition, sorted by code, in parts: all at once would take 30 MB. */
export async function* editionParts(db: Db): AsyncGenerator<StoredPlace[]> {
  for (let last: StoredPlace | undefined, length = PART; length === PART; ) {
    const part = await db
      .selectFrom("places")
      .select(["code", "level", "parent", "name", "old_name"])
      .where(isCurrent)
      .where("code", ">", last?.code ?? "")
      .orderBy("code")
      .limit(PART)
      .execute();
    yield part;
    last = part.at(-1);
    length = part.length;
  }
}

/** These places with the names of those around them, in the order of the codes. */
export const selectPlaces = prepare(
  (_, { codes }: { codes: readonly string[] }) => sql<Omit<Place, "postal_code">>`
    with recursive around as (
      select code as place, parent from places where code = any(${codes}::text[])
      union all
      select around.place, next.parent from around join places next on next.code = around.parent
    )
    select p.code, p.level, p.name, p.old_name,
           max(a.name) filter (where a.level = 'city') as city,
           max(a.name) filter (where a.level = 'province') as province,
           max(a.name) filter (where a.level = 'region') as region
      from places p
      left join around on around.place = p.code
      left join places a on a.code = around.parent
     where p.code = any(${codes}::text[])
     group by p.code
     order by array_position(${codes}::text[], p.code)`,
);

/** The places of the latest edition directly inside one, or the regions; sorted by name, numbers by value. */
export function listPlaces(
  db: Db,
  parent: string | null,
): Promise<Pick<StoredPlace, "code" | "level" | "name" | "old_name">[]> {
  return db
    .selectFrom("places")
    .select(["code", "level", "name", "old_name"])
    .where("parent", parent === null ? "is" : "=", parent)
    .where(isCurrent)
    .orderBy(sql`regexp_replace(name, '\\d+', '')`)
    .orderBy(sql`substring(name from '\\d+')::numeric`)
    .orderBy("name")
    .execute();
}

/** A place and those around it, the place itself first; empty when there is none. */
export const selectPath = prepare(
  (_, of: { code: string }) => sql<{ code: string; level: PlaceLevel; name: string }>`
    with recursive path as (
      select code, level, name, parent from places where code = ${of.code}
      union all
      select p.code, p.level, p.name, p.parent from path join places p on p.code = path.parent
    )
    select code, level, name from path`,
);

/** Regions, provinces and cities: all that are larger than a barangay. */
export type LargePlace = {
  code: string;
  level: Exclude<PlaceLevel, "barangay">;
  name: string;
  parent: string | null;
};

const largePlace = ["code", "name", "parent", sql<LargePlace["level"]>`level`.as("level")] as const;

/** The regions, provinces and cities of the latest edition, by their codes. */
export const listLargePlaces = (db: Db): Promise<LargePlace[]> =>
  db
    .selectFrom("places")
    .select(largePlace)
    .where("level", "<>", "barangay")
    .where(isCurrent)
    .orderBy("code")
    .execute();

const selectByName = prepare((db, of: { names: readonly string[] }) =>
  db
    .selectFrom("places")
    .select(largePlace)
    .where("level", "<>", "barangay")
    .where(sql<boolean>`plain_place_name(name) = any(${of.names}::text[])`),
);

/** The regions, provinces and cities with one of these names, which are `plain_place_name` of what was typed. */
export const findPlacesByName = (db: Db, names: readonly string[]): Promise<LargePlace[]> =>
  selectByName(db, { names: names.flatMap((name) => [name, `${name} city`]) });
