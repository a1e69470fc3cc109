import type { Pool } from "pg";

/** Milliseconds by which the clock must be set for the jobs to be planned again. A clock that is only corrected changes by less. */
const SET_MS = 60_000;

/**
 * Says whether the clock of this machine was set since the last call, forwards or back. The library (0.18) plans its regular jobs minute by
 * minute: it would wait until an earlier time comes again, and make up for every minute of a jump of years.
 */
export function watchClock(): () => boolean {
  const read = () => Date.now() - performance.now();
  let seen = read();
  return () => {
    const before = seen;
    seen = read();
    return Math.abs(seen - before) > SET_MS;
  };
}

/** A longer delay than of any job that is tried again is one to a date, such as a reminder, and stays. */
const LATE_JOBS = `
  select graphile_worker.reschedule_jobs(array[id], run_at => now() + case
      when updated_at > now() then run_at - updated_at else exp(least(attempts, 10)) * interval '1 second' end)
    from graphile_worker.jobs
   where locked_at is null and run_at > now()
     and (updated_at > now() + interval '1 minute' and run_at - updated_at < interval '12 hours'
       or last_error is not null and run_at > now() + exp(least(attempts, 10)) * interval '1 second' + interval '1 minute')`;

/** Plans the jobs again that were enqueued, or failed, while the clock of PostgreSQL was ahead: they keep their delay, counted from now. */
export async function planLateJobs(pool: Pool): Promise<void> {
  await pool.query(LATE_JOBS);
}

const PLANNED_AHEAD = `
  update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > now() + interval '1 minute'`;

/**
 * Lets regular jobs that were planned in the future be planned from now on. The library has no function for this, and
 * would plan none until then.
 */
export async function planRegularJobs(pool: Pool): Promise<void> {
  await pool.query(PLANNED_AHEAD);
}
