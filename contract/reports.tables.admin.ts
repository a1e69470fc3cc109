import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { keysOf } from "./keys.ts";
import { goodsGroups, NO_GROUP } from "./reports.groups.admin.ts";
import { period, periodInQuery } from "./reports.ts";

// The reports besides sales: VAT, margins, the value of the stock, and couriers.

const key = z.string();
const orders = z.int().describe("The orders that are counted, each once.");

const vatTotals = z.object({
  orders,
  invoices: z.int(),
  credit_notes: z.int(),
  net: z.number().describe("Invoices less credit notes, without VAT, in pesos."),
  invoiced: z.number().describe("The VAT of the invoices."),
  credited: z.number().describe("The VAT of the credit notes."),
  vat: z.number().describe("What remains of the VAT."),
});
export type VatTotals = z.output<typeof vatTotals>;
const vatRow = vatTotals.extend({ key: key.describe("The month, such as 2026-11.") }).meta({ id: "VatRow" });
export type VatRow = z.output<typeof vatRow>;

const goods = z.enum(keysOf(goodsGroups), "Choose from the list.").default("product");
const name = z.string().describe("The name of the product, or the type.");

const marginTotals = z.object({
  orders,
  pieces: z.int(),
  sales: z.number().describe("Goods without returns and VAT, before coupons, in pesos."),
  known_sales: z.number().describe("The part of it whose cost is known."),
  cost: z.number().describe("What these pieces cost the shop, at today's cost."),
  margin: z.number().describe("What is left of `known_sales`."),
});
export type MarginTotals = z.output<typeof marginTotals>;
const marginRow = marginTotals
  .extend({ key: key.describe("The id of the product, or the type."), name })
  .meta({ id: "MarginRow" });
export type MarginRow = z.output<typeof marginRow>;

const stockTotals = z.object({
  pieces: z.int(),
  known_pieces: z.int().describe("The pieces whose cost is known."),
  cost: z.number().describe("What these cost the shop, in pesos without VAT."),
  selling: z.number().describe("What all pieces sell for now, with VAT."),
});
export type StockTotals = z.output<typeof stockTotals>;
const stockRow = stockTotals
  .extend({ key: key.describe("The id of the product, or the type."), name })
  .meta({ id: "StockValueRow" });
export type StockRow = z.output<typeof stockRow>;

const courierTotals = z.object({
  parcels: z.int().describe("The parcels that were shipped in the period."),
  delivered: z.int(),
  failed: z.int().describe("Their delivery failed, whatever came after."),
  on_the_way: z.int(),
  days: z.number().nullable().describe("The average days from shipping to delivery; null when none was delivered."),
});
export type CourierTotals = z.output<typeof courierTotals>;
const courierRow = courierTotals
  .extend({ key: key.describe(`The name of the courier; \`${NO_GROUP}\` for parcels without one.`) })
  .meta({ id: "CourierRow" });
export type CourierRow = z.output<typeof courierRow>;

const inPeriod = {
  period,
  before: period.describe("The period of the same length before."),
};
const more = z.boolean().describe("Whether there are more rows, which the export has.");
const periodQuery = z.object(periodInQuery);
const marginsQuery = z.object({ ...periodInQuery, by: goods });
const stockQuery = z.object({ by: goods });

export const tableReportsApi = {
  "GET /api/admin/reports/vat": endpoint({
    summary: "The VAT of the invoices and credit notes of a period, by month",
    access: "see_statistics",
    query: periodQuery,
    reply: ok({ ...inPeriod, rows: z.array(vatRow), totals: vatTotals, totals_before: vatTotals }),
    refuses: ["invalid", "period_too_long"],
  }),
  "GET /api/admin/reports/vat/export": endpoint({
    summary: "The VAT report, as CSV",
    access: "see_statistics",
    query: periodQuery,
    file: "text/csv",
    reply: ok({}),
    refuses: ["invalid", "period_too_long"],
  }),
  "GET /api/admin/reports/margins": endpoint({
    summary: "What is left of the goods sold in a period, after VAT and cost",
    access: "see_margins",
    query: marginsQuery,
    reply: ok({
      ...inPeriod,
      by: goods,
      rows: z.array(marginRow).describe("The highest sales first."),
      more,
      totals: marginTotals.describe("Of all rows. An order with several products counts once."),
      totals_before: marginTotals,
      discounts: z.number().describe("What coupons and allowances took off these goods, without VAT: no row bears it."),
    }),
    refuses: ["invalid", "period_too_long"],
  }),
  "GET /api/admin/reports/margins/export": endpoint({
    summary: "The margin report, as CSV",
    access: "see_margins",
    query: marginsQuery,
    file: "text/csv",
    reply: ok({}),
    refuses: ["invalid", "period_too_long"],
  }),
  "GET /api/admin/reports/stock": endpoint({
    summary: "The value of the stock now: at cost, and at selling prices. Archived products are left out",
    access: "see_margins",
    query: stockQuery,
    reply: ok({ by: goods, rows: z.array(stockRow).describe("The highest value first."), more, totals: stockTotals }),
    refuses: ["invalid"],
  }),
  "GET /api/admin/reports/stock/export": endpoint({
    summary: "The stock value report, as CSV",
    access: "see_margins",
    query: stockQuery,
    file: "text/csv",
    reply: ok({}),
    refuses: ["invalid"],
  }),
  "GET /api/admin/reports/couriers": endpoint({
    summary: "The parcels that were shipped in a period, by courier",
    access: "see_statistics",
    query: periodQuery,
    reply: ok({
      ...inPeriod,
      rows: z.array(courierRow).describe("The most parcels first."),
      totals: courierTotals,
      totals_before: courierTotals,
    }),
    refuses: ["invalid", "period_too_long"],
  }),
  "GET /api/admin/reports/couriers/export": endpoint({
    summary: "The courier report, as CSV",
    access: "see_statistics",
    query: periodQuery,
    file: "text/csv",
    reply: ok({}),
    refuses: ["invalid", "period_too_long"],
  }),
};
