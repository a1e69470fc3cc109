import { tracingChannel } from "node:diagnostics_channel";
import type { TaskList } from "graphile-worker";
import type { MailServer } from "#modules/emails/emails.ts";

export type Job = { task: string; id: string; attempt: number };
export type Email = { id: number | string };

/** Each job, from its start to its end. */
export const jobs = tracingChannel<unknown, Job>("tulin.job");

/** Each email, while the mail server takes it. */
export const emails = tracingChannel<unknown, Email>("tulin.email");

/** The same tasks; traces see each run of them. It costs nothing while nobody subscribes. */
export const tracedTasks = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([task, run]): [string, TaskList[string]] => [
      task,
      async (payload, helpers) => {
        const { id, attempts: attempt } = helpers.job;
        return jobs.tracePromise(async () => run?.(payload, helpers), { task, id: String(id), attempt });
      },
    ]),
  );

/** The same mail server; traces see each email. */
export const tracedMail = (server: MailServer): MailServer => ({
  deliver: (email) => emails.tracePromise(() => server.deliver(email), { id: email.id }),
});
