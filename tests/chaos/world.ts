import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connectionUrl } from "#db/connection-url.ts";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { type PayMongoServer, startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.ts";
import { freePort } from "../support/free-port.ts";
import { startMailServer, type TestMailServer } from "../support/mail-server.ts";
import { type LaunchedShop, launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";

/** Milliseconds between the tries of PayMongo to send a webhook. */
const WEBHOOK_WAITS = [500, 1000, 2000, 4000, 8000, 16_000];

/**
 * A shop as its own process, with its own PostgreSQL behind a proxy, a PayMongo and a mail server: all that it depends on, and all of
 * it on this machine.
 */
export class World {
  readonly url: string;
  readonly postgres: EmbeddedPostgres;
  readonly database: DatabaseProxy;
  readonly payMongo: PayMongoServer;
  readonly mail: TestMailServer;
  /** Reads what the shop wrote, past the proxy. */
  readonly pool: pg.Pool;
  readonly #settings: Record<string, string>;
  readonly #folder: string;
  #shop: LaunchedShop | undefined;

  private constructor(parts: Pick<World, "postgres" | "database" | "payMongo" | "mail">, folder: string, port: number) {
    ({ postgres: this.postgres, database: this.database, payMongo: this.payMongo, mail: this.mail } = parts);
    this.#folder = folder;
    this.url = `http://localhost:${port}`;
    this.pool = new pg.Pool({ ...this.postgres.connection, max: 2 });
    // PostgreSQL is killed on purpose; the query that suffers fails with an error of its own.
    this.pool.on("error", () => undefined);
    this.payMongo.sendWebhooksTo(`${this.url}/api/webhooks/paymongo`, WEBHOOK_WAITS);
    this.#settings = {
      PORT: String(port),
      DATA_DIR: join(folder, "shop"),
      DATABASE_URL: connectionUrl(this.database.connection),
      PAYMONGO_URL: this.payMongo.url,
      SMTP_URL: this.mail.url,
      MAIL_FROM: "Tulin <shop@example.com>",
      DEMO: "off",
      LOG_LEVEL: "error",
    };
  }

  /** Starts everything but the shop. */
  static async open(): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), "tulin-chaos-"));
    const postgres = await startEmbedded({ dataDir: folder });
    const database = await startDatabaseProxy(postgres.connection);
    const [payMongo, mail, port] = await Promise.all([startPayMongoServer(), startMailServer(), freePort()]);
    return new World({ postgres, database, payMongo, mail }, folder, port);
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
    await this.killShop();
    await this.pool.end();
    await this.database.disconnect();
    await Promise.all([this.payMongo.close(), this.mail.close()]);
    await this.postgres.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
