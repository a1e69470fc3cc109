import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import type { EmailContent, RenderEmail } from "#contract/emails.ts";
import type { Db } from "#db/connection.ts";
import { errorCode } from "#db/error-code.ts";
import { accountsJobs } from "#modules/accounts/accounts.jobs.ts";
import { emailsJobs } from "#modules/emails/emails.jobs.ts";
import { filledTexts, type MailServer, placeholderValues, type RenderStoredEmail } from "#modules/emails/emails.ts";
import { mediaCrontab, mediaJobs } from "#modules/media/media.jobs.ts";
import type { Pictures, ReachableAddresses } from "#modules/media/media.ts";
import { messagesCrontab, messagesJobs } from "#modules/messages/messages.jobs.ts";
import { notificationsCrontab, notificationsJobs } from "#modules/notifications/notifications.jobs.ts";
import { ordersCrontab, ordersJobs } from "#modules/orders/orders.jobs.ts";
import { isOrderEmail, orderEmail } from "#modules/orders/orders.ts";
import { paymentsJobs } from "#modules/payments/payments.jobs.ts";
import type { PaymentSetup } from "#modules/payments/payments.ts";
import { productsCrontab, productsJobs } from "#modules/products/products.jobs.ts";
import { isReturnEmail, returnEmail } from "#modules/returns/returns.ts";
import { reviewsCrontab, reviewsJobs } from "#modules/reviews/reviews.jobs.ts";
import { isReviewEmail, reviewEmail } from "#modules/reviews/reviews.ts";
import { readSender } from "#modules/settings/settings.ts";
import { testRidesJobs } from "#modules/test-rides/test-rides.jobs.ts";
import { isTestRideEmail, testRideCalendar, testRideEmail } from "#modules/test-rides/test-rides.ts";
import { webhooksCrontab, webhooksJobs } from "#modules/webhooks/webhooks.jobs.ts";
import type { WebhookSetup } from "#modules/webhooks/webhooks.ts";
import { watchFetches } from "./failed-job-fetch.ts";
import { type JobLeases, openJobLeases } from "./job-leases.ts";
import { poolForJobs } from "./job-pool.ts";
import { jobWorkersEnded } from "./job-workers-ended.ts";
import { tracedMail, tracedTasks } from "./tracing/channels.ts";

/** Jobs that one process works on at a time. */
const CONCURRENCY = 3;

/**
 * Jobs are fetched in batches, and after a batch that was not full the next one some 100 ms later: in a rush that saves a
 * third of what emails cost the database. A job that waits in a batch for a second goes back to the queue for others.
 */
const BATCH = { size: 10, ttl: 1000, refetchDelay: { durationMs: 100, threshold: 9, maxAbortThreshold: 1000 } };

/**
 * Milliseconds between two fetches at most. The library (0.18) ignores what it is told of new jobs in the 100 ms after a fetch: those jobs
 * wait for the next one, such as the delivery of a webhook that another job has just written.
 */
const POLL_MS = 500;

/**
 * Milliseconds in which finished jobs are collected, to be removed from the queue in one query. A job that finished and was
 * not removed when the process ended runs again; every job tolerates that.
 */
const COMPLETION_BATCH_MS = 20;

/**
 * Milliseconds that an email waits at most while orders wait for a place, and between two looks. Writing one takes as much CPU as
 * the order itself, and customers in line cannot wait as well as their emails.
 */
const MAX_EMAIL_WAIT_MS = 1000;
const EMAIL_LOOK_MS = 50;

/** What planned jobs run when. */
const CRONTAB = [
  mediaCrontab,
  messagesCrontab,
  notificationsCrontab,
  ordersCrontab,
  productsCrontab,
  reviewsCrontab,
  webhooksCrontab,
].join("\n");

export type JobDependencies = {
  db: Db;
  pool: Pool;
  pictures: Pictures;
  /** Which addresses the pictures of imports may come from. */
  picturesFrom: ReachableAddresses;
  payments: PaymentSetup;
  webhooks: WebhookSetup;
  /** The shop's URL, for links in emails. */
  shopUrl: string;
  renderEmail: RenderEmail;
  /** Whether orders wait for a place. */
  ordersWait: () => boolean;
  /** Null stores emails without sending them. */
  mailServer: MailServer | null;
  /** Called for a job that failed; the queue tries it again. The error may hold what is in the data of a customer. */
  onFailure(job: { task: string; job: string; attempt: number }, error: unknown): void;
  /** Called with the code of the error when the database is lost and the work pauses. */
  onPause(code: string): void;
};

/** Milliseconds before the work resumes after the database was lost. */
const PAUSE_MS = 1000;

