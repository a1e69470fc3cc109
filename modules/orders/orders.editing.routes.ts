import type { ordersEditingApi } from "#contract/orders.editing.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { editErrors, editOrder, previewEdit } from "./orders.editing.ts";
import { collectRest } from "./orders.payments.ts";

/** Edits of orders by staff. */
export function ordersEditingRoutes({ db }: { db: Db }): Routes<typeof ordersEditingApi> {
  return {
    "POST /api/admin/orders/:id/edit-preview": {
      fieldErrors: ({ params, body }) => editErrors(db, params.id, body),
      handler: async ({ params, body }) => ({
        status: 200,
        ...(await previewEdit(db, { orderId: params.id, form: body })),
      }),
    },

    "POST /api/admin/orders/:id/edit": {
      fieldErrors: ({ params, body }) => editErrors(db, params.id, body),
      handler: async ({ caller, params, body }) => {
        const edited = await editOrder(db, { orderId: params.id, form: body, by: caller });
        return { status: 200, message: `Order ${params.id} is saved.`, ...edited };
      },
    },

    "POST /api/admin/orders/:id/collect-rest": async ({ caller, params, body }) => {
      await collectRest(db, { orderId: params.id, codAnyway: body.cod_anyway, by: caller });
      return { status: 200, message: `The rest of order ${params.id} is collected on delivery.` };
    },
  };
}
