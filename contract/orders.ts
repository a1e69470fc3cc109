import { z } from "zod";
import { orderAddress, structuredAddress } from "./addresses.ts";
import { totals } from "./cart.ts";
import { endpoint, ok } from "./endpoint.ts";
import {
  addressText,
  emailAddress,
  idInPath,
  optionalText,
  pageReply,
  phone,
  requiredText,
  timedPageQuery,
} from "./fields.ts";
import { invoice } from "./invoices.ts";
import { keysOf } from "./keys.ts";
import { MAX_PRICE_CENTAVOS, MAX_QUANTITY, MAX_REASON_LENGTH } from "./limits.ts";
import { business, businessCheck, newBusiness } from "./orders.business.ts";
import { shipment } from "./orders.shipments.ts";
import { onlineModes, paymentModes } from "./payments.modes.ts";
import { paymentStatuses } from "./payments.statuses.ts";
import { orderPayment, paymentToMake } from "./payments.ts";
import { arrival, methodNames } from "./shipping.ts";

const paymentModeNames = keysOf(paymentModes);

/** How an order is paid. An order on delivery may need a deposit, which is paid online. */
const choiceOfPayment = {
  payment_mode: z.enum(paymentModeNames, "Choose how to pay."),
  deposit_mode: z
    .enum(keysOf(onlineModes), "Choose how to pay the deposit.")
    .nullish()
    .describe("How the deposit of an order on delivery is paid, when one is asked. It counts for no other order."),
};

const codRefusals = [
  "cod_over_ceiling",
  "cod_over_product_ceiling",
  "cod_not_for_product",
  "cod_after_failures",
  "cod_not_in_zone",
  "deposit_required",
] as const;

const orderRow = {
  id: z.int(),
  tracking_no: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().describe("Empty in phone orders of customers without one."),
  phone: z.string().describe("E.164."),
  payment_mode: z.enum(paymentModeNames),
  status: z.int().nullable().describe("0 is Pending; null is an archived order."),
  placed_at: z.iso.datetime(),
  total: z.number().describe("In pesos."),
};

export const listedOrder = z
  .object({ ...orderRow, payment_status: z.enum(keysOf(paymentStatuses)) })
  .meta({ id: "ListedOrder" });
export type ListedOrder = z.output<typeof listedOrder>;

export const customerOrder = z
  .object({
    id: z.int(),
    tracking_no: z.string(),
    status: z.int(),
    placed_at: z.iso.datetime(),
    total: z.number().describe("In pesos."),
    payment_status: z.enum(keysOf(paymentStatuses)),
    quantity: z.int(),
    product: z.array(z.object({ productname: z.string(), image: z.string() })).describe("One per line."),
  })
  .meta({ id: "CustomerOrder" });
export type CustomerOrder = z.output<typeof customerOrder>;

export const orderLine = z
  .object({
    line_id: z.int().describe("Stays the same when staff edit the order."),
    product_id: z.int(),
    variant_id: z.int().optional().describe("Only of a product with options."),
    productname: z.string().describe("The name when the order was placed, with the options that were chosen."),
    product_qty: z.int().max(MAX_QUANTITY).describe("The pieces that were ordered and not cancelled."),
    cancelled: z.int().describe("Pieces that were ordered, and were cancelled or came back undelivered."),
    undelivered: z.int().describe("Of these, the ones that came back undelivered."),
    returned: z.int().describe("Pieces that the customer sent back."),
    damaged: z.int().describe("Of these, the ones that did not go back into stock. Only staff see it."),
    to_ship: z.int().describe("Pieces that are in no parcel yet."),
    returnable: z.int().describe("Pieces that were delivered, not sent back, and are in no open return."),
    price: z.number().describe("The price of one piece in pesos when the order was placed."),
    kept_costs: z
      .array(z.number())
      .describe(
        "What delivered pieces that the customer keeps still cost in pesos: one of them, two of them, and so on. Only staff see it.",
      ),
    ship_costs: z
      .array(z.number())
      .describe(
        "What pieces that are in no parcel yet cost in pesos, without their share of the discount: one of them, two of them, and so on. Only staff see it.",
      ),
    type: z.string(),
    image: z.string(),
  })
  .meta({ id: "OrderLine" });
