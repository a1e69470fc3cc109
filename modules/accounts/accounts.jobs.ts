import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { offerReset } from "./accounts.passwords.ts";

const payload = z.object({ email: z.string() });

/** Answers who asked for a new password, out of sight of whoever asked. */
export const accountJobs = ({ db, shopUrl }: { db: Db; shopUrl: string }): TaskList => ({
  offer_reset: (given) => offerReset(db, payload.parse(given).email, shopUrl),
});
