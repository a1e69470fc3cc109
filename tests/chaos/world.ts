import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { connectionUrl } from "#db/connection-url.ts";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { type PayMongoServer, startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import { freePort } from "../support/free-port.ts";
import { startMailServer, type TestMailServer } from "../support/mail-server.ts";
import { type LaunchedShop, launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";
import { type S3Server, startS3Server } from "../support/s3-server.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { Clock } from "./clock.ts";
import { Disk } from "./disk.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

/** Milliseconds between the tries of PayMongo to send a webhook. */
const WEBHOOK_WAITS = [500, 1000, 2000, 4000, 8000, 16_000];

/** WAL that PostgreSQL keeps: its disk is in memory. */
const SMALL_WAL = { max_wal_size: "256MB" };

type Address = { host: string; port: number };

const addressOf = (url: string): Address => ({ host: "127.0.0.1", port: Number(new URL(url).port) });

/** A URL, reached through this proxy. */
function through({ connection }: TcpProxy<Address>, url: string): string {
  return url.replace(/:\d+/, `:${connection.port}`);
}

/** What the shop depends on, as its network reaches it. */
export type Dependency = "database" | "mail" | "payMongo" | "bucket";

/** The servers of a world. */
type Servers = {
  postgres: EmbeddedPostgres;
  payMongo: PayMongoServer;
  mail: TestMailServer;
  bucket: S3Server;
  webhooks: WebhookReceiver;
  clock: Clock;
};

/**
 * A shop as its own process with all that it depends on, each behind a proxy: its own PostgreSQL on a disk of its own, a PayMongo, a mail
 * server, an S3 bucket, a receiver of webhooks, and the clock of the shop and PostgreSQL. All of it is on this machine.
 */
export class World {
  readonly url: string;
  readonly servers: Servers;
  readonly network: Record<Dependency, TcpProxy<Address>>;
  readonly disk: Disk;
  /** Reads what the shop wrote, past the proxy. */
  readonly pool: pg.Pool;
  /** How often the shop was killed, or cut off from something, so that it cannot know what it sent last. */
  interruptions = 0;
  readonly #settings: Record<string, string>;
  readonly #folder: string;
  #shop: LaunchedShop | undefined;

  private constructor(servers: Servers, network: World["network"], { folder, port }: { folder: string; port: number }) {
    this.servers = servers;
    this.network = network;
    this.#folder = folder;
    this.disk = new Disk(folder);
    this.url = `http://localhost:${port}`;
    const { postgres, payMongo, mail, bucket, clock } = servers;
    this.pool = new pg.Pool({ ...postgres.connection, max: 2 });
    // PostgreSQL is killed on purpose; the query that suffers fails with an error of its own.
    this.pool.on("error", () => undefined);
    payMongo.sendWebhooksTo(`${this.url}/api/webhooks/paymongo`, WEBHOOK_WAITS);
    this.#settings = {
      PORT: String(port),
      DATA_DIR: join(folder, "shop"),
      DATABASE_URL: connectionUrl({ ...postgres.connection, ...network.database.connection }),
      PAYMONGO_URL: through(network.payMongo, payMongo.url),
      SMTP_URL: through(network.mail, mail.url),
      MAIL_FROM: "Tulin <shop@example.com>",
      DEMO: "off",
      LOG_LEVEL: "error",
      ...bucket.settings,
      MEDIA_S3_ENDPOINT: through(network.bucket, bucket.url),
      ...clock.environment,
    };
  }

  /** Starts everything but the shop, with its data in this folder. */
  static async open(folder: string): Promise<World> {
    const clock = await Clock.open();
    const { environment } = clock;
    await mkdir(join(folder, "database"));
    const postgres = await startEmbedded({ dataDir: join(folder, "database"), flags: SMALL_WAL, environment });
    const [payMongo, mail, bucket, webhooks, port] = await Promise.all([
      startPayMongoServer(),
      startMailServer(),
      startS3Server(),
      startWebhookReceiver(),
      freePort(),
    ]);
    const network = {
      database: await startTcpProxy<Address>(postgres.connection),
      mail: await startTcpProxy(addressOf(mail.url)),
      payMongo: await startTcpProxy(addressOf(payMongo.url)),
      bucket: await startTcpProxy(addressOf(bucket.url)),
    };
    return new World({ postgres, payMongo, mail, bucket, webhooks, clock }, network, { folder, port });
  }

  /** Starts the shop where none runs, and waits until it is ready. */
  async startShop(): Promise<void> {
    this.#shop = await launchShop(this.#settings);
    await waitUntilReady(this.#shop);
  }

  signal(signal: NodeJS.Signals): void {
    this.#shop?.process.kill(signal);
  }

  /** Kills the shop at once, and resolves when it has ended. */
  async killShop(): Promise<void> {
    const shop = this.#shop?.process;
    if (!shop || shop.exitCode !== null || shop.signalCode !== null) return;
    this.interruptions += 1;
    const ended = once(shop, "exit");
    shop.kill("SIGKILL");
    await ended;
  }

  /** Lets the shop end what it does. @throws when it does not end well */
  async stopShop(): Promise<void> {
    if (this.#shop) await stopShop(this.#shop);
  }

  /** Resolves when the shop answers that it is ready. */
  async shopIsReady(): Promise<void> {
    if (this.#shop) await waitUntilReady(this.#shop);
  }

  /** What the shop printed last. */
  output(): string {
    return this.#shop?.output() ?? "";
  }

  async close(): Promise<void> {
    const { postgres, payMongo, mail, bucket, webhooks, clock } = this.servers;
    await this.killShop();
    await this.pool.end();
    await Promise.all(Object.values(this.network).map((proxy) => proxy.disconnect()));
    await Promise.all([payMongo.close(), mail.close(), bucket.close(), webhooks.close()]);
    await postgres.stop();
    await clock.close();
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined); // The disk in memory cannot be removed from within.
  }
}
