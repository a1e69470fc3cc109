import type { webhooksApi } from "#contract/webhooks.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { listDeliveries, listWebhooks } from "./webhooks.store.ts";
import {
  addWebhook,
  deleteWebhook,
  readWebhook,
  replayDelivery,
  saveWebhook,
  sendTest,
  type WebhookSetup,
} from "./webhooks.ts";

/** Where the shop reports what happens. */
export function webhooksRoutes({ db, setup }: { db: Db; setup: WebhookSetup }): Routes<typeof webhooksApi> {
  return {
    "GET /api/admin/webhooks": async () => ({ status: 200, webhooks: await listWebhooks(db) }),

    "GET /api/admin/webhooks/:id": async ({ params }) => ({ status: 200, webhook: await readWebhook(db, params.id) }),

    "POST /api/admin/webhooks": async ({ body, caller }) => ({
      status: 201,
      message: "The webhook is added.",
      ...(await addWebhook(db, setup, body, caller)),
    }),

    "PUT /api/admin/webhooks/:id": async ({ params, body, caller }) => ({
      status: 200,
      message: "The webhook is saved.",
      webhook: await saveWebhook(db, setup, params.id, body, caller),
    }),

    "DELETE /api/admin/webhooks/:id": async ({ params, caller }) => {
      await deleteWebhook(db, params.id, caller);
      return { status: 200, message: "The webhook is deleted." };
    },

    "POST /api/admin/webhooks/:id/test": async ({ params, caller }) => {
      await sendTest(db, params.id, caller);
      return { status: 200, message: "The test is on its way. See Deliveries for the result." };
    },

    "GET /api/admin/webhook-deliveries": async ({ query }) => {
      const { rows, next } = await listDeliveries(db, query);
      return { status: 200, deliveries: rows, next_cursor: next };
    },

    "POST /api/admin/webhook-deliveries/:id/replay": async ({ params, caller }) => {
      await replayDelivery(db, params.id, caller);
      return { status: 200, message: "The message is sent again." };
    },
  };
}
