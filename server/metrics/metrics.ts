import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { keysOf } from "#contract/keys.ts";
import type { Db } from "#db/connection.ts";
import { errorCode } from "#db/error-code.ts";
import type { ReplicaStatus, Replicas } from "#db/replicas.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { LoadShedder } from "../load/load-shedder.ts";
import { readWork, type WorkInDatabase } from "./metrics.store.ts";

/** What is measured. */
type Sources = { db: Db; pool: Pool; cache: PageCache; load: LoadShedder | undefined; replicas: Replicas | undefined };

/** Seconds: what customers notice begins at a tenth; an order waits ten at most. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics that are read from the database at each request of Prometheus. */
const workMetrics: Record<keyof WorkInDatabase, [name: string, help: string]> = {
  jobs_waiting: ["tulin_jobs_waiting", "Jobs that are due"],
  jobs_failed: ["tulin_jobs_failed", "Jobs that failed for good"],
  oldest_job_seconds: ["tulin_jobs_oldest_seconds", "Time that the oldest due job has waited"],
  emails_waiting: ["tulin_emails_waiting", "Emails that were not sent yet"],
  emails_failed: ["tulin_emails_failed", "Emails that could not be sent"],
  orders_placed: ["tulin_orders_placed", "Orders that were placed, without those cancelled"],
};

/**
 * Metrics of this process and of the shop for Prometheus. Only what passes the router is measured by request. What is sent
 * from memory only adds one to a number, which is read when Prometheus asks.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #databaseUp = this.#workGauge("tulin_database_up", "1 when the database answers");
  readonly #work = new Map(keysOf(workMetrics).map((key) => [key, this.#workGauge(...workMetrics[key])]));
  #db: Db | undefined;

  /** Measures from now on. */
  register(app: FastifyInstance, sources: Sources): void {
    collectDefaultMetrics({ register: this.#registry });
    this.#measureRequests(app);
    this.#readProcess(sources);
    this.#db = sources.db;
  }

  /** The metrics in the format of Prometheus. */
  async text(): Promise<string> {
    await this.#readDatabase();
    return this.#registry.metrics();
  }

  #measureRequests(app: FastifyInstance): void {
    const registers = [this.#registry];
    const requests = new Counter({
      name: "tulin_http_requests_total",
      help: "Requests that were answered by the router, also to render what is then sent from memory",
      labelNames: ["method", "route", "status"] as const,
      registers,
    });
    const duration = new Histogram({
      name: "tulin_http_request_duration_seconds",
      help: "Time from the headers of a request to the end of its response",
      labelNames: ["method", "route"] as const,
      buckets: BUCKETS,
      registers,
    });
    app.addHook("onResponse", async (request, reply) => {
      const route = request.routeOptions.url ?? "unknown";
      requests.inc({ method: request.method, route, status: reply.statusCode });
      duration.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    });
  }

  #readProcess({ pool, cache, load, replicas }: Sources): void {
    this.#readReplicas(() => replicas?.status() ?? []);
    this.#counter("tulin_page_cache_sent_total", "Responses that were sent from memory", () => cache.counts.sent);
    this.#counter(
      "tulin_page_cache_rendered_total",
      "Responses that were rendered for the cache",
      () => cache.counts.rendered,
    );
    this.#gauge("tulin_database_connections", "Connections of the pool", ["state"], () => [
      [{ state: "busy" }, pool.totalCount - pool.idleCount],
      [{ state: "idle" }, pool.idleCount],
    ]);
    this.#gauge("tulin_database_connections_max", "The most connections of the pool", [], () => [
      [{}, pool.options.max],
    ]);
    this.#gauge("tulin_database_waiting", "Queries that wait for a connection", [], () => [[{}, pool.waitingCount]]);
    if (!load) return;
    this.#counter(
      "tulin_requests_refused_total",
      "Requests that were refused because the shop is overloaded",
      () => load.refusedTotal,
    );
    this.#gauge("tulin_admission_queue", "Requests that are handled or wait for a place", ["priority", "state"], () =>
      Object.entries(load.queueSizes()).flatMap(
        ([priority, { inside, waiting }]): [Record<string, string>, number][] => [
          [{ priority, state: "handled" }, inside],
          [{ priority, state: "waiting" }, waiting],
        ],
      ),
    );
  }

  #readReplicas(status: () => ReplicaStatus[]): void {
    const sum = (read: (replica: ReplicaStatus) => number) =>
      status().reduce((total, replica) => total + read(replica), 0);
    this.#gauge("tulin_replicas", "Replicas of DATABASE_REPLICA_URL", [], () => [[{}, sum(() => 1)]]);
    this.#gauge("tulin_replicas_used", "Those that lists and reports are read from now", [], () => [
      [{}, sum(({ state }) => (state === "used" ? 1 : 0))],
    ]);
    this.#counter("tulin_replica_reads_total", "Calls that replicas answered", () => sum(({ reads }) => reads));
    this.#counter("tulin_replica_fallbacks_total", "Statements that the primary answered in place of a replica", () =>
      sum(({ fallbacks }) => fallbacks),
    );
  }

  /** Without the database only `tulin_database_up` is there. */
  async #readDatabase(): Promise<void> {
    const work = this.#db && (await readWork(this.#db).catch(() => null));
    this.#databaseUp.set(work ? 1 : 0);
    for (const [name, gauge] of this.#work) {
      if (work) gauge.set(work[name]);
      else gauge.remove();
    }
  }

  #workGauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.#registry] });
  }

  #counter(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  #gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: () => [labels: Record<string, string>, value: number][],
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect() {
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  }
}

/**
 * Serves `/metrics` on a port of its own, so that the shop's port never shows it. Returns what closes it.
 * Throws a StartupProblem when the port cannot be opened.
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> {
  const server = createServer(async ({ url, method }, response) => {
    if (url !== "/metrics" || method !== "GET") return void response.writeHead(404).end();
    const text = await metrics.text();
    response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", (cause) =>
    reject(
      new StartupProblem(
        `The metrics cannot be served at ${host}:${port} (${errorCode(cause)}). Correct METRICS_HOST or METRICS_PORT.`,
        { cause },
      ),
    ),
  );
  server.listen({ port, host }, resolve);
  await promise;
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}
