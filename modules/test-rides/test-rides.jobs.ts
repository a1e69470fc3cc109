import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { sendReminder } from "./test-rides.bookings.ts";

const payload = z.object({ id: z.int() });

/** Sends the reminder of each test ride a day before. The job was enqueued with the booking. */
export const testRidesJobs = ({ db }: { db: Db }): TaskList => ({
  remind_of_test_ride: (given) => sendReminder(db, new Date(), payload.parse(given).id),
});
