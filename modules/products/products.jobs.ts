import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { deleteOldImports } from "./products.import.pictures.store.ts";
import { type PictureSetup, storeImportedPictures } from "./products.import.pictures.ts";
import { deleteOldStockAlerts, enqueueStockAlertEmails } from "./products.stock-alerts.store.ts";

/** Every minute for those who wait, and every night in the Philippines for those who have waited too long. */
export const productsCrontab = [
  "* * * * * tell_waiting",
  "41 18 * * * forget_waiting ?fill=1d",
  "43 18 * * * delete_old_imports ?fill=1d",
].join("\n");

/** Who is told in one statement. */
const BATCH = 200;

const imported = z.object({ id: z.int() });

/** Enqueues emails about products that are back in stock, and stores the pictures of imports. */
export const productsJobs = ({ db, setup }: { db: Db; setup: PictureSetup }): TaskList => ({
  store_imported_pictures: (given) => storeImportedPictures(db, imported.parse(given).id, setup),
  delete_old_imports: () => deleteOldImports(db),
  tell_waiting: async () => {
    while ((await enqueueStockAlertEmails(db, BATCH)) === BATCH);
  },
  forget_waiting: () => deleteOldStockAlerts(db),
});
