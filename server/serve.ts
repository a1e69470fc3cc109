import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "#db/connection.ts";
import type { DiskSpace } from "#db/disk-space.ts";
import { errorCode } from "#db/error-code.ts";
import { Replicas } from "#db/replicas.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import { smtpServer } from "#modules/emails/emails.ts";
import type { Pictures } from "#modules/media/media.ts";
import { seedTestKeys } from "#modules/payments/payments.ts";
import { loadBundledPlaces, placeSearch } from "#modules/places/places.ts";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { startJobs } from "./jobs.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { listenFirst, listenMore } from "./listeners.ts";
import { LoadShedder } from "./load/load-shedder.ts";
import { busyPage, emailRenderer, type PageSource } from "./pages.ts";
import { startSaleClock } from "./sale-clock.ts";
import { secretsKey } from "./secrets-key.ts";
import type { Tracing } from "./tracing/tracing.ts";

type ServeOptions = { config: Config; database: OpenDatabase; disk: DiskSpace; pictures: Pictures; pages: PageSource };

/** Serves the shop and works on its jobs. Returns the shop's URL once it listens. */
export async function serve(options: ServeOptions, lifecycle: Lifecycle): Promise<string> {
  const { onClose } = lifecycle;
  const { config, database, disk, pictures, pages } = options;
  const { db, pool } = database;
  // The development server compiles a hundred files for one page: it would count as overload.
  const load = pages.mode === "dev" ? undefined : new LoadShedder(await busyPage(pages));
  const key = await readShopKey(db, "anti-forgery");
  const providers = await localProviders(options, lifecycle);
  const sealing = secretsKey(config);
  if (providers?.keys) await seedTestKeys(db, sealing, providers.keys);
  const webhooks = { secretsKey: sealing, reachable: config.webhooksTo };
  const payments = { secretsKey: sealing, ...(providers && { apiUrls: providers.apiUrls }) };
  const places = placeSearch(db, () => loadBundledPlaces(db));
  const { Metrics, serveMetrics } = config.metrics ? await import("./metrics/metrics.ts") : {};
  const metrics = Metrics && new Metrics();
  const replicas = openReplicas(options, lifecycle);
  const tracing = await startTracing(config, lifecycle);
  const app = await buildApp({
    db,
    pool,
    disk,
    config,
    pictures,
    antiForgeryKey: key,
    payments,
    webhooks,
    placeSearch: places,
    pages,
    load,
    metrics,
    tracing,
    replicas,
  });
  onClose(() => app.close());
  if (metrics && serveMetrics && config.metrics) onClose(await serveMetrics(metrics, config.metrics));
  const listeningUrl = await listen(app, config);
  onClose(await listenMore(app.server, config.host));
  // Only who asks for places waits for it: half a second, and two in a new shop, which has to load them first.
  let isStopping = false;
  onClose(async () => {
    isStopping = true;
  });
  places.prepare().catch((err) => {
    if (!isStopping) app.log.warn({ err }, "the first search for a place builds its index");
  });
  const shopUrl = config.publicUrl ?? listeningUrl;
  providers?.report(shopUrl);
  const jobs = startJobs({
    db,
    pool,
    pictures,
    // Whoever edits products names the addresses, so private networks and this machine are out of reach whatever webhooks may do.
    picturesFrom: "public",
    payments,
    webhooks,
    shopUrl,
    renderEmail: emailRenderer(pages),
    ordersWait: () => (load?.queueSizes().orders.waiting ?? 0) > 0,
    mailServer: config.smtpUrl ? smtpServer(config.smtpUrl, config.mailFrom ?? defaultSender(shopUrl)) : null,
    onFailure: (job) => app.log.warn(job, "a job failed and is tried again"),
    onPause: (code) => app.log.warn({ code }, "jobs pause until the database is back"),
  });
  onClose(jobs.stop);
  onClose(startSaleClock(db).stop);
  return shopUrl;
}

/** The replicas that lists and reports are read from, if there are any. */
function openReplicas({ config, database }: ServeOptions, { onClose }: Lifecycle): Replicas | undefined {
  if (config.replicaUrl === undefined) return undefined;
  const replicas = new Replicas(config.replicaUrl, database.pool);
  onClose(() => replicas.close());
  return replicas;
}

/** Sends traces to the collector, if there is one. Without it no code for them is loaded. */
async function startTracing({ tracing: settings }: Config, { onClose }: Lifecycle): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const tracing = new (await import("./tracing/tracing.ts")).Tracing(settings);
  onClose(() => tracing.stop());
  return tracing;
}

/** Servers that stand for payment providers, only in development and where the environment asks for them; null otherwise. */
async function localProviders({ config, pages }: ServeOptions, { print, onClose }: Lifecycle) {
  const asked = Object.entries(config.providerUrls);
  for (const [name, url] of asked)
    print(`${name.toUpperCase()}_URL is set: ${name} is asked at ${url}, and nobody can pay there with real money.`);
  if (asked.length > 0) return { keys: null, apiUrls: config.providerUrls, report: () => undefined };
  if (pages.mode !== "dev" && !config.localProviders) return null;
  const { startLocalProviders } = await import("./local-providers/local-providers.ts");
  const started = await startLocalProviders(print);
  onClose(started.close);
  return started;
}

/** The sender of emails when MAIL_FROM is not set. */
const defaultSender = (shopUrl: string): string => `shop@${new URL(shopUrl).hostname}`;

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    const listenTextResolver = (url: string) => `the shop listens at ${url}`;
    const url = await listenFirst({ port, host }, (options) => app.listen({ ...options, listenTextResolver }));
    return url.replace(/\/\/(0\.0\.0\.0|127\.0\.0\.1|\[::1?\])/, "//localhost");
  } catch (error) {
    throw listenProblem(error, port, host) ?? error;
  }
}

function listenProblem(error: unknown, port: number, host: string): StartupProblem | null {
  switch (errorCode(error)) {
    case "EADDRINUSE":
      return new StartupProblem(
        `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
      );
    case "EACCES":
      return new StartupProblem(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartupProblem(
        `This machine has no address ${host}. Correct HOST, or leave it out to listen everywhere.`,
      );
    default:
      return null;
  }
}
