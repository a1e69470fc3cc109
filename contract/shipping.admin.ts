import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import {
  addressText,
  dayInput,
  editedVersion,
  idInPath,
  optionalPesos,
  pesosInput,
  requiredText,
  rowNumber,
  whenValid,
  wholeInput,
} from "./fields.ts";
import { MAX_QUANTITY, MAX_SHIPPING_DAYS, MAX_ZONE_PLACES } from "./limits.ts";
import { placeCode } from "./places.ts";
import { deliveryOption } from "./shipping.ts";

const AMOUNT = "Enter pesos from 0, such as 150 or 99.50.";
const DAYS = `Enter whole working days, from 0 to ${MAX_SHIPPING_DAYS}.`;
const CUTOFF = "Enter a time, such as 15:00.";

const settingsForm = z.object({
  cutoff: z
    .string(CUTOFF)
    .trim()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, CUTOFF)
    .transform((time) => time.padStart(5, "0"))
    .describe("Philippine time. What is ordered later is handed over on the next working day."),
  working_days: z
    .array(z.int().min(1).max(7), "Choose the working days.")
    .min(1, "Choose at least one working day.")
    .transform((days) => [...new Set(days)].sort())
    .describe("1 is Monday, 7 is Sunday."),
  pickup: z.boolean("Choose on or off.").describe("Whether customers may pick up their orders in the shop."),
});
export type ShippingSettingsForm = z.output<typeof settingsForm>;

const shippingSettings = z
  .object({ cutoff: z.string(), working_days: z.array(z.int()), pickup: z.boolean(), version: editedVersion })
  .meta({ id: "ShippingSettings" });
export type ShippingSettings = z.output<typeof shippingSettings>;

const days = wholeInput(DAYS, { min: 0, max: MAX_SHIPPING_DAYS });

const zoneFields = z.object({
  name: requiredText("Enter a name, such as Visayas.", 100),
  places: z
    .array(z.string().trim().min(1).max(100), "Choose regions, provinces or cities.")
    .max(MAX_ZONE_PLACES, `Choose at most ${MAX_ZONE_PLACES} places.`)
    .describe("PSGC codes or names of regions, provinces and cities: `Cebu`, or `San Fernando, Pampanga`."),
  base_fee: pesosInput(AMOUNT).describe("What every delivery costs, in pesos."),
  kilo_fee: pesosInput(AMOUNT).describe("For each kilogram that is begun, in pesos."),
  alone_fee: pesosInput(AMOUNT).describe("For each piece that ships alone, in pesos."),
  free_from: optionalPesos("Enter pesos, such as 5,000, or leave it blank.", 0.01).describe(
    "Delivery is free from this total of the goods on; null is never.",
  ),
  min_days: days,
  max_days: days,
  cod: z.boolean("Choose whether orders can be paid on delivery."),
});

const inOrder = ({ min_days, max_days }: { min_days: number; max_days: number }) => min_days <= max_days;
const zoneForm = zoneFields.refine(inOrder, {
  path: ["max_days"],
  error: "Enter a last day that is not before the first.",
  ...whenValid<z.output<typeof zoneFields>>("min_days", "max_days"),
});
export type ZoneForm = z.output<typeof zoneForm>;

const namedPlace = z.object({ code: z.string().describe("Its PSGC code."), name: z.string() });

const shippingZone = z
  .object({
    id: z.int(),
    version: editedVersion,
    name: z.string(),
    is_default: z.boolean().describe("The zone of places in no other zone. It has no places, and cannot be deleted."),
    places: z.array(namedPlace),
    base_fee: z.number(),
    kilo_fee: z.number(),
    alone_fee: z.number(),
    free_from: z.number().nullable(),
    min_days: z.int(),
    max_days: z.int(),
    cod: z.boolean(),
  })
  .meta({ id: "ShippingZone", description: "Fees in pesos." });
export type ShippingZone = z.output<typeof shippingZone>;

