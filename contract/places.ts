import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";

export const placeLevels = ["region", "province", "city", "barangay"] as const;
export type PlaceLevel = (typeof placeLevels)[number];

/** A code of the Philippine Standard Geographic Code (PSGC): ten digits, kept as text. */
export const placeCode = z.string().regex(/^\d{10}$/, "Send a PSGC code of ten digits.");

export const place = z
  .object({
    code: z.string().describe("Its PSGC code: ten digits."),
    level: z.enum(placeLevels).describe("`city` is a municipality too."),
    name: z.string(),
    old_name: z.string().nullable().describe("An earlier name, which people still use."),
  })
  .meta({ id: "Place" });
export type Place = z.output<typeof place>;

export const placesApi = {
  "GET /api/places": endpoint({
    summary: "The regions, or the places directly inside one: provinces and cities of a region, barangays of a city",
    access: "anyone",
    query: z.object({ within: placeCode.optional() }),
    reply: ok({ places: z.array(place) }),
    refuses: ["invalid"],
  }),
};
