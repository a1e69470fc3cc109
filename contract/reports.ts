import { z } from "zod";
import { listedEmail } from "./emails.ts";
import { endpoint, ok } from "./endpoint.ts";
import { productTypes } from "./enums.ts";
import { dayInQuery } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { DASHBOARD_DAYS, MAX_DASHBOARD_DAYS } from "./limits.ts";
import { staffRoles } from "./permissions.ts";
import { adminProduct } from "./products.admin.ts";

const day = z.iso.date().describe("A day of the Philippines.");
const period = z.object({ from: day, to: day });

const sums = z.object({
  members: z.int().describe("Customers who registered."),
  orders: z.int().describe("Orders that were placed, without those cancelled or returned since."),
  sales: z.number().describe("What these orders come to, in pesos."),
  visits: z.int().describe("Visits to the shop's pages."),
  conversion: z
    .number()
    .nullable()
    .describe("Orders placed online in 100 visits, of the days on which visits were counted; null when none were."),
  emails: z.int().nullable().describe("Letters that left; null for who may not see them."),
});
export type DashboardTotals = z.output<typeof sums>;

const dailyStatistics = sums.extend({ day }).meta({ id: "DailyStatistics" });
export type DailyStatistics = z.output<typeof dailyStatistics>;

const statistics = z
  .object({
    totals: sums,
    totals_before: sums,
    days: z.array(dailyStatistics),
    days_before: z.array(dailyStatistics).describe("As many days, those before."),
    best_sellers: z.array(
      z.object({
        id: z.int(),
        productname: z.string(),
        type: z.enum(productTypes),
        image: z.string(),
        quantity: z.int(),
        sales: z.number(),
      }),
    ),
  })
  .meta({ id: "SalesStatistics" });
export type SalesStatistics = z.output<typeof statistics>;

/** A count up to a limit: the dashboard needs no more than "10,000+". */
const counted = z.object({ count: z.int(), more: z.boolean().describe("There are more than were counted.") });
export type CappedCount = z.output<typeof counted>;

const waitingOrders = counted
  .extend({ status: z.int(), oldest: z.iso.datetime().nullable() })
  .meta({ id: "WaitingOrders" });
export type WaitingOrders = z.output<typeof waitingOrders>;

const emailsNow = z
  .object({ waiting: counted, failed: counted, latest_failed: z.array(listedEmail) })
  .meta({ id: "EmailQueueStatus" });
export type EmailQueueStatus = z.output<typeof emailsNow>;

const colleague = z
  .object({
    id: z.int(),
    name: z.string(),
    role: z.enum(keysOf(staffRoles)),
    last_action_at: z.iso.datetime().nullable().describe("When the audit log last tells of them."),
    two_factor: z.boolean(),
  })
  .meta({ id: "StaffActivity" });
export type StaffActivity = z.output<typeof colleague>;

export const reportsApi = {
  "GET /api/admin/dashboard": endpoint({
    summary: "The shop's statistics of a period, and what waits for somebody",
    access: "see_dashboard",
    parts: ["see_statistics", "see_orders", "see_products", "see_emails", "see_staff"],
    query: z.object({
      days: z.coerce
        .number("Send a number of days.")
        .int()
        .min(1)
        .max(MAX_DASHBOARD_DAYS)
        .default(DASHBOARD_DAYS)
        .describe("The period: so many days, the last of which is today."),
      from: dayInQuery.describe("The first day of the period instead, with `to`."),
      to: dayInQuery.describe("The last day of the period."),
    }),
    reply: ok({
      read_at: z.iso.datetime(),
      period,
      before: period.describe("The period before, of as many days."),
      statistics: statistics.nullable(),
      orders_waiting: z.array(waitingOrders).nullable(),
      low_stock: z.object({ products: z.array(adminProduct), more: z.boolean(), low_below: z.int() }).nullable(),
      staff: z.object({ colleagues: z.array(colleague), more: z.boolean(), waiting: z.int() }).nullable(),
      emails: emailsNow.nullable(),
    }).describe("A part is null for a role that may not see it."),
    refuses: ["invalid"],
  }),
};
