import type { TaskList } from "graphile-worker";
import type { Db } from "#db/connection.ts";
import { deleteOld } from "./notifications.store.ts";

/** Days that notifications are kept. */
const KEPT_DAYS = 30;

/** Every night in the Philippines. */
export const notificationsCrontab = "23 18 * * * forget_notifications ?fill=1d";

/** Deletes old notifications. */
export const notificationsJobs = ({ db }: { db: Db }): TaskList => ({
  forget_notifications: () => deleteOld(db, KEPT_DAYS),
});
