import type { TaskList } from "graphile-worker";
import type { Db } from "#db/connection.ts";
import { deleteOldStockAlerts, tellWaiting } from "./products.stock-alerts.store.ts";

/** Every minute for those who wait, and every night in the Philippines for those who have waited too long. */
export const productsCrontab = ["* * * * * tell_waiting", "41 18 * * * forget_waiting ?fill=1d"].join("\n");

/** Who is told in one statement. */
const BATCH = 200;

/** Tells those who wait for a product that it is back in stock. */
export const productsJobs = ({ db }: { db: Db }): TaskList => ({
  tell_waiting: async () => {
    while ((await tellWaiting(db, BATCH)) === BATCH);
  },
  forget_waiting: () => deleteOldStockAlerts(db),
});
