import { z } from "zod";
import { listedEmail } from "./emails.ts";
import { endpoint, ok } from "./endpoint.ts";
import { dayInQuery } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { DASHBOARD_DAYS, MAX_DASHBOARD_DAYS } from "./limits.ts";
import { paymentProblems } from "./payments.statuses.ts";
import { staffRoles } from "./permissions.ts";
import { adminProduct } from "./products.admin.ts";
import { checklistSteps } from "./reports.checklist.admin.ts";
import { NO_GROUP, salesGroups } from "./reports.groups.admin.ts";
import { adminReview } from "./reviews.admin.ts";

const day = z.iso.date().describe("A day in Philippine time.");
export const period = z.object({ from: day, to: day });

const sums = z.object({
  members: z.int().describe("The number of new customers."),
  orders: z
    .int()
    .describe(
      "The number of orders placed, without those cancelled, returned or undelivered since, and those that await their payment.",
    ),
  sales: z.number().describe("The sum of these orders, in pesos."),
  awaiting: z
    .number()
    .describe("The sum of the orders placed that await their online payment, in pesos: no sales yet."),
  collected: z.number().describe("What customers paid on these days, online and on delivery, in pesos."),
  refunded: z.number().describe("What was refunded on these days, in pesos."),
  visits: z.int().describe("Visits to the shop's pages."),
  conversion: z
    .number()
    .nullable()
    .describe("Online orders per 100 visits, on days with counted visits; null without such days."),
  emails: z.int().nullable().describe("The number of sent emails; null without the permission to see them."),
});
export type DashboardTotals = z.output<typeof sums>;

const dailyStatistics = sums.extend({ day }).meta({ id: "DailyStatistics" });
export type DailyStatistics = z.output<typeof dailyStatistics>;

const statistics = z
  .object({
    totals: sums,
    totals_before: sums,
    days: z.array(dailyStatistics),
    days_before: z.array(dailyStatistics).describe("The same number of days before the period."),
    best_sellers: z.array(
      z.object({
        id: z.int(),
        productname: z.string(),
        type: z.string(),
        image: z.string(),
        quantity: z.int(),
        sales: z.number(),
      }),
    ),
  })
  .meta({ id: "SalesStatistics" });
export type SalesStatistics = z.output<typeof statistics>;

/** A count up to a limit: the dashboard needs no more than "10,000+". */
export const counted = z.object({ count: z.int(), more: z.boolean().describe("Whether there are more than `count`.") });
export type CappedCount = z.output<typeof counted>;

const waitingOrders = counted
  .extend({ status: z.int(), oldest: z.iso.datetime().nullable() })
  .meta({ id: "WaitingOrders" });
export type WaitingOrders = z.output<typeof waitingOrders>;

const returnsNow = z
  .object({ requested: counted, received: counted })
  .describe("The returns that need staff: those asked for, and those whose pieces came.")
  .meta({ id: "ReturnsNow" });
export type ReturnsNow = z.output<typeof returnsNow>;

const paymentsNow = z
  .object({
    problems: z.array(counted.extend({ problem: z.enum(keysOf(paymentProblems)) })),
    refunds_due: counted.describe("The orders of which the shop still has to pay something back."),
  })
  .describe("The payments that need staff, by why, and the orders that need a refund.")
  .meta({ id: "PaymentsNow" });
export type PaymentsNow = z.output<typeof paymentsNow>;

const emailsNow = z
  .object({
    waiting: counted,
    failed: counted,
    latest_failed: z.array(listedEmail),
    kept: counted
      .nullable()
      .describe("How many were not sent because the shop has no mail server; null when it has one."),
  })
  .meta({ id: "EmailQueueStatus" });
export type EmailQueueStatus = z.output<typeof emailsNow>;

const colleague = z
  .object({
    id: z.int(),
    name: z.string(),
    role: z.enum(keysOf(staffRoles)),
    last_action_at: z.iso.datetime().nullable().describe("The time of their last entry in the audit log."),
    two_factor: z.boolean(),
  })
  .meta({ id: "StaffActivity" });
export type StaffActivity = z.output<typeof colleague>;

const diskSpace = z
  .object({ free_mb: z.int(), total_mb: z.int() })
  .describe("The space on the disk of the data folder when it is low; null when there is enough.")
  .meta({ id: "DiskSpace" });
export type DiskSpace = z.output<typeof diskSpace>;

const checklist = z
  .array(z.object({ step: z.enum(keysOf(checklistSteps)), done: z.boolean() }))
  .meta({ id: "Checklist" });
