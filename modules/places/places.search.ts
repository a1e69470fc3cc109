import { setImmediate } from "node:timers/promises";
import type { Place } from "#contract/places.ts";
import type { Db } from "#db/connection.ts";
import { indexPlaces, type PlaceIndex } from "./places.index.rules.ts";
import { postalCodeOf } from "./places.postal-codes.ts";
import { searchPlaces } from "./places.search.rules.ts";
import * as store from "./places.store.ts";

/** How many places a search finds. */
const FOUND = 8;

export type PlaceSearch = {
  find: (search: string) => Promise<Place[]>;
  /** Builds the index before the first search. */
  prepare: () => Promise<void>;
};

/**
 * The search for places. Its index is in memory, and built again when another edition was loaded: in PostgreSQL the ranking of so many
 * names takes longer than a person who types would wait.
 */
export function placeSearch(db: Db): PlaceSearch {
  let edition: string | null = null;
  let index: Promise<PlaceIndex> | undefined;

  async function currentIndex(): Promise<PlaceIndex> {
    const latest = await store.latestEdition(db);
    if (latest !== edition || !index) {
      edition = latest;
      index = store.listEdition(db).then((places) => indexPlaces(places, setImmediate));
      // The next search tries again.
      index.catch(() => {
        index = undefined;
      });
    }
    return index;
  }

  return {
    async find(search) {
      const places = searchPlaces(await currentIndex(), search, FOUND);
      return places.map((place) => ({ ...place, postal_code: postalCodeOf(place.code) }));
    },
    async prepare() {
      await currentIndex();
    },
  };
}
