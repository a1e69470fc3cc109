import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { idInPath, textOrEmpty } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { placeCode } from "./places.ts";
import { shippingMethods } from "./shipping.methods.ts";

export const methodNames = keysOf(shippingMethods);

export const delayedByHoliday = z.boolean().describe("Whether a holiday makes it arrive later.");

export const arrival = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .meta({ id: "Arrival", description: "The first and the last day on which it is expected, in Philippine time." });

/** A way to receive an order. */
export const deliveryOption = z
  .object({
    method: z.enum(methodNames),
    zone: z.string().nullable().describe("The name of the zone; null for a pick-up."),
    zone_source: z
      .enum(["code", "text", "default"])
      .nullable()
      .describe("How the zone was found. `default`: the address fits no zone, or could not be read."),
    cost: z.number().describe("In pesos."),
    speed: z.string().describe("How long it takes, such as `Next day`."),
    arrives: arrival,
    delayed_by_holiday: delayedByHoliday,
    cod: z.boolean().describe("Whether the order can be paid on delivery."),
  })
  .meta({ id: "DeliveryOption" });
export type DeliveryOption = z.output<typeof deliveryOption>;

/** What is doubtful about an address. */
export const addressProblem = z
  .string()
  .nullable()
  .describe(
    "What the caller should look at in the address, in sentences: it names no city, can be in several zones, or names another city or postal code than its barangay has.",
  );

/** An address as somebody types it, with the PSGC code of its barangay where that was chosen. */
export const typedAddress = z.object({
  address: textOrEmpty(500).describe("Empty while it is not known."),
  barangay_code: placeCode.nullish(),
});

const estimates = z.array(z.object({ name: z.string(), text: z.string() }));

export const shippingApi = {
  "POST /api/address-check": endpoint({
    summary: "What is doubtful about an address, before it is saved",
    access: "account",
    body: typedAddress,
    reply: ok({ address_problem: addressProblem }),
    refuses: ["invalid"],
  }),
  "GET /api/delivery-estimates/:id": endpoint({
    summary: "What delivery of a product costs, and when it arrives when it is ordered now",
    access: "anyone",
    params: z.object({ id: idInPath }),
    missing: "product_not_found",
    reply: ok({
      product_id: z.int(),
      estimates: estimates.describe(
        "By zone; zones alike are named together, and `Delivery` is all of them. None for a product that is sold out.",
      ),
      variants: z
        .array(z.object({ id: z.int(), estimates }))
        .describe("The variants whose own price makes delivery cost something else."),
      terms: z
        .object({ highest: z.number(), min_days: z.int(), max_days: z.int() })
        .describe("What delivery costs at most, in pesos, and the working days that it takes in all of the zones."),
      valid_until: z.iso.datetime().describe("The next cut-off time: then the days change."),
    }),
  }),
};
