import { digestFrequencies } from "#contract/notifications.kinds.admin.ts";
import type { notificationsApi } from "#contract/notifications.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { digestOf } from "./notifications.digests.store.ts";
import { saveDigest } from "./notifications.digests.ts";
import { markRead, readNotifications } from "./notifications.ts";

/** What staff are notified of. */
export function notificationsRoutes({ db }: { db: Db }): Routes<typeof notificationsApi> {
  return {
    "GET /api/admin/notifications": async ({ caller }) => ({
      status: 200,
      ...(await readNotifications(db, caller)),
    }),

    "POST /api/admin/notifications/read": async ({ caller, body }) => ({
      status: 200,
      unread: await markRead(db, caller, body.up_to),
    }),

    "GET /api/admin/notifications/digest": async ({ caller }) => ({
      status: 200,
      digest: await digestOf(db, caller.id),
    }),

    "PUT /api/admin/notifications/digest": async ({ caller, body: { digest } }) => {
      await saveDigest(db, caller.id, digest);
      const message =
        digest === "off"
          ? "You won't get notification emails any more."
          : `You get unread notifications by email: ${digestFrequencies[digest].toLowerCase()}.`;
      return { status: 200, message, digest };
    },
  };
}
