import { z } from "zod";
import { totals } from "./cart.ts";
import { emailAboutOrder } from "./emails.ts";
import { endpoint, ok } from "./endpoint.ts";
import {
  emailOrEmpty,
  flagInQuery,
  idInPath,
  optionalPesos,
  optionalText,
  pageQuery,
  pageReply,
  requiredText,
  rowNumber,
} from "./fields.ts";
import { keysOf } from "./keys.ts";
import {
  MAX_BULK_ORDERS,
  MAX_COURIER_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_ORDER_LINES,
  MAX_PAGE_SIZE,
  MAX_QUANTITY,
  MIN_QUANTITY,
  UNDO_SECONDS,
} from "./limits.ts";
import { businessCheck, newBusiness } from "./orders.business.ts";
import { orderFilters, stateCodes } from "./orders.filters.admin.ts";
import { bulkStates, needsReason, orderStates } from "./orders.states.ts";
import {
  invoiceInPath,
  listedOrder,
  orderDetails,
  orderLine,
  placedOrder,
  reason,
  recipient,
  seenTotal,
} from "./orders.ts";
import { placeCode } from "./places.ts";
import { variantInput } from "./products.variants.ts";
import { deliveryOption } from "./shipping.ts";

// The orders as staff see them; a customer's own orders are in orders.ts.

const statesWithReason = keysOf(orderStates)
  .filter(needsReason)
  .map((state) => orderStates[state].label);

/** A note of a member of staff. */
export const orderNote = z
  .object({
    id: z.int(),
    text: z.string(),
    at: z.iso.datetime(),
    by: z.string().nullable().describe("Null when the account was deleted."),
  })
  .meta({ id: "OrderNote" });
export type OrderNote = z.output<typeof orderNote>;

export const transitionOutcome = z
  .object({
    id: z.int(),
    changed: z.boolean(),
    step: z.int().nullable().describe("What `POST /api/admin/orders/undo` takes back; null when nothing was changed."),
    message: z.string(),
  })
  .meta({ id: "TransitionOutcome", description: "The outcome for one order of several." });
export type TransitionOutcome = z.output<typeof transitionOutcome>;

/** How many orders are changed with several calls, one after the other. */
export const bulkSize = z
  .int()
  .min(1)
  .max(MAX_BULK_ORDERS, `Change at most ${MAX_BULK_ORDERS} orders at once.`)
  .optional()
  .describe("How many orders are changed with several calls. All of them can be undone when the last one is done.");

const byId = z.object({ id: idInPath });

const ofParcel = z.object({
  shipment: idInPath
    .optional()
    .describe("One parcel of the order; without it, the pieces that are left to ship, or all."),
});

/** The courier of an order that is shipped. */
export const orderCourier = {
  courier: optionalText(MAX_COURIER_LENGTH).describe("The courier, when the order is shipped."),
  courier_tracking: optionalText(MAX_COURIER_LENGTH).describe("The tracking number of the courier."),
};

/** The products of an order that staff enter, with their quantities. */
export const orderedProducts = z
  .array(
    z.object({
      product_id: rowNumber(),
      variant_id: variantInput,
      product_qty: z.int().min(MIN_QUANTITY).max(MAX_QUANTITY),
    }),
    "Choose the products.",
  )
  .min(1, "Choose at least one product.")
  .max(MAX_ORDER_LINES, `Choose at most ${MAX_ORDER_LINES} products.`)
  .refine(
    (lines) => new Set(lines.map((line) => `${line.product_id} ${line.variant_id}`)).size === lines.length,
    "Name each product once.",
  );

const couponCode = optionalText(30).default("").describe("A discount code; empty for none.");

const orderByPhone = z
  .object({
    ...recipient,
    firstname: requiredText("Enter the first name.", 100),
    lastname: requiredText("Enter the last name.", 100),
    email: emailOrEmpty.default("").describe("Empty for a customer without one, who gets no emails."),
    ...newBusiness,
    lines: orderedProducts,
    total: seenTotal.describe(
      "The total that the customer agreed to, in pesos. When it has changed, no order is placed.",
    ),
    coupon: couponCode,
    in_account: z.boolean().default(false).describe("Link the order to the customer account with this email."),
  })
  .superRefine(...businessCheck)
  .refine(({ in_account, email }) => !in_account || email !== "", {
    path: ["email"],
    error: "Enter the email of their account.",
    when: () => true,
  });

