import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { type MailServer, sendEmail, type Write } from "./mail.ts";

const payload = z.object({ id: z.int() });

/** Sends each letter after the transaction that noted it. */
export const mailJobs = ({ db, write, server }: { db: Db; write: Write; server: MailServer | null }): TaskList => ({
  send_email: async (given, { job }) => {
    const { id } = payload.parse(given);
    await sendEmail(db, id, { write, server, last: job.attempts >= job.max_attempts });
  },
});
