import { centavosOf, formatMoney } from "#contract/money.ts";
import type { ordersRefundsApi } from "#contract/orders.refunds.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { writeOffRefund } from "#modules/payments/payments.ts";
import { refundOrder } from "./orders.refunds.ts";

/** Refunds of orders by staff. */
export function ordersRefundsRoutes({ db }: { db: Db }): Routes<typeof ordersRefundsApi> {
  return {
    "POST /api/admin/orders/:id/refunds": async ({ caller, params, body }) => {
      const payment = await refundOrder(db, { orderId: params.id, form: body, by: caller });
      const refund = `The refund of ${formatMoney(centavosOf(body.amount))} for order ${params.id} is`;
      return { status: 200, message: `${refund} ${body.method === "original" ? "requested" : "recorded"}.`, payment };
    },

    "POST /api/admin/orders/:id/write-off": async ({ caller, params, body }) => {
      const payment = await writeOffRefund(db, { orderId: params.id, ...body, by: caller });
      return { status: 200, message: `${formatMoney(centavosOf(body.amount))} is written off.`, payment };
    },
  };
}
