import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { emailAddress, idInPath, pageReply, timedPageQuery } from "./fields.ts";
import { variantInput } from "./products.variants.ts";

const byId = z.object({ id: idInPath });

/** Somebody who waits for a product, as staff see it. */
const stockAlert = z
  .object({
    id: z.int(),
    email: z.string(),
    variant: z.string().describe("The options of the variant; empty for a product without options."),
    asked_at: z.iso.datetime(),
  })
  .meta({ id: "StockAlert" });
export type StockAlert = z.output<typeof stockAlert>;

/** What somebody waits for, in the export of personal data. */
export const exportedStockAlert = z.object({ product: z.string(), email: z.string(), asked_at: z.iso.datetime() });

export const stockAlertsApi = {
  "POST /api/products/:id/stock-alerts": endpoint({
    summary: "Ask for one email when a product is back in stock, with or without an account",
    access: "anyone",
    hourlyLimit: 30,
    params: byId,
    missing: "product_not_found",
    body: z.object({
      variant_id: variantInput,
      email: emailAddress.optional().describe("Without it, the address of the account that asks."),
    }),
    reply: ok({ message: z.string() }),
    refuses: ["invalid", "product_not_found", "variant_required", "in_stock", "stock_alerts_off"],
  }),
  "GET /api/admin/products/:id/stock-alerts": endpoint({
    summary: "Who waits until a product is back in stock, the first to ask first by default",
    access: "see_customers",
    params: byId,
    missing: "product_not_found",
    query: z.object({ ...timedPageQuery, sort: timedPageQuery.sort.default("oldest") }),
    reply: ok({ alerts: z.array(stockAlert), ...pageReply }),
    refuses: ["product_not_found"],
  }),
  "DELETE /api/admin/stock-alerts/:id": endpoint({
    summary: "Delete the address of somebody who waits for a product",
    access: "erase_customers",
    params: byId,
    missing: "stock_alert_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["stock_alert_not_found"],
  }),
};
