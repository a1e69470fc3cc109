import { z } from "zod";
import { keysOf } from "./keys.ts";
import { shipmentStates } from "./orders.shipment-states.ts";

const shipmentLine = z.object({
  line_id: z.int(),
  product_id: z.int(),
  productname: z.string(),
  product_qty: z.int().describe("The pieces of this line in the parcel."),
});

/** One parcel of an order. */
export const shipment = z
  .object({
    id: z.int(),
    state: z.enum(keysOf(shipmentStates)),
    courier: z.string().nullable().describe("Null when none was named."),
    courier_tracking: z.string().nullable(),
    courier_link: z.string().nullable().describe("The courier's own page about its number, where it has one."),
    to_collect: z
      .number()
      .describe(
        "The cash that the courier was given to collect at the door, in pesos. Only a delivered parcel has collected it.",
      ),
    shipped_at: z.iso.datetime(),
    delivered_at: z.iso.datetime().nullable(),
    failed_at: z.iso.datetime().nullable(),
    returned_at: z.iso.datetime().nullable().describe("When it came back undelivered."),
    reason: z.string().nullable().describe("Why the delivery failed."),
    courier_fee: z.number().nullable().describe("What the courier charged for it, in pesos. Only staff see it."),
    delivery_fee: z
      .number()
      .nullable()
      .describe("What of the delivery fee its cash includes, in pesos. Only staff see it."),
    remitted: z.number().nullable().describe("What of its cash the courier has remitted, in pesos. Only staff see it."),
    reported: z
      .number()
      .nullable()
      .describe(
        "What the courier said that it remits, in pesos, when that was not recorded: the amount differs, or the parcel was not marked as delivered. Only staff see it.",
      ),
    by: z.string().nullable().describe("Who shipped it; null for customers, and when the account was deleted."),
    delivered_by: z.string().nullable().describe("Who marked it as delivered; null as `by` is."),
    failed_by: z.string().nullable().describe("Who recorded that its delivery failed; null as `by` is."),
    returned_by: z.string().nullable().describe("Who recorded that it came back; null as `by` is."),
    lines: z.array(shipmentLine),
  })
  .meta({ id: "Shipment" });
export type Shipment = z.output<typeof shipment>;
