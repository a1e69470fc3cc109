import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { cancelStates } from "./orders.states.ts";

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
    messenger: z.string().describe("The address of its chat on Messenger."),
    viber: z.string().describe("Its phone number on Viber."),
    registration: z.string(),
    owner: z.string(),
    tin: z.string(),
    vat_registered: z.boolean().nullable(),
    return_days: z.int().nullable().describe("Days in which a product may be returned."),
    warranty_scooter: z.int().nullable().describe("Months."),
    warranty_helmet: z.int().nullable().describe("Months."),
    warranty_accessory: z.int().nullable().describe("Months."),
    cancel_until: z.enum(cancelStates).describe("The last state in which customers may cancel an order."),
    cancel_hours: z
      .int()
      .nullable()
      .describe("Hours after placing the order in which it may be cancelled; null for no limit."),
  })
  .meta({ id: "Shop", description: 'Unset text is "", an unset number is null.' });
/** The shop's public details. */
export type ShopDetails = z.output<typeof shop>;

export const settingsApi = {
  "GET /api/shop": endpoint({
    summary: "The public settings of the shop: name, address, contact, seller",
    access: "anyone",
    reply: ok({ shop, mailed: z.boolean().describe("Whether the shop sends emails: it has a mail server.") }),
  }),
};
