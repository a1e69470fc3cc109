import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { optionalText } from "./fields.ts";
import { MAX_PLACE_SEARCH } from "./limits.ts";

const placeLevels = ["region", "province", "city", "barangay"] as const;
export type PlaceLevel = (typeof placeLevels)[number];

/** A code of the Philippine Standard Geographic Code (PSGC): ten digits, kept as text. */
export const placeCode = z.string().regex(/^\d{10}$/, "Send a PSGC code of ten digits.");

export const place = z
  .object({
    code: z.string().describe("Its PSGC code: ten digits."),
    level: z.enum(placeLevels).describe("`city` is a municipality too."),
    name: z.string(),
    old_name: z.string().nullable().describe("An earlier name, which people still use."),
    city: z.string().nullable().describe("The city or municipality it is in."),
    province: z
      .string()
      .nullable()
      .describe("The province it is in. Highly urbanised cities and Metro Manila have none."),
    region: z.string().nullable().describe("The region it is in."),
    postal_code: z.string().nullable().describe("Where it is known and the same in all of the place."),
  })
  .meta({ id: "Place" });
export type Place = z.output<typeof place>;

export const placesApi = {
  "GET /api/places": endpoint({
    summary:
      "Places of the Philippines: those that fit a search best, those directly inside another one, or the regions",
    access: "anyone",
    query: z.object({
      q: optionalText(MAX_PLACE_SEARCH).describe(
        "Barangays and cities by names as people write them: `sta cruz laguna`.",
      ),
      within: placeCode
        .optional()
        .describe("The provinces and cities of this region, cities of this province or barangays of this city."),
    }),
    reply: ok({ places: z.array(place) }),
    refuses: ["invalid"],
  }),
};
