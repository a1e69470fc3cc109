import { z } from "zod";
import { daysInQuery, flagInQuery, idInPath, optionalText } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_COURIER_LENGTH, MAX_SEARCH_LENGTH } from "./limits.ts";
import { orderSorts, orderStates } from "./orders.states.ts";
import { paymentModes } from "./payments.modes.ts";
import { paymentFilters } from "./payments.statuses.ts";
import { typeSlug } from "./products.types.ts";
import { NO_GROUP, orderDates, parcelOutcomes } from "./reports.groups.admin.ts";

export const stateCodes = Object.values(orderStates).map(({ code }) => code);

/** The search and the filters of the list of orders. */
export const orderFilters = {
  q: optionalText(MAX_SEARCH_LENGTH).describe(
    "Words that must all be in the number, tracking number, name, phone, email, address, products, SKUs or courier numbers. The number of an invoice or a credit note finds its order. One or two letters match the start of a name.",
  ),
  status: z.coerce
    .number("Send the number of a status.")
    .pipe(z.literal(stateCodes, "Send the number of a status."))
    .optional(),
  payment: z
    .enum(keysOf(paymentFilters), "Choose from the list.")
    .optional()
    .describe(
      "The payment status; `refund_due` lists the orders of which the shop still has to pay something back, `not_awaited` those that do not wait for an online payment.",
    ),
  date: z
    .enum(keysOf(orderDates), "Choose from the list.")
    .optional()
    .describe(
      "What `from` and `to` are about: when the order was placed, a parcel of it was shipped, an invoice or credit note was issued, or when money of it was collected, refunded, kept as a deposit or written off. Except with the first, archived orders are listed too.",
    ),
  ...daysInQuery("Placed, or what `date` says,"),
  courier: optionalText(MAX_COURIER_LENGTH).describe(
    `With a parcel by this courier; \`${NO_GROUP}\` for one without. The days are then those of shipping.`,
  ),
  parcel: z
    .enum(keysOf(parcelOutcomes), "Choose from the list.")
    .optional()
    .describe("With a parcel that came to this. The days are then those of shipping."),
  sales: flagInQuery.describe(
    "1 lists the orders that the sales report counts: without those that are no sale or await their payment, and with archived ones.",
  ),
  product: idInPath.optional().describe("Orders with this product."),
  type: typeSlug.optional().describe("Orders with a product of this type."),
  coupon: optionalText(MAX_SEARCH_LENGTH).describe(`Orders with this coupon; \`${NO_GROUP}\` for those without one.`),
  province: optionalText(MAX_SEARCH_LENGTH).describe(
    `Delivered to this province, or to this region where there is none; \`${NO_GROUP}\` where it is not known.`,
  ),
  mode: z.enum(keysOf(paymentModes), "Choose from the list.").optional().describe("The payment mode."),
  archived: flagInQuery.describe("1 lists the archived orders, which are left out otherwise."),
  sort: z.enum(orderSorts).default("newest"),
};