export type OrderLine = z.output<typeof orderLine>;

const orderEdit = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  by: z.string().nullable().describe("Null for customers, and when the account was deleted."),
  changes: z.array(z.string()).describe("A sentence for each change."),
  reason: z
    .string()
    .nullable()
    .describe("Why pieces were cancelled or returned. Of a step of a return: what the customer or the shop wrote."),
  return_id: z.int().nullable().describe("The return that this belongs to."),
  undone: z.boolean().describe("Whether staff took it back. The customer never sees such an edit."),
});
export type OrderEdit = z.output<typeof orderEdit>;

/** How an order reaches its customer, as it was when it was placed. */
const orderShipping = z
  .object({
    method: z.enum(methodNames),
    zone: z.string().nullable().describe("Null for a pick-up, and for orders before there were zones."),
    zone_source: z
      .enum(["code", "text", "default"])
      .nullable()
      .describe(
        "How the zone was found: by the code of the barangay, by the text of the address, or because none fits.",
      ),
    arrives: arrival.nullable().describe("The days that the customer was told."),
  })
  .meta({ id: "OrderShipping" });

export const orderDetails = z
  .object({
    ...orderRow,
    version: z.int().describe("Counts the edits of staff."),
    address: z.string(),
    structured_address: orderAddress
      .nullable()
      .describe("The address in its parts; null when it is only text, and unverified."),
    ...business,
    totals,
    shipping: orderShipping,
    payment: orderPayment,
    invoices: z.array(invoice).describe("Of a seller who is registered for VAT, oldest first."),
    coupon: z.string().nullable().describe("The discount code."),
    courier: z.string().nullable().describe("Of the last parcel that did not come back, as is its number."),
    courier_tracking: z.string().nullable(),
    shipments: z.array(shipment).describe("The parcels of the order, oldest first."),
    history: z.array(
      z.object({
        status: z.int(),
        undo: z
          .enum(["undone", "undoes"])
          .nullable()
          .describe("Whether this step was undone, or undoes the one before. The customer sees neither."),
        at: z.iso.datetime(),
        by: z
          .string()
          .nullable()
          .describe("For staff the name, or null when the account was deleted; for a customer `You` or `The shop`."),
        reason: z.string().nullable(),
        courier_fee: z
          .number()
          .nullable()
          .describe("What the courier charged for a failed delivery, in pesos. Only staff see it."),
      }),
    ),
    edits: z.array(orderEdit).describe("What staff changed, oldest first."),
    returned: z.number().describe("What the returned pieces cost, in pesos. The total stays."),
    allowances: z
      .number()
      .describe("What refunds took off the price of pieces that the customer keeps, in pesos. The total stays."),
    transitions: z.array(z.int()).describe("The states that this caller can move the order to now."),
  })
  .meta({ id: "Order" });
export type Order = z.output<typeof orderDetails>;

const byId = z.object({ id: idInPath });
export const invoiceInPath = z.object({ id: idInPath, invoice: idInPath });

export const reason = optionalText(MAX_REASON_LENGTH).describe("The customer sees it.");

/** The recipient of an order. */
export const recipient = {
  firstname: requiredText("Enter your first name.", 100),
  lastname: requiredText("Enter your last name.", 100),
  phone,
  email: emailAddress,
  address: addressText(
    "Enter the full address: house, street, barangay, city.",
    500,
    "Enter the full address, such as 12 Mabini Street, Ermita, Manila.",
  ),
  structured_address: structuredAddress,
};

export const seenTotal = z.number().min(0).max(MAX_PRICE_CENTAVOS).optional();