export type Checklist = z.output<typeof checklist>;

/** The days of a report, in its query. */
export const periodInQuery = {
  days: z.coerce
    .number("Send a number of days.")
    .int()
    .min(1)
    .max(MAX_DASHBOARD_DAYS)
    .default(DASHBOARD_DAYS)
    .describe("The period: this many days up to today."),
  from: dayInQuery.describe("The first day of another period, with `to`."),
  to: dayInQuery.describe("The last day of the period."),
};

const salesTotals = z.object({
  orders: z.int(),
  orders_before: z.int().describe("In the period before."),
  pieces: z.int().nullable().describe("The pieces sold; null where whole orders are counted."),
  sales: z
    .number()
    .describe("In pesos, without returned goods. By product and by type: goods, before discounts and shipping."),
  sales_before: z.number(),
  collected: z
    .number()
    .describe(
      "What was paid in the period, for orders of any time and state. By product and by type it is split over the goods of its order by their price, as the amounts below.",
    ),
  refunded: z.number().describe("What was refunded in the period, in the same way."),
  deposits_kept: z
    .number()
    .describe(
      "The deposits of orders that came back undelivered and that the shop kept in the period, less what it gave back of such deposits in it. With VAT, and no part of `sales`.",
    ),
  written_off: z
    .number()
    .describe(
      "What the shop owed customers and wrote off in the period, for orders of any time and state. No part of `sales`, `collected` or `refunded`.",
    ),
});
export type SalesTotals = z.output<typeof salesTotals>;

const salesRow = salesTotals
  .extend({
    key: z
      .string()
      .describe(
        `The day, the id of the product, the type, the code of the coupon, the province (the region where there is none) or the payment mode; \`${NO_GROUP}\` for orders without one.`,
      ),
    name: z.string().describe("The name of the product; the key otherwise."),
  })
  .meta({ id: "SalesRow" });
export type SalesRow = z.output<typeof salesRow>;

const salesQuery = z.object({
  ...periodInQuery,
  by: z.enum(keysOf(salesGroups), "Choose from the list.").default("day"),
});

export const reportsApi = {
  "GET /api/admin/reports/sales": endpoint({
    summary: "The sales of a period in groups, compared with the period before",
    access: "see_statistics",
    query: salesQuery,
    reply: ok({
      by: z.enum(keysOf(salesGroups)),
      period,
      before: period.describe("The period of the same length before."),
      rows: z
        .array(salesRow)
        .describe("The highest sales first, days in their order. Days without orders and payments are left out."),
      more: z.boolean().describe("Whether there are more rows, which the export has; never by day."),
      totals: salesTotals.describe("Of all rows. An order with several products counts once."),
    }),
    refuses: ["invalid", "period_too_long"],
  }),
  "GET /api/admin/reports/sales/export": endpoint({
    summary: "All rows of the sales report, as CSV",
    access: "see_statistics",
    query: salesQuery,
    file: "text/csv",
    reply: ok({}),
    refuses: ["invalid", "period_too_long"],
  }),
  "POST /api/admin/checklist/close": endpoint({
    summary: "Close the checklist of a new shop",
    access: "edit_settings",
    reply: ok({ message: z.string() }),
  }),
  "GET /api/admin/dashboard": endpoint({
    summary: "The statistics of a period, and pending work",
    access: "see_dashboard",
    parts: ["see_statistics", "see_orders", "see_products", "see_emails", "see_staff", "see_reviews", "edit_settings"],
    query: z.object(periodInQuery),
    reply: ok({
      read_at: z.iso.datetime(),
      period,
      before: period.describe("The period of the same length before."),
      statistics: statistics.nullable(),
      orders_waiting: z.array(waitingOrders).nullable(),
      returns: returnsNow.nullable(),
      payments: paymentsNow.nullable(),
      low_stock: z.object({ products: z.array(adminProduct), more: z.boolean(), low_below: z.int() }).nullable(),
      staff: z.object({ colleagues: z.array(colleague), more: z.boolean(), waiting: z.int() }).nullable(),
      emails: emailsNow.nullable(),
      reviews: z
        .object({ latest: z.array(adminReview), waiting: z.int().describe("How many wait for a decision.") })
        .nullable(),
      low_disk: diskSpace.nullable(),
      checklist: checklist
        .nullable()
        .describe("What a new shop still needs; null once all is done, or an owner closed it."),
    }).describe("A part is null without the permission to see it."),
    refuses: ["invalid"],
  }),
};
