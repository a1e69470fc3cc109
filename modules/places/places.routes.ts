import type { placesApi } from "#contract/places.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { listPlaces, type PlaceSearch } from "./places.ts";

/** Regions, provinces, cities and barangays. */
export function placesRoutes({ db, placeSearch }: { db: Db; placeSearch: PlaceSearch }): Routes<typeof placesApi> {
  return {
    "GET /api/places": async ({ query }) => {
      await placeSearch.loaded();
      const places =
        query.q === undefined ? await listPlaces(db, query.within ?? null) : await placeSearch.find(query.q);
      return { status: 200, places };
    },
  };
}
