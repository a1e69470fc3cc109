import { refuse } from "#contract/errors.ts";
import type { stockAlertsApi } from "#contract/products.stock-alerts.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { optionalCaller } from "#modules/accounts/accounts.ts";
import { askForStockAlert, deleteStockAlert, listStockAlerts } from "./products.stock-alerts.ts";

/** Who waits until a product is back in stock. */
export function stockAlertsRoutes({ db, withMail }: { db: Db; withMail: boolean }): Routes<typeof stockAlertsApi> {
  return {
    "POST /api/products/:id/stock-alerts": async ({ params, body, request }) => {
      if (!withMail) throw refuse("stock_alerts_off");
      const { name, email } = await askForStockAlert(db, params.id, body, await optionalCaller(db, request.headers));
      return { status: 200, message: `We'll email ${email} when ${name} is back.` };
    },

    "GET /api/admin/products/:id/stock-alerts": async ({ params, query }) => ({
      status: 200,
      ...(await listStockAlerts(db, params.id, query)),
    }),

    "DELETE /api/admin/stock-alerts/:id": async ({ params, caller }) => {
      await deleteStockAlert(db, params.id, caller);
      return { status: 200, message: "The address is deleted." };
    },
  };
}
