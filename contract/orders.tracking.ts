import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { phone, requiredText } from "./fields.ts";
import { shipment } from "./orders.shipments.ts";
import { orderDetails } from "./orders.ts";
import { arrival, methodNames } from "./shipping.ts";

const trackedOrder = z
  .object({
    tracking_no: z.string(),
    status: z.int(),
    awaits_payment: z.boolean().describe("Whether it waits for its online payment."),
    shipping_method: z.enum(methodNames),
    arrives: arrival.nullable().describe("While it is under way and was estimated."),
    history: z.array(orderDetails.shape.history.element.pick({ status: true, at: true })),
    shipments: z.array(shipment.pick({ state: true, courier: true, courier_tracking: true, courier_link: true })),
    to_ship: z.int().describe("Pieces that are in no parcel yet."),
    cancelled: z.int().describe("Pieces that were cancelled, without those that came back in a parcel."),
  })
  .meta({ id: "TrackedOrder", description: "How far an order is, without anything about its customer." });
export type TrackedOrder = z.output<typeof trackedOrder>;

/** The signed part of the link of an email. */
export const trackingLink = z.string().regex(/^\d{1,10}-[\w-]{22}$/);

const reply = ok({ tracking: trackedOrder });

/** A tracking number as `place_order` makes it: with the day on which the order was placed, and its id. */
const ORDER_NUMBER = /^TL-\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-\d{1,10}$/;

/** Where an order is, for whoever has its number and phone number, or the link of an email. */
export const trackingApi = {
  "POST /api/track": endpoint({
    summary: "Where an order is, by its number and the phone number of its customer",
    access: "anyone",
    // Thousands of customers of a carrier have one IP address.
    hourlyLimit: 60,
    body: z.object({
      number: requiredText("Enter the order number, such as TL-261123-1042.", 40)
        // What stands between its parts, and in them, may be typed in other ways: with `#` or spaces, or pasted as a long dash.
        .transform((input) =>
          input
            .toUpperCase()
            .replaceAll(/[^A-Z0-9]/g, "")
            .replace(/^(?:TL)?(\d{6})(\d+)$/, "TL-$1-$2"),
        )
        .refine(
          (number) => ORDER_NUMBER.test(number),
          "An order number looks like TL-261123-1042: TL, six digits for the day, then a number. A courier's tracking number does not work here.",
        )
        .describe("The tracking number of the order, as it is in each email."),
      phone,
    }),
    reply,
    refuses: ["invalid", "order_not_tracked"],
  }),
  "GET /api/track/:link": endpoint({
    summary: "Where an order is, by the signed link of an email",
    access: "anyone",
    params: z.object({ link: trackingLink }),
    missing: "order_not_tracked",
    reply,
  }),
};
