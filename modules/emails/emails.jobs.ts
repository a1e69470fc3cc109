import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { type MailServer, type RenderStoredEmail, sendEmail } from "./emails.ts";

const payload = z.object({ id: z.int() });

/** Sends each letter after the transaction that noted it. */
export const emailsJobs = ({
  db,
  write,
  server,
}: {
  db: Db;
  write: RenderStoredEmail;
  server: MailServer | null;
}): TaskList => ({
  send_email: async (given, { job }) => {
    const { id } = payload.parse(given);
    await sendEmail(db, id, { write, server, last: job.attempts >= job.max_attempts });
  },
});
