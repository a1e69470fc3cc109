import type { Pool } from "pg";
import { planLateJobs, planRegularJobs, watchClock } from "./job-clock.ts";

/** Milliseconds between two checks for jobs of dead workers. */
const CHECK_MS = 5000;

/** The first key of the advisory lock of a worker; the second one is the hash of its name. */
const LOCK = 7305;

/**
 * Releases the jobs of workers whose lock is gone. A worker holds its lock within five seconds of its first job. Without
 * this the queue would wait for four hours, since the worker might still be running.
 *
 * A worker that has emails keeps its jobs for 40 seconds: its connections may be broken while it lives, and then it writes down what it
 * has delivered once a failover (15 s) or the wait for an answer (20 s) is over. Whoever took the email before would send it twice.
 *
 * A job that was taken in the future was taken before the clock was set back.
 */
const RELEASE_ORPHANED = `
  with taken as (
    select locked_by, task_identifier, case when locked_at > now() then interval '1 day' else now() - locked_at end as since
      from graphile_worker.jobs where locked_at is not null
  ), held as materialized (
    select locked_by from taken group by locked_by
    having max(since) > interval '5 seconds'
       and coalesce(min(since) filter (where task_identifier = 'send_email') > interval '40 seconds', true)
  ), gone as materialized (
    select locked_by from held where pg_try_advisory_xact_lock(${LOCK}, hashtext(locked_by))
  )
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from gone having count(*) > 0`;

const UNLOCK = "select graphile_worker.force_unlock_workers($1)";

/**
 * Shows which job workers are alive, in every process on every machine that uses this database: the workers of a process
 * share a name and hold an advisory lock on it, which PostgreSQL releases with the connection, however the process ends.
 */
export type JobLeases = {
  /** Locks the name of the workers of this process. */
  acquire(workers: string): void;
  /** Aborted when the locks are lost: other processes then consider these workers dead. And when the clock was set. */
  lost: AbortSignal;
  /** Returns the jobs that these workers fetched and did not begin. */
  release(): Promise<void>;
};

/** Opens a connection for the locks, and starts to release the jobs of dead workers and those that a wrong clock has delayed. */
export async function openJobLeases(pool: Pool): Promise<JobLeases> {
  await planRegularJobs(pool);
  const client = await pool.connect();
  const lost = new AbortController();
  const onLost = () => lost.abort();
  client.on("error", onLost).on("end", onLost);
  // On another connection, because the one that holds a lock can take it again.
  const releaseOrphaned = () => void pool.query(RELEASE_ORPHANED).catch(() => undefined);
  // One after the other, because a connection runs one query at a time.
  let lastQuery: Promise<unknown> = Promise.resolve();
  const query = (text: string, values?: string[]) => {
    lastQuery = lastQuery.then(() => client.query(text, values)).catch(onLost);
  };
  // Not at once: after a failover all locks are gone, and workers that live have until then to write down what they did.
  const wasSet = watchClock();
  const timer = setInterval(() => {
    if (wasSet()) lost.abort();
    releaseOrphaned();
    void planLateJobs(pool).catch(() => undefined);
    query("select"); // Fails when the connection is dead, and nobody has closed it.
  }, CHECK_MS);
  const names: string[] = [];
  return {
    acquire(workers) {
      names.push(workers);
      query(`select pg_advisory_lock(${LOCK}, hashtext($1))`, [workers]);
    },
    lost: lost.signal,
    async release() {
      clearInterval(timer);
      await pool.query(UNLOCK, [names]).catch(() => undefined);
      client.release(true);
    },
  };
}
