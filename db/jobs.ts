import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";

/** The worker's own chatter names what jobs carry, so it goes nowhere; the shop logs what matters by itself. */
export const silentJobLogger = new Logger(() => () => undefined);

/** Brings the tables of the job queue, which belong to graphile-worker, to what its version here needs. */
export const migrateJobQueue = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: silentJobLogger });
