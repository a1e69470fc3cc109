import type { placesApi } from "#contract/places.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { placeSearch } from "./places.search.ts";
import { listPlaces } from "./places.ts";

/** Regions, provinces, cities and barangays. */
export function placesRoutes({ db }: { db: Db }): Routes<typeof placesApi> {
  const search = placeSearch(db);
  return {
    "GET /api/places": async ({ query }) => ({
      status: 200,
      places: query.q === undefined ? await listPlaces(db, query.within ?? null) : await search(query.q),
    }),
  };
}
