import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import type { Permission } from "./permissions.ts";
import { counted } from "./reports.ts";

const counts = z
  .record(z.string(), counted)
  .describe(
    "How many rows each filter lists, counted up to 999. A second filter of a list has its name in front, such as `type:`.",
  )
  .meta({ id: "ListCounts" });
export type ListCounts = z.output<typeof counts>;

const countsOf = <const Access extends Permission>(rows: string, access: Access) =>
  endpoint({ summary: `How many ${rows} each filter lists`, access, reply: ok({ counts }) });

/** The counts that the filters of lists show. */
export const countsApi = {
  "GET /api/admin/counts/orders": countsOf("orders", "see_orders"),
  "GET /api/admin/counts/products": countsOf("products", "see_products"),
  "GET /api/admin/counts/stock": countsOf("variants", "see_products"),
  "GET /api/admin/counts/returns": countsOf("returns", "see_orders"),
  "GET /api/admin/counts/payments": countsOf("online payments", "see_orders"),
  "GET /api/admin/counts/reviews": countsOf("reviews", "see_reviews"),
  "GET /api/admin/counts/customers": countsOf("customers", "see_customers"),
  "GET /api/admin/counts/staff": countsOf("members of staff", "see_staff"),
  "GET /api/admin/counts/emails": countsOf("emails", "see_emails"),
  "GET /api/admin/counts/messages": countsOf("messages", "see_messages"),
  "GET /api/admin/counts/content": countsOf("pages", "edit_content"),
  "GET /api/admin/counts/webhook-deliveries": countsOf("webhook deliveries", "manage_webhooks"),
};
