import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { type MailServer, type RenderStoredEmail, sendEmail } from "./emails.ts";

const payload = z.object({ id: z.int() });

/** Sends each email after the transaction that enqueued it. */
export const emailsJobs = ({
  db,
  render,
  server,
}: {
  db: Db;
  render: RenderStoredEmail;
  server: MailServer | null;
}): TaskList => ({
  send_email: async (given, { job }) => {
    const { id } = payload.parse(given);
    await sendEmail(db, id, { render, server, last: job.attempts >= job.max_attempts });
  },
});
