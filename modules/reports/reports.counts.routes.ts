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
    "GET /api/admin/orders/counts": counts("orders"),
    "GET /api/admin/products/counts": counts("products"),
    "GET /api/admin/returns/counts": counts("returns"),
    "GET /api/admin/payments/counts": counts("payments"),
    "GET /api/admin/reviews/counts": counts("reviews"),
    "GET /api/admin/emails/counts": counts("emails"),
  };
}