/** Works on the jobs in the queue until it is stopped, and resumes after every loss of the database. */
export function startJobs(dependencies: JobDependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = workUntil(stopping.signal, dependencies);
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

async function workUntil(stopping: AbortSignal, dependencies: JobDependencies): Promise<void> {
  while (!stopping.aborted) {
    try {
      const leases = await openJobLeases(dependencies.pool);
      await workOnce(AbortSignal.any([stopping, leases.lost]), dependencies, leases).finally(leases.release);
    } catch (error) {
      // The queue is in the database: a job that failed here is still there when the database is back.
      dependencies.onPause(errorCode(error) ?? "unknown");
      await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/** Works until it is stopped or the database is lost, and holds the leases of its workers meanwhile. */
async function workOnce(stopping: AbortSignal, dependencies: JobDependencies, leases: JobLeases): Promise<void> {
  const { pool, onFailure } = dependencies;
  const events: WorkerEvents = new EventEmitter();
  const ended = jobWorkersEnded(events);
  const fetches = watchFetches();
  events.on("pool:create", ({ workerPool }) => leases.acquire(workerPool.id));
  // The leases return the jobs of an unfinished batch. The library (0.18) would return them in a promise that nobody awaits:
  // without a database that is an unhandled rejection, which ends the process.
  events.on("localQueue:setMode", ({ localQueue, newMode }) => {
    if (newMode === "RELEASED") localQueue.jobQueue.length = 0;
  });
  events.on("job:error", ({ job, error }) => {
    onFailure({ task: job.task_identifier, job: job.id, attempt: job.attempts }, error);
  });
  const runner = await run({
    pgPool: poolForJobs(pool),
    events,
    logger: fetches.logger,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // Without batches the library does not await the query for each finished job: a lost database would end the process. In
    // batches it retries.
    preset: {
      worker: {
        pollInterval: POLL_MS,
        localQueue: BATCH,
        completeJobBatchDelay: COMPLETION_BATCH_MS,
        failJobBatchDelay: 0,
      },
    },
    taskList: tracedTasks(tasksOf(dependencies)),
    crontab: CRONTAB,
  });
  // It throws when it has stopped already.
  const stop = () => void runner.stop().catch(() => undefined);
  const end = AbortSignal.any([stopping, fetches.failed]);
  end.addEventListener("abort", stop);
  if (end.aborted) stop();
  await Promise.race([runner.promise, ended]).finally(() => end.removeEventListener("abort", stop));
  fetches.failed.throwIfAborted();
}

/** The jobs of all modules. */
function tasksOf(dependencies: JobDependencies): TaskList {
  const { db, pictures, picturesFrom, payments, webhooks, shopUrl, renderEmail, mailServer } = dependencies;
  return {
    ...emailsJobs({
      db,
      render: afterOrders(rendererOf(db, renderEmail, shopUrl), dependencies.ordersWait),
      server: mailServer && tracedMail(mailServer),
      renderEmail,
      sender: () => readSender(db, shopUrl),
    }),
    ...accountsJobs({ db, shopUrl }),
    ...mediaJobs({ db, pictures }),
    ...ordersJobs({ db, payments }),
    ...paymentsJobs({ db, payments, shopUrl }),
    ...testRidesJobs({ db }),
    ...reviewsJobs({ db }),
    ...productsJobs({ db, setup: { pictures, reachable: picturesFrom } }),
    ...messagesJobs({ db }),
    ...notificationsJobs({ db }),
    ...webhooksJobs({ db, setup: webhooks }),
  };
}

/** Renders an email once no order waits in line, or after a while. */
const afterOrders =
  (render: RenderStoredEmail, ordersWait: () => boolean): RenderStoredEmail =>
  async (...email) => {
    for (let waited = 0; ordersWait() && waited < MAX_EMAIL_WAIT_MS; waited += EMAIL_LOOK_MS)
      await sleep(EMAIL_LOOK_MS);
    return render(...email);
  };

/**
 * Renders a stored email. The data of an order, a return or a test ride is read now, so that the email says what is
 * true when it leaves.
 */
function rendererOf(db: Db, renderEmail: RenderEmail, url: string): RenderStoredEmail {
  return async (kind, stored, { name, tagline, texts }) => {
    const shop = { url, name, tagline };
    const render = (content: EmailContent) =>
      renderEmail({
        ...content,
        shop,
        texts: filledTexts(kind, texts, { values: placeholderValues(content, shop), shopUrl: url }),
      });
    if (isTestRideEmail(kind)) {
      const data = await testRideEmail(db, kind, stored);
      return { ...(await render({ template: "test_ride", data })), calendar: testRideCalendar(data, shop) };
    }
    if (isReturnEmail(kind)) {
      return render({ template: "order_return", data: await returnEmail(db, kind, stored) });
    }
    if (isReviewEmail(kind)) return render(await reviewEmail(db, kind, stored));
    const content = isOrderEmail(kind)
      ? await orderEmail(db, kind, stored)
      : ({ template: kind, data: stored } as EmailContent); // It was stored in the shape of its kind.
    return render(content);
  };
}
