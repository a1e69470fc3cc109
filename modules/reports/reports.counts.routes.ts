import type { countsApi } from "#contract/reports.counts.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { countRows } from "./reports.counts.store.ts";

/** The counts that the filters of lists show. */
export function countsRoutes({ db }: { db: Db }): Routes<typeof countsApi> {
  const counts = (list: Parameters<typeof countRows>[1]) => async () => ({
    status: 200 as const,
    counts: await countRows(db, list),
  });
  return {
    "GET /api/admin/counts/orders": counts("orders"),
    "GET /api/admin/counts/products": counts("products"),
    "GET /api/admin/counts/stock": counts("stock"),
    "GET /api/admin/counts/returns": counts("returns"),
    "GET /api/admin/counts/payments": counts("payments"),
    "GET /api/admin/counts/reviews": counts("reviews"),
    "GET /api/admin/counts/customers": counts("customers"),
    "GET /api/admin/counts/staff": counts("staff"),
    "GET /api/admin/counts/emails": counts("emails"),
    "GET /api/admin/counts/messages": counts("messages"),
    "GET /api/admin/counts/content": counts("content"),
    "GET /api/admin/counts/webhook-deliveries": counts("webhookDeliveries"),
  };
}
