import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** What the database knows of the shop's work. */
export type WorkInDatabase = {
  jobs_waiting: number;
  jobs_failed: number;
  oldest_job_seconds: number;
  emails_waiting: number;
  emails_failed: number;
  orders_placed: number;
};

/** A job has failed when it is not tried again. Jobs with a time in the future do not wait yet. */
export async function readWork(db: Db): Promise<WorkInDatabase> {
  const { rows } = await sql<WorkInDatabase>`
    with jobs as (
      select count(*) filter (where attempts < max_attempts and run_at <= now()) as waiting,
        count(*) filter (where attempts >= max_attempts) as failed,
        max(now() - run_at) filter (where attempts < max_attempts and run_at <= now()) as oldest
      from graphile_worker.jobs
    )
    select waiting::int as jobs_waiting, failed::int as jobs_failed,
      coalesce(extract(epoch from oldest), 0)::float as oldest_job_seconds,
      (select count(*) from emails where state = 'waiting')::int as emails_waiting,
      (select count(*) from emails where state = 'failed')::int as emails_failed,
      (select coalesce(sum(orders), 0) from daily_statistics)::int as orders_placed
    from jobs`.execute(db);
  return rows[0] as WorkInDatabase;
}
