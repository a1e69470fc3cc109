import type { Pool } from "pg";

/** Milliseconds between two looks for jobs whose workers are gone. */
const EVERY_MS = 5000;

/** The lock of a worker has this number and its name's; locks of other kinds have one number alone. */
const LOCK = 7305;

/**
 * Gives back what workers that are gone had begun. They are entered on the roll within that time after they took their
 * first job; by itself the queue would wait for hours, since they might still be at it.
 */
const GIVE_BACK = `
  with held as materialized (
    select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds'
  ), gone as materialized (
    select locked_by from held where pg_try_advisory_xact_lock(${LOCK}, hashtext(locked_by))
  )
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from gone having count(*) > 0`;

const UNLOCK = "select graphile_worker.force_unlock_workers($1)";

/**
 * Which workers on jobs are alive, in every process on every machine over this database. Those of a process share a name, by
 * which their jobs are locked, and a lock on it; PostgreSQL takes that away with the connection, however the process ends.
 */
export type JobLeases = {
  /** Enters the workers of this process, by their name. */
  acquire(workers: string): void;
  /** Aborted when the locks are lost, and others believe that these workers are gone. */
  lost: AbortSignal;
  /** Gives back what these workers had taken and not begun, once their work is over. */
  release(): Promise<void>;
};

/** Opens the roll over a connection of its own, and looks for jobs whose workers are not on it. */
export async function openJobLeases(pool: Pool): Promise<JobLeases> {
  const client = await pool.connect();
  const lost = new AbortController();
  const lose = () => lost.abort();
  client.on("error", lose).on("end", lose);
  // Over any other connection: to the one that holds a lock, it is free. Without a database there is nothing to give back.
  const look = () => void pool.query(GIVE_BACK).catch(() => undefined);
  look();
  // One after the other: a connection takes one question at a time.
  let entering: Promise<unknown> = Promise.resolve();
  const timer = setInterval(look, EVERY_MS);
  const names: string[] = [];
  return {
    acquire(workers) {
      names.push(workers);
      entering = entering
        .then(() => client.query(`select pg_advisory_lock(${LOCK}, hashtext($1))`, [workers]))
        .catch(lose);
    },
    lost: lost.signal,
    async release() {
      clearInterval(timer);
      // Without a database others find it, by the lock that is gone.
      if (!lost.signal.aborted) await pool.query(UNLOCK, [names]).catch(() => undefined);
      client.release(true);
    },
  };
}
