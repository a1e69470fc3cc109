import type { Place } from "#contract/places.ts";
import type { Db } from "#db/connection.ts";
import { postalCodeOf } from "./places.postal-codes.ts";
import * as store from "./places.store.ts";

export { importPlaces, loadBundledPlaces } from "./places.loading.ts";
export { isPostalCodeElsewhere } from "./places.postal-codes.ts";
export { type PlaceSearch, placeSearch } from "./places.search.ts";
export { findPlacesByName, type LargePlace, listLargePlaces } from "./places.store.ts";

type Named = { code: string; name: string };

/** A place with those around it. What is inside of it is null: a city has no barangay. */
export type PlacePath = {
  region: Named;
  /** Null in highly urbanised cities and in all of Metro Manila, which have no province. */
  province: Named | null;
  /** A city or a municipality. */
  city: Named | null;
  barangay: Named | null;
};

/** The region, province, city and barangay of a PSGC code of any level, also of an older edition; null for an unknown code. */
export async function readPlacePath(db: Db, code: string): Promise<PlacePath | null> {
  const path = await store.selectPath(db, { code });
  const at = (level: (typeof path)[number]["level"]): Named | null => {
    const found = path.find((each) => each.level === level);
    return found ? { code: found.code, name: found.name } : null;
  };
  const region = at("region");
  return region && { region, province: at("province"), city: at("city"), barangay: at("barangay") };
}

/** The places directly inside another one, or the regions: of the latest edition, sorted by name. */
export async function listPlaces(db: Db, within: string | null): Promise<Place[]> {
  const [places, path] = await Promise.all([store.listPlaces(db, within), within && readPlacePath(db, within)]);
  const { city, province, region } = path || { city: null, province: null, region: null };
  const around = { city: city?.name ?? null, province: province?.name ?? null, region: region?.name ?? null };
  return places.map((place) => ({ ...place, ...around, postal_code: postalCodeOf(place.code) }));
}
