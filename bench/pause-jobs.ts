import pg from "pg";

/**
 * Calls off the jobs of a shop that was just filled: they make the widths of all its pictures for minutes, in the process
 * that is about to be measured. A width that is asked for is made anyway.
 */
export async function clearJobQueue(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`
      select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where locked_at is null having count(*) > 0`);
  } finally {
    await client.end();
  }
}
