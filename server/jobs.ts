import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { run, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import type { RenderEmail } from "#contract/emails.ts";
import type { Db } from "#db/connection.ts";
import { errorCode } from "#db/error-code.ts";
import { silentJobLogger } from "#db/jobs.ts";
import { accountsJobs } from "#modules/accounts/accounts.jobs.ts";
import { emailsJobs } from "#modules/emails/emails.jobs.ts";
import type { MailServer, RenderStoredEmail } from "#modules/emails/emails.ts";
import { mediaCrontab, mediaJobs } from "#modules/media/media.jobs.ts";
import type { Pictures } from "#modules/media/media.ts";
import { isOrderEmail, orderEmail } from "#modules/orders/orders.ts";
import { type JobLeases, openJobLeases } from "./job-leases.ts";
import { jobWorkersEnded } from "./job-workers-ended.ts";

/** Jobs that one process works on at a time. */
const CONCURRENCY = 3;

/**
 * Jobs are taken from the queue by the handful, and after one that was not full the next is taken some 100 ms later: in a rush that
 * is a third of what the letters cost the database. What waits in a hand for a second, behind work that takes long, goes back to
 * the queue for others.
 */
const HAND = { size: 10, ttl: 1000, refetchDelay: { durationMs: 100, threshold: 9, maxAbortThreshold: 1000 } };

/**
 * Milliseconds in which jobs that are done are gathered before they leave the queue, in one question instead of one for each.
 * One that is done and lost with the process is done again, and every job bears that.
 */
const GATHER_MS = 20;

export type JobDependencies = {
  db: Db;
  pool: Pool;
  pictures: Pictures;
  /** The shop's address, for links in letters. */
  shopUrl: string;
  renderEmail: RenderEmail;
  /** Null keeps letters instead of sending them. */
  mailServer: MailServer | null;
  /** Told of a job that failed, by its kind and number; it is tried again by itself. */
  onFailure(job: { task: string; job: string; attempt: number }): void;
  /** Told by which error the work pauses, when the database is lost. */
  onPause(code: string): void;
};

/** Milliseconds before the work begins again after the database was lost. */
const PAUSE_MS = 1000;

/** Works on the jobs that transactions have enqueued, through every loss of the database, until it is stopped. */
export function startJobs(ground: JobDependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = workUntil(stopping.signal, ground);
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

async function workUntil(stopping: AbortSignal, ground: JobDependencies): Promise<void> {
  while (!stopping.aborted) {
    try {
      const roll = await openJobLeases(ground.pool);
      await workOnce(AbortSignal.any([stopping, roll.lost]), ground, roll).finally(roll.release);
    } catch (error) {
      // The queue is in the database: what failed here is still there, and the database comes back or ends the shop.
      ground.onPause(errorCode(error) ?? "unknown");
      await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/** Works until it is told to stop or the database is lost; its workers are entered on the roll. */
async function workOnce(stopping: AbortSignal, ground: JobDependencies, roll: JobLeases): Promise<void> {
  const { db, pool, pictures, shopUrl, renderEmail, mailServer, onFailure } = ground;
  const render = rendererOf(db, renderEmail, shopUrl);
  const events: WorkerEvents = new EventEmitter();
  const ended = jobWorkersEnded(events);
  events.on("pool:create", ({ workerPool }) => roll.acquire(workerPool.id));
  // What is still in hand when the work ends goes back by the roll. The library's own way (0.18) is awaited by nobody: without a
  // database it would end this process as an error that nobody caught.
  events.on("localQueue:setMode", ({ localQueue, newMode }) => {
    if (newMode === "RELEASED") localQueue.jobQueue.length = 0;
  });
  events.on("job:error", ({ job }) => {
    onFailure({ task: job.task_identifier, job: job.id, attempt: job.attempts });
  });
  const runner = await run({
    pgPool: pool,
    events,
    logger: silentJobLogger,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // Without a batch the library sends each outcome by itself and waits for none: one lost with the database would end
    // this process as an error that nobody caught. In batches it tries again and stops in order.
    preset: { worker: { localQueue: HAND, completeJobBatchDelay: GATHER_MS, failJobBatchDelay: 0 } },
    taskList: {
      ...emailsJobs({ db, render, server: mailServer }),
      ...accountsJobs({ db, shopUrl }),
      ...mediaJobs({ db, pictures }),
    },
    crontab: mediaCrontab,
  });
  // Stopping twice is refused, and it may just have stopped by itself.
  const stop = () => void runner.stop().catch(() => undefined);
  stopping.addEventListener("abort", stop);
  if (stopping.aborted) stop();
  await Promise.race([runner.promise, ended]).finally(() => stopping.removeEventListener("abort", stop));
}

/** Renders a stored email. The data of an order is read now, so that the email says what is true when it leaves. */
function rendererOf(db: Db, renderEmail: RenderEmail, url: string): RenderStoredEmail {
  return async (kind, stored, { name, tagline }) => {
    const content = isOrderEmail(kind)
      ? await orderEmail(db, kind, stored)
      : ({ template: kind, data: stored } as Parameters<RenderEmail>[0]); // It was stored in the shape of its kind.
    return renderEmail({ ...content, shop: { url, name, tagline } });
  };
}
