import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";

/** Discards the worker's own log, which contains job payloads; the shop writes its own log. */
const silentJobLogger = new Logger(() => () => undefined);

/** Migrates the tables of the job queue, which belong to graphile-worker. */
export const migrateJobQueue = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: silentJobLogger });
