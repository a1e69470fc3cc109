import { centavosOf, formatMoney } from "#contract/money.ts";
import type { paymentsApi } from "#contract/payments.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { recordRefund } from "./payments.refunds.ts";

/** The money of orders as staff record it. */
export function paymentsRoutes({ db }: { db: Db }): Routes<typeof paymentsApi> {
  return {
    "POST /api/admin/orders/:id/refunds": async ({ caller, params, body }) => ({
      status: 200,
      message: `The refund of ${formatMoney(centavosOf(body.amount))} for order ${params.id} is recorded.`,
      payment: await recordRefund(db, { orderId: params.id, form: body, by: caller }),
    }),
  };
}
