import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { enqueueDigests } from "./notifications.digests.ts";
import { deleteOld } from "./notifications.store.ts";

/** Days that notifications are kept. */
const KEPT_DAYS = 30;

/** Every night in the Philippines; the emails of staff every hour, and at 8:00 there. */
export const notificationsCrontab = `23 18 * * * forget_notifications ?fill=1d
0 * * * * send_notification_digests ?id=hourly_digests {"frequency":"hourly"}
0 0 * * * send_notification_digests ?id=daily_digests&fill=12h {"frequency":"daily"}`;

const digestJob = z.object({ frequency: z.enum(["hourly", "daily"]) });

/** Deletes old notifications, and sends staff what they have not read. */
export const notificationsJobs = ({ db }: { db: Db }): TaskList => ({
  forget_notifications: () => deleteOld(db, KEPT_DAYS),
  send_notification_digests: (payload) => enqueueDigests(db, digestJob.parse(payload).frequency),
});
