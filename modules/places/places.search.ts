import type { Place } from "#contract/places.ts";
import type { Db } from "#db/connection.ts";
import { indexPlaces, type PlaceIndex } from "./places.index.rules.ts";
import { postalCodeOf } from "./places.postal-codes.ts";
import { searchPlaces } from "./places.search.rules.ts";
import * as store from "./places.store.ts";

/** How many places a search finds. */
const FOUND = 8;

export type PlaceSearch = {
  /** Resolves when the places are in the database; loads them when nobody has asked before. */
  loaded: () => Promise<void>;
  find: (search: string) => Promise<Place[]>;
  /** Builds the index before the first search. */
  prepare: () => Promise<void>;
};

/**
 * The search for places, which `load` puts into the database of a new shop. Its index is in memory, and built again
 * when another edition was loaded: in PostgreSQL the ranking of so many names takes longer than a person who types
 * would wait.
 */
export function placeSearch(db: Db, load: () => Promise<void>): PlaceSearch {
  let loading: Promise<void> | undefined;
  let edition: string | null = null;
  let index: Promise<PlaceIndex> | undefined;

  function loaded(): Promise<void> {
    loading ??= load();
    // The next request for places tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }

  async function currentIndex(): Promise<PlaceIndex> {
    await loaded();
    const latest = await store.latestEdition(db);
    if (latest !== edition || !index) {
      edition = latest;
      index = indexPlaces(store.editionParts(db));
      // The next search tries again.
      index.catch(() => {
        index = undefined;
      });
    }
    return index;
  }

  return {
    loaded,
    async find(search) {
      const codes = searchPlaces(await currentIndex(), search, FOUND);
      const places = await store.selectPlaces(db, { codes });
      return places.map((place) => ({ ...place, postal_code: postalCodeOf(place.code) }));
    },
    async prepare() {
      await currentIndex();
    },
  };
}
