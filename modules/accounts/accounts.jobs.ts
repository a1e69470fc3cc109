import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { offerReset } from "./accounts.passwords.ts";
import { sendInvitation } from "./accounts.staff.ts";

const forgetful = z.object({ email: z.string() });
const invited = z.object({ id: z.int(), by: z.string() });

/** Answers who asked for a new password, out of sight of whoever asked, and writes to who is invited. */
export const accountJobs = ({ db, shopUrl }: { db: Db; shopUrl: string }): TaskList => ({
  offer_reset: (given) => offerReset(db, forgetful.parse(given).email, shopUrl),
  invite_staff: (given) => sendInvitation(db, invited.parse(given), shopUrl),
});