export type PhoneOrderForm = z.output<typeof orderByPhone>;

const phonePreview = z.object({
  lines: orderedProducts,
  address: optionalText(500)
    .default("")
    .describe("Empty while it is not known: the rate for all other places counts then."),
  barangay_code: placeCode.nullish(),
  coupon: couponCode,
});

export type PhonePreview = z.output<typeof phonePreview>;

export const ordersAdminApi = {
  "GET /api/admin/orders": endpoint({
    summary: "All orders",
    access: "see_orders",
    query: z.object({ ...pageQuery, ...orderFilters }),
    reply: ok({ orders: z.array(listedOrder), ...pageReply }),
  }),
  "POST /api/admin/orders": endpoint({
    summary: "Place a phone order, paid on delivery. A repeated `Idempotency-Key` returns the first order",
    access: "place_phone_orders",
    body: orderByPhone,
    reply: ok({ message: z.string(), order: placedOrder }),
    refuses: [
      "invalid",
      "product_not_found",
      "variant_required",
      "out_of_stock",
      "price_changed",
      "no_longer_sold",
      "coupon_lost",
    ],
  }),
  "POST /api/admin/orders/preview": endpoint({
    summary: "What a phone order would cost; nothing is placed",
    access: "place_phone_orders",
    body: phonePreview,
    reply: ok({
      totals,
      delivery: deliveryOption,
      coupon_problem: z
        .string()
        .nullable()
        .describe("Why the coupon does not apply; null when it does, or there is none."),
    }),
    refuses: ["invalid", "product_not_found", "variant_required"],
  }),
  "GET /api/admin/orders/export": endpoint({
    summary: "All orders that match the filters, as CSV",
    access: "export_orders",
    query: z.object({
      ...orderFilters,
      lines: flagInQuery.describe("1 has a row for each line; what is about the whole order is in the first one."),
    }),
    file: "text/csv",
    reply: ok({}),
  }),
  "GET /api/admin/orders/:id/neighbors": endpoint({
    summary: "The orders before and after one in a list with these filters",
    access: "see_orders",
    params: byId,
    missing: "order_not_found",
    query: z.object(orderFilters),
    reply: ok({
      previous: z.int().nullable().describe("Its id; null at the start of the list."),
      next: z.int().nullable(),
    }),
  }),
  "POST /api/admin/orders/move": endpoint({
    summary: "Confirm or pack several orders, with an outcome for each",
    access: "change_order_state",
    body: z.object({
      ids: z
        .array(rowNumber(), "Choose the orders.")
        .min(1, "Choose at least one order.")
        .max(MAX_PAGE_SIZE, `Choose at most ${MAX_PAGE_SIZE} orders.`),
      status: z.literal(
        bulkStates.map((state) => orderStates[state].code),
        `Choose ${bulkStates.map((state) => orderStates[state].label).join(" or ")}.`,
      ),
      bulk_size: bulkSize,
    }),
    reply: ok({ message: z.string(), outcomes: z.array(transitionOutcome) }),
    refuses: ["invalid"],
  }),
  "POST /api/admin/orders/:id/move": endpoint({
    summary: "Move an order to its next state",
    access: "change_order_state",
    params: byId,
    missing: "order_not_found",
    body: z.object({
      status: z.literal(stateCodes, "Choose the next status."),
      reason: reason.describe(`Required for ${statesWithReason.join(", ")}. The customer sees it.`),
      ...orderCourier,
      courier_fee: optionalPesos("Enter the fee in pesos.")
        .optional()
        .describe("What the courier charged for a failed delivery, in pesos. Only staff see it."),
      seen: z
        .literal(stateCodes, "Send the number of a status.")
        .optional()
        .describe("The expected current status. When the order has another one, nothing is changed."),
    }),
    reply: ok({
      message: z.string(),
      order: orderDetails,
      step: z.int().describe("What `POST /api/admin/orders/undo` takes back."),
    }),
    refuses: [
      "return_open",
      "invalid",
      "transition_not_allowed",
      "order_state_changed",
      "order_unpaid",
      "order_archived",
      "parcels_differ",
      "shipped_in_part",
    ],
  }),
  "POST /api/admin/orders/undo": endpoint({
    summary: `Undo the caller's last steps of orders within ${UNDO_SECONDS} seconds, or of many orders when the last one is done, before their emails leave. With an outcome for each`,
    access: "change_order_state",
    body: z.object({
      steps: z
        .array(z.object({ id: rowNumber(), step: z.int().positive() }), "Send the steps.")
        .min(1, "Send at least one step.")
        .max(MAX_PAGE_SIZE, `Send at most ${MAX_PAGE_SIZE} steps.`),
    }),
    reply: ok({ message: z.string(), outcomes: z.array(transitionOutcome) }),
    refuses: ["invalid", "undo_too_late", "undo_impossible", "undo_out_of_stock", "order_not_found"],
  }),
  "POST /api/admin/orders/:id/courier": endpoint({
    summary: "Correct the courier of a parcel on its way. The customer sees it with the order; no email is sent",
    access: "change_order_state",
    params: byId,
    missing: "order_not_found",
    body: z.object({
      ...orderCourier,
      shipment: z
        .int("Send the parcel.")
        .positive("Send the parcel.")
        .optional()
        .describe("The parcel. Required when several parcels of the order are on their way."),
      seen: z
        .object({ courier: z.string().nullable(), courier_tracking: z.string().nullable() })
        .describe("The expected current courier. When the parcel has another one, nothing is changed."),
    }),
    reply: ok({ message: z.string(), order: orderDetails }),
    refuses: ["invalid", "courier_fixed", "courier_changed", "shipment_not_found", "shipment_fixed", "order_archived"],
  }),
  "POST /api/admin/orders/:id/archive": endpoint({
    summary: "Archive an order, unless it or a return of it is still open",
    access: "archive_orders",
    params: byId,
    missing: "order_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["order_open", "return_open", "order_owes_refund"],
  }),
  "POST /api/admin/orders/:id/restore": endpoint({
    summary: "Restore an archived order",
    access: "archive_orders",
    params: byId,
    missing: "order_not_found",
    reply: ok({ message: z.string() }),
  }),
  "POST /api/admin/orders/:id/notes": endpoint({
    summary: "Add a staff note to an order",
    access: "note_orders",
    params: byId,
    missing: "order_not_found",
    body: z.object({ text: requiredText("Write the note.", MAX_NOTE_LENGTH) }),
    reply: ok({ message: z.string(), note: orderNote }),
    refuses: ["invalid"],
  }),
  "GET /api/admin/orders/:id/packing-slip": endpoint({
    summary: "The packing slip, as PDF",
    access: "see_orders",
    params: byId,
    query: ofParcel,
    missing: "order_not_found",
    file: "application/pdf",
    reply: ok({}),
    refuses: ["no_parcel", "shipment_not_found"],
  }),
  "GET /api/admin/orders/:id/label": endpoint({
    summary: "The shipping label, as PDF in A6, with the cash to collect",
    access: "see_orders",
    params: byId,
    query: ofParcel,
    missing: "order_not_found",
    file: "application/pdf",
    reply: ok({}),
    refuses: ["no_parcel", "shipment_not_found"],
  }),
  "GET /api/admin/orders/:id/invoices/:invoice": endpoint({
    summary: "An invoice or a credit note of an order, as PDF",
    access: "see_orders",
    params: invoiceInPath,
    missing: "invoice_not_found",
    file: "application/pdf",
    reply: ok({}),
  }),
  "GET /api/admin/orders/:id/summary": endpoint({
    summary: "The order summary, as PDF",
    access: "see_orders",
    params: byId,
    missing: "order_not_found",
    file: "application/pdf",
    reply: ok({}),
  }),
  "GET /api/view-order/:id": endpoint({
    summary: "One order",
    access: "see_orders",
    params: byId,
    missing: "order_not_found",
    reply: ok({
      order: orderDetails,
      product: z.array(orderLine),
      notes: z.array(orderNote),
      emails: z.array(emailAboutOrder).describe("The emails about it, the newest first."),
      pack_again: z
        .boolean()
        .describe("Whether it was changed after it was packed: its parcel or label is not right any more."),
      customer_id: z.int().nullable().describe("The account of the customer; null when the order has none."),
      failed_deliveries: z
        .int()
        .describe("How many other orders of the same account or phone number had a delivery that failed."),
      rest_cod_problem: z
        .string()
        .nullable()
        .describe(
          "Why checkout would not offer cash on delivery for a `partly_paid` order. Having its rest collected asks about it.",
        ),
    }),
  }),
};
