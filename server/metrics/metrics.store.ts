import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { countJobs, readEmails } from "#modules/health/health.ts";

/** What the database knows of the shop's work. */
export type WorkInDatabase = {
  jobs_waiting: number;
  jobs_failed: number;
  oldest_job_seconds: number;
  emails_waiting: number;
  emails_failed: number;
  orders_placed: number;
};

export async function readWork(db: Db): Promise<WorkInDatabase> {
  const [jobs, emails, { rows }] = await Promise.all([
    countJobs(db),
    readEmails(db),
    sql<{ orders: number }>`select coalesce(sum(orders), 0)::int as orders from daily_statistics`.execute(db),
  ]);
  return {
    jobs_waiting: jobs.waiting,
    jobs_failed: jobs.failed,
    oldest_job_seconds: jobs.oldest_seconds,
    emails_waiting: emails.waiting,
    emails_failed: emails.failed,
    orders_placed: rows[0]?.orders ?? 0,
  };
}
