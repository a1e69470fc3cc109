import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { optionalText, rowNumber, uploadedFile } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { BULK_BATCH, MAX_BULK_ORDERS, MAX_COURIER_LENGTH } from "./limits.ts";
import { bulkSize, orderCourier, transitionOutcome } from "./orders.admin.ts";
import { bulkDocuments } from "./orders.documents.ts";
import { orderFilters } from "./orders.filters.admin.ts";
import { listedOrder } from "./orders.ts";

// Work on many orders at once. The browser sends small batches, so that the shop serves others meanwhile.

const id = rowNumber();

const shippingRow = z
  .object({
    row: z.int().describe("The line in the list; the first one is 1."),
    number: z.string().describe("The order number as it was typed."),
    courier: z.string().nullable(),
    courier_tracking: z.string().nullable(),
    order: z.object({ id: z.int(), tracking_no: z.string(), customer: z.string() }).nullable(),
    problem: z.string().nullable().describe("Why the order cannot be shipped; null when it can."),
    parcel: z
      .object({
        pieces: z.int().describe("The pieces that leave."),
        before: z.int().describe("The pieces that left before in other parcels."),
        cash: z.number().describe("What its courier collects at the door, in pesos."),
      })
      .nullable()
      .describe("What leaves; null when the order cannot be shipped."),
    warnings: z.array(z.string()).describe("What to check before it is shipped."),
  })
  .meta({ id: "ShippingRow" });
export type ShippingRow = z.output<typeof shippingRow>;

const listOfIds = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/, "Send the numbers of orders with commas between them.")
  .transform((text) => [...new Set(text.split(",").map(Number))])
  .pipe(z.array(id).max(MAX_BULK_ORDERS, `Send at most ${MAX_BULK_ORDERS} orders at once.`));

/** How often earlier deliveries to the customer of an order failed. */
const failedDeliveries = z
  .object({ id: z.int(), failed_deliveries: z.int().describe("How many, as `GET /api/view-order/:id` says.") })
  .meta({ id: "FailedDeliveries" });
export type FailedDeliveries = z.output<typeof failedDeliveries>;

/** How many parcels of an order are on their way. */
const parcelsOnTheirWay = z.object({ id: z.int(), parcels: z.int() }).meta({ id: "ParcelsOnTheirWay" });
export type ParcelsOnTheirWay = z.output<typeof parcelsOnTheirWay>;

const listOfDocuments = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(keysOf(bulkDocuments), "Choose packing slips, labels or both.")).min(1));

export const ordersBulkApi = {
  "GET /api/admin/orders/matching": endpoint({
    summary: `All orders that match the filters, at most ${MAX_BULK_ORDERS}, to work on them at once`,
    access: "change_order_state",
    query: z.object(orderFilters),
    reply: ok({ orders: z.array(listedOrder), more: z.boolean().describe("Whether more orders match.") }),
  }),
  "GET /api/admin/orders/failed-deliveries": endpoint({
    summary: "Which of these orders are for customers to whom earlier deliveries failed",
    access: "see_orders",
    query: z.object({ ids: listOfIds }),
    reply: ok({ orders: z.array(failedDeliveries) }),
    refuses: ["invalid"],
  }),
  "GET /api/admin/orders/parcels": endpoint({
    summary: "How many parcels of each of these orders are on their way. Orders without any are left out",
    access: "see_orders",
    query: z.object({ ids: listOfIds }),
    reply: ok({ orders: z.array(parcelsOnTheirWay) }),
    refuses: ["invalid"],
  }),
  "POST /api/admin/orders/shipping-list": endpoint({
    summary: "Check a list of orders with their couriers and tracking numbers, as CSV. Nothing is shipped",
    access: "change_order_state",
    multipart: true,
    body: z.object({
      file: uploadedFile("Enter the orders, or choose a CSV file.").describe(
        `At most ${MAX_BULK_ORDERS} rows: order number, courier, tracking number.`,
      ),
      courier: optionalText(MAX_COURIER_LENGTH).describe("The courier of rows that name none."),
    }),
    reply: ok({ message: z.string(), applied: z.literal(false), rows: z.array(shippingRow).max(MAX_BULK_ORDERS) }),
    refuses: ["invalid", "too_large"],
  }),
  "POST /api/admin/orders/ship": endpoint({
    summary: "Ship several orders, each with its courier, with an outcome for each",
    access: "change_order_state",
    body: z.object({
      orders: z
        .array(z.object({ id, ...orderCourier }), "Choose the orders.")
        .min(1, "Choose at least one order.")
        .max(BULK_BATCH, `Send at most ${BULK_BATCH} orders.`),
      bulk_size: bulkSize,
    }),
    reply: ok({ message: z.string(), outcomes: z.array(transitionOutcome) }),
    refuses: ["invalid"],
  }),
  "GET /api/admin/orders/documents": endpoint({
    summary:
      "The packing slips and shipping labels of several orders, as one PDF. Its last page lists orders without a parcel",
    access: "see_orders",
    query: z.object({ ids: listOfIds, documents: listOfDocuments }),
    file: "application/pdf",
    reply: ok({}),
    refuses: ["invalid"],
  }),
};
