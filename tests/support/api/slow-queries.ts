import { setTimeout as wait } from "node:timers/promises";
import type { Shop } from "./shop.ts";

/** Ends the queries that wait for a lock as PostgreSQL does when their time is over: with the same SQLSTATE. */
async function endWaitingQueries(shop: Shop): Promise<void> {
  for (;;) {
    const { rowCount } = await shop.pool.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount) return;
    await wait(20);
  }
}

/** What a request answers whose query of these tables takes longer than PostgreSQL allows. */
export async function whileQueriesTakeTooLong<T>(shop: Shop, tables: string, request: () => Promise<T>): Promise<T> {
  const locking = await shop.pool.connect();
  try {
    await locking.query(`begin; lock table ${tables} in access exclusive mode`);
    const [answer] = await Promise.all([request(), endWaitingQueries(shop)]);
    return answer;
  } finally {
    await locking.query("rollback");
    locking.release();
  }
}
