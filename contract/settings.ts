import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { cancelStates } from "./enums.ts";

export const shop = z
  .object({
    name: z.string(),
    tagline: z.string(),
    street: z.string(),
    city: z.string(),
    postal_code: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    phone: z.string(),
    email: z.string(),
    opening_hours: z.string(),
    facebook: z.string(),
    instagram: z.string(),
    youtube: z.string(),
    tiktok: z.string(),
    registration: z.string(),
    owner: z.string(),
    tin: z.string(),
    vat_registered: z.boolean().nullable(),
    return_days: z.int().nullable().describe("Days in which a product may come back."),
    warranty_scooter: z.int().nullable().describe("Months."),
    warranty_helmet: z.int().nullable().describe("Months."),
    warranty_accessory: z.int().nullable().describe("Months."),
    cancel_until: z.enum(cancelStates).describe("The last state in which customers may call an order off."),
    cancel_hours: z.int().nullable().describe("For so many hours from placing it; null is without a limit."),
  })
  .meta({ id: "Shop", description: 'Text that is not set is "", a figure that is not set is null.' });
/** The shop's public details. */
export type ShopDetails = z.output<typeof shop>;

export const settingsApi = {
  "GET /api/shop": endpoint({
    summary: "What the shop says of itself: name, address, contact, seller",
    access: "anyone",
    reply: ok({ shop }),
  }),
};