const holiday = z
  .object({ day: dayInput("Choose a day."), name: requiredText("Enter the name of the holiday.", 100) })
  .meta({ id: "Holiday" });
export type Holiday = z.output<typeof holiday>;

const byId = z.object({ id: idInPath });

export const shippingAdminApi = {
  "GET /api/admin/shipping": endpoint({
    summary: "Delivery: its settings, zones with their rates, holidays, and the places in no zone",
    access: "edit_settings",
    reply: ok({
      settings: shippingSettings,
      zones: z.array(shippingZone),
      uncovered: z.array(z.string()).describe("Places that are in no zone, by name: they pay the default rate."),
      holidays: z.array(holiday).describe("From this year on, in order."),
    }),
  }),
  "PUT /api/admin/shipping-settings": endpoint({
    summary: "Save the settings of delivery",
    access: "edit_settings",
    body: settingsForm.extend({ version: editedVersion }),
    reply: ok({ message: z.string(), settings: shippingSettings }),
    refuses: ["invalid", "settings_changed"],
  }),
  "GET /api/admin/shipping-zones/:id": endpoint({
    summary: "One zone, to edit it, and the regions",
    access: "edit_settings",
    params: byId,
    missing: "zone_not_found",
    reply: ok({ zone: shippingZone, regions: z.array(namedPlace) }),
  }),
  "GET /api/admin/shipping-regions": endpoint({
    summary: "The regions that a zone can have",
    access: "edit_settings",
    reply: ok({ regions: z.array(namedPlace) }),
  }),
  "POST /api/admin/shipping-zones": endpoint({
    summary: "Add a zone",
    access: "edit_settings",
    body: zoneForm,
    reply: created({ message: z.string(), zone: shippingZone }),
    refuses: ["invalid"],
  }),
  "PUT /api/admin/shipping-zones/:id": endpoint({
    summary: "Save a zone and its rates. Orders that are placed keep what they cost",
    access: "edit_settings",
    params: byId,
    missing: "zone_not_found",
    body: zoneForm.safeExtend({ version: editedVersion }),
    reply: ok({ message: z.string(), zone: shippingZone }),
    refuses: ["invalid", "zone_changed"],
  }),
  "DELETE /api/admin/shipping-zones/:id": endpoint({
    summary: "Delete a zone. Its places pay the default rate then",
    access: "edit_settings",
    params: byId,
    missing: "zone_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["zone_is_default"],
  }),
  "POST /api/admin/holidays": endpoint({
    summary: "Add a holiday, or rename the one on this day",
    access: "edit_settings",
    body: holiday,
    reply: ok({ message: z.string() }),
    refuses: ["invalid"],
  }),
  "DELETE /api/admin/holidays/:day": endpoint({
    summary: "Delete a holiday: parcels travel on this day",
    access: "edit_settings",
    params: z.object({ day: dayInput("Choose a day.") }),
    missing: "holiday_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["holiday_not_found"],
  }),
  "POST /api/admin/shipping-quote": endpoint({
    summary: "What delivery of these products to an address costs and how long it takes",
    access: "place_phone_orders",
    body: z.object({
      address: addressText("Enter an address.", 500, "Enter an address, such as 12 Mabini Street, Ermita, Manila."),
      barangay_code: placeCode.nullish(),
      lines: z
        .array(
          z.object({
            product_id: rowNumber("Choose a product."),
            variant_id: rowNumber().optional().describe("Its price counts; without it that of the product."),
            product_qty: z
              .int("Enter a quantity.")
              .min(1, "Enter a quantity.")
              .max(MAX_QUANTITY, `At most ${MAX_QUANTITY}.`),
          }),
          "Choose products.",
        )
        .min(1, "Choose a product.")
        .max(50, "Choose at most 50 products."),
    }),
    reply: ok({ options: z.array(deliveryOption) }),
    refuses: ["invalid", "product_not_found"],
  }),
};
