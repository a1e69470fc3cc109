import type { Place } from "#contract/places.ts";
import type { Db } from "#db/connection.ts";
import { indexPlaces, type PlaceIndex } from "./places.index.rules.ts";
import { searchPlaces } from "./places.search.rules.ts";
import * as store from "./places.store.ts";

/** How many places a search finds. */
const FOUND = 8;

/**
 * Returns the search for places. Its index is in memory, built by the first search, and again when another edition was loaded: in
 * PostgreSQL the ranking of so many names takes longer than a person who types would wait.
 */
export function placeSearch(db: Db): (search: string) => Promise<Place[]> {
  let edition: string | null = null;
  let index: Promise<PlaceIndex> | undefined;
  return async (search) => {
    const latest = await store.latestEdition(db);
    if (latest !== edition || !index) {
      edition = latest;
      index = store.listEdition(db).then(indexPlaces);
      // The next search tries again.
      index.catch(() => {
        index = undefined;
      });
    }
    return searchPlaces(await index, search, FOUND);
  };
}
