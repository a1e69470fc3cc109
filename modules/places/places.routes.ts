import type { placesApi } from "#contract/places.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { listPlaces } from "./places.store.ts";

/** Regions, provinces, cities and barangays. */
export function placesRoutes({ db }: { db: Db }): Routes<typeof placesApi> {
  return {
    "GET /api/places": async ({ query }) => ({
      status: 200,
      places: await listPlaces(db, query.within ?? null),
    }),
  };
}
