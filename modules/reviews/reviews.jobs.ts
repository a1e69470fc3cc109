import type { TaskList } from "graphile-worker";
import type { Db } from "#db/connection.ts";
import { askForReviews } from "./reviews.store.ts";

/** Every hour of the day in the Philippines, from 9:11 to 19:11; when the shop was off, as soon as it starts again. */
export const reviewsCrontab = "11 1-11 * * * ask_for_reviews ?fill=12h";

/** Orders that are asked in one statement. */
const BATCH = 200;

/** Asks for reviews of the orders that were delivered some days ago. */
export const reviewsJobs = ({ db }: { db: Db }): TaskList => ({
  ask_for_reviews: async () => {
    while ((await askForReviews(db, BATCH)) === BATCH);
  },
});