const placeOrderBody = z
  .object({
    ...recipient,
    ...newBusiness,
    ...choiceOfPayment,
    payment_mode: choiceOfPayment.payment_mode.default("cod"),
    shipping_method: z.enum(methodNames, "Choose how to receive it.").default("delivery"),
    total: seenTotal.describe("The total that the customer saw, in pesos. When it has changed, no order is placed."),
  })
  .superRefine(...businessCheck);
export type PlaceOrderForm = z.output<typeof placeOrderBody>;

/** An order that has just been placed. */
export const placedOrder = z.object({ id: z.int(), tracking_no: z.string(), total: z.number() });

export const ordersApi = {
  "POST /api/place-order": endpoint({
    summary: "Place an order of the cart",
    access: "account",
    body: placeOrderBody,
    reply: ok({ message: z.string(), order: placedOrder, payment: paymentToMake }),
    refuses: [
      "invalid",
      "cart_empty",
      "cart_changed",
      "out_of_stock",
      "price_changed",
      "no_longer_sold",
      "coupon_lost",
      "payment_mode_unavailable",
      ...codRefusals,
      "shipping_method_unavailable",
    ],
  }),
  "GET /api/my-orders": endpoint({
    summary: "The caller's own orders, newest first",
    access: "account",
    query: z.object(timedPageQuery),
    reply: ok({ orders: z.array(customerOrder), ...pageReply }),
  }),
  "GET /api/my-order/:id": endpoint({
    summary: "One of the caller's own orders",
    access: "account",
    params: byId,
    missing: "order_not_found",
    reply: ok({
      order: orderDetails,
      product: z.array(orderLine),
      cod_refusal: z
        .string()
        .nullable()
        .describe("Why an order that is still paid online cannot be paid on delivery, as a sentence; null for others."),
      cod_deposit: z
        .number()
        .nullable()
        .describe(
          "The deposit that an order which still waits for its payment needs on delivery, in pesos; else null.",
        ),
      cod_deposit_kept: z
        .boolean()
        .describe("Whether the shop keeps this deposit when the order comes back undelivered."),
    }),
  }),
  "POST /api/my-order/:id/pay": endpoint({
    summary: "Pay one of the caller's own orders that awaits its payment: again, or in another way",
    access: "account",
    params: byId,
    missing: "order_not_found",
    body: z.object(choiceOfPayment),
    reply: ok({ message: z.string(), payment: paymentToMake }),
    refuses: ["invalid", "payment_mode_unavailable", ...codRefusals, "cod_not_for_rest", "nothing_to_pay"],
  }),
  "POST /api/my-order/:id/payment-return": endpoint({
    summary: "Ask the provider what became of the payments of the caller's own order",
    access: "account",
    params: byId,
    missing: "order_not_found",
    reply: ok({ payment: orderPayment }),
  }),
  "POST /api/my-order/:id/cancel": endpoint({
    summary: "Cancel one of the caller's own orders, within the shop's terms",
    access: "account",
    params: byId,
    missing: "order_not_found",
    body: z.object({ reason }),
    reply: ok({ message: z.string(), order: orderDetails }),
    refuses: ["invalid", "too_late_to_cancel", "order_put_aside"],
  }),
  "GET /api/my-order/:id/invoices/:invoice": endpoint({
    summary: "An invoice or a credit note of the caller's own order, as PDF",
    access: "account",
    params: invoiceInPath,
    missing: "invoice_not_found",
    file: "application/pdf",
    reply: ok({}),
  }),
  "GET /api/my-order/:id/summary": endpoint({
    summary: "The receipt of the caller's own order, as PDF",
    access: "account",
    params: byId,
    missing: "order_not_found",
    file: "application/pdf",
    reply: ok({}),
  }),
  "POST /api/my-order/:id/buy-again": endpoint({
    summary: "Add the products of the caller's own order to the cart, as far as they are still sold",
    access: "account",
    params: byId,
    missing: "order_not_found",
    reply: ok({
      message: z.string(),
      added: z.int().describe("The number of pieces that were added."),
      left_out: z.array(z.string()).describe("A message for each line that could not be added completely."),
    }),
  }),
};
