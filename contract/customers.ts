import { z } from "zod";
import { address } from "./addresses.ts";
import { customerSegments, customerSorts } from "./customers.segments.admin.ts";
import { endpoint, ok } from "./endpoint.ts";
import { daysInQuery, idInPath, optionalText, pageQuery, pageReply, requiredText, timedPageQuery } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_NOTE_LENGTH, MAX_REASON_LENGTH, MAX_SEARCH_LENGTH } from "./limits.ts";
import { orderNote } from "./orders.admin.ts";
import { customerOrder } from "./orders.ts";
import { personalData } from "./privacy.ts";
import { openReturn } from "./returns.ts";

const customer = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    email_verified: z
      .boolean()
      .describe(
        "Whether a link in an email to this address was used. Phone orders are linked to the account only then.",
      ),
    phone: z
      .string()
      .nullable()
      .describe("E.164, from the last order, or from a saved address before the first order."),
    city: z.string().nullable().describe("The city of the default address."),
    orders: z
      .int()
      .describe(
        "The number of orders, without those cancelled, returned or undelivered, and those that await their payment.",
      ),
    spent: z.number().describe("The sum of these orders, in pesos."),
    last_order_at: z.iso.datetime().nullable(),
    since: z.iso.datetime(),
    blocked: z.boolean(),
  })
  .meta({ id: "Customer" });
export type Customer = z.output<typeof customer>;

/** Whether a customer can pay on delivery, as far as failed deliveries matter. */
const customerCod = z
  .object({
    failed_deliveries: z.int().describe("The number of their orders with a delivery that failed."),
    stopped: z.boolean().describe("Whether these are as many as the shop accepts, and staff made no exception."),
    allowed: z.boolean().describe("Whether staff let them pay on delivery in spite of it."),
  })
  .meta({ id: "CustomerCod" });
export type CustomerCod = z.output<typeof customerCod>;

const byId = { params: z.object({ id: idInPath }), missing: "customer_not_found" } as const;
const done = ok({ message: z.string() });

export const customersApi = {
  "GET /api/admin/customers": endpoint({
    summary: "The customers who have an account",
    access: "see_customers",
    query: z.object({
      ...pageQuery,
      q: optionalText(MAX_SEARCH_LENGTH).describe(
        "Words that must all be in the name, email or phone. One or two letters match the start of a word.",
      ),
      kind: z.enum(keysOf(customerSegments)).optional().describe("Here an order counts before it is paid."),
      ...daysInQuery("Joined"),
      sort: z
        .enum(customerSorts)
        .default("newest")
        .describe("By `orders` or `spent` with orders that await their payment."),
    }),
    reply: ok({ customers: z.array(customer), ...pageReply }),
  }),
  "GET /api/admin/customers/:id": endpoint({
    summary: "One customer, with the saved addresses and staff notes",
    access: "see_customers",
    ...byId,
    reply: ok({
      customer,
      cod: customerCod,
      addresses: z.array(address),
      notes: z.array(orderNote),
      open_returns: z.array(openReturn).describe("Those that erasing the customer withdraws."),
    }),
  }),
  "GET /api/admin/customers/:id/orders": endpoint({
    summary: "The orders of a customer, newest first",
    access: "see_customers",
    ...byId,
    query: z.object(timedPageQuery),
    reply: ok({ orders: z.array(customerOrder), ...pageReply }),
  }),
  "POST /api/admin/customers/:id/notes": endpoint({
    summary: "Add a staff note to a customer",
    access: "note_customers",
    ...byId,
    body: z.object({ text: requiredText("Write the note.", MAX_NOTE_LENGTH) }),
    reply: ok({ message: z.string(), note: orderNote }),
  }),
  "POST /api/admin/customers/:id/reset-link": endpoint({
    summary: "Send a customer an email with a link to choose a new password; staff do not see the link",
    access: "help_customers",
    ...byId,
    reply: done,
    refuses: ["too_many_requests"],
  }),
  "POST /api/admin/customers/:id/block": endpoint({
    summary: "Block a customer; signs them out everywhere",
    access: "block_customers",
    ...byId,
    body: z.object({ reason: requiredText("Enter a reason. Only staff see it.", MAX_REASON_LENGTH) }),
    reply: done,
  }),
  "POST /api/admin/customers/:id/unblock": endpoint({
    summary: "Unblock a customer",
    access: "block_customers",
    ...byId,
    reply: done,
  }),
  "PUT /api/admin/customers/:id/cod": endpoint({
    summary: "Let a customer pay on delivery in spite of failed deliveries, or not any more",
    access: "block_customers",
    ...byId,
    body: z.object({ allowed: z.boolean("Choose on or off.") }),
    reply: done,
    refuses: ["invalid"],
  }),
  "POST /api/admin/customers/:id/export": endpoint({
    summary: "All data of a customer, as in their own export. Recorded in the audit log",
    access: "export_customers",
    ...byId,
    reply: ok({ data: personalData }),
  }),
  "POST /api/admin/customers/:id/erase": endpoint({
    summary: "Erase a customer permanently. Their orders stay, without name and address",
    access: "erase_customers",
    ...byId,
    body: z.object({ email: requiredText("Type their email address.", 254) }),
    reply: done,
    refuses: ["invalid", "orders_under_way", "refund_owed"],
  }),
};
