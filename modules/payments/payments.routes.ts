import type { paymentsApi } from "#contract/payments.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import type { AccountLimits } from "#modules/accounts/accounts.ts";
import { listPayments, resolvePayment } from "./payments.admin.ts";
import type { PaymentSetup } from "./payments.keys.ts";
import { offeredModes } from "./payments.offers.ts";
import { receiveWebhook } from "./payments.webhooks.ts";

type PaymentsRoutes = { db: Db; payments: PaymentSetup; limits: AccountLimits };

/** The ways to pay, what providers report, and the online payments as staff handle them. */
export function paymentsRoutes({ db, payments, limits }: PaymentsRoutes): Routes<typeof paymentsApi> {
  return {
    "GET /api/payment-modes": {
      publicRead: async ({ query: { products = [] } }) => {
        const modes = await offeredModes(db, payments, products);
        return { status: 200, product_ids: products, modes };
      },
      tags: ({ product_ids: ids }) => ["shop", ...ids.map((id) => `product:${id}` as const)],
    },

    "POST /api/webhooks/:provider": async ({ params: { provider }, request }) => {
      await limits.countWebhook(request.ip);
      await receiveWebhook(db, payments, { provider, headers: request.headers, body: String(request.body ?? "") });
      return { status: 200 };
    },

    "GET /api/admin/payments": async ({ query }) => {
      const { rows, next } = await listPayments(db, query);
      return { status: 200, payments: rows, next_cursor: next };
    },

    "POST /api/admin/payments/:id/resolve": async ({ caller, params: { id }, body: { note } }) => {
      await resolvePayment(db, { id, note, by: caller });
      return { status: 200, message: "The payment is resolved." };
    },
  };
}
