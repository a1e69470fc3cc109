import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "#db/connection.ts";
import { DiskSpace } from "#db/disk-space.ts";
import type { Replicas } from "#db/replicas.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { openPictures, type Pictures, type ReachableAddresses } from "#modules/media/media.ts";
import { type PaymentSetup, seedPaymentSettings } from "#modules/payments/payments.ts";
import { placeSearch } from "#modules/places/places.ts";
import type { WebhookSetup } from "#modules/webhooks/webhooks.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { LoadShedder } from "#server/load/load-shedder.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { secretsKey } from "#server/secrets-key.ts";
import type { Tracing } from "#server/tracing/tracing.ts";
import { createTestDatabase } from "../test-database.ts";
import { type Client, createClient } from "./client.ts";

/** A shop for one test file: the real app over HTTP with an empty database, and its log. */
export type Shop = Client & {
  url: string;
  app: FastifyInstance;
  pool: OpenDatabase["pool"];
  db: OpenDatabase["db"];
  mediaFolder: string;
  pictures: Pictures;
  picturesFrom: ReachableAddresses;
  payments: PaymentSetup;
  webhooks: WebhookSetup;
  /** The lines of its log so far, each a JSON object. */
  log: string[];
  /** Waits until the shop has received all notifications about direct writes to its database. */
  waitForInvalidation(): Promise<void>;
  close(): Promise<void>;
  /** Closes the shop. @throws when any response was a 500 */
  closeWithoutServerErrors(): Promise<void>;
};

/**
 * A database to use instead of a new one, settings that override the defaults, whether the sandbox plays a payment
 * provider, where the APIs of providers are, and what measures or traces the shop or refuses requests, and which
 * addresses the pictures of imports may come from.
 */
type ShopOptions = {
  database?: OpenDatabase;
  settings?: Record<string, string>;
  sandbox?: boolean;
  apiUrls?: PaymentSetup["apiUrls"];
  metrics?: Metrics;
  tracing?: Tracing;
  replicas?: Replicas;
  load?: LoadShedder;
  picturesFrom?: ReachableAddresses;
};

/** Opens a shop without pages. It trusts `X-Forwarded-For`, so each client can have its own IP address. */
export async function openShop({
  database,
  settings = {},
  sandbox = false,
  apiUrls = {},
  metrics,
  tracing,
  replicas,
  load,
  picturesFrom = "public",
}: ShopOptions = {}): Promise<Shop> {
  const { db, pool, drop } = database ? { ...database, drop: async () => undefined } : await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "tulin-shop-"));
  const config = readConfig({ DATA_DIR: folder, TRUST_PROXY: "on", LOG_LEVEL: "trace", ...settings });
  const pictures = await openPictures(config);
  const payments = { secretsKey: secretsKey(config), apiUrls };
  const webhooks = { secretsKey: payments.secretsKey, reachable: config.webhooksTo };
  if (sandbox) await seedPaymentSettings(db);
  const log: string[] = [];
  const disk = new DiskSpace(pool, (line) => log.push(line));
  const app = await buildApp({
    db,
    pool,
    disk,
    config,
    pictures,
    antiForgeryKey: await readShopKey(db, "anti-forgery"),
    payments,
    webhooks,
    placeSearch: placeSearch(db, async () => undefined),
    pages: null,
    metrics,
    tracing,
    replicas,
    load,
    log: { write: (line) => log.push(line) },
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const client = createClient(url);
  async function close() {
    await app.close();
    await disk.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    ...client,
    url,
    app,
    pool,
    db,
    mediaFolder: config.mediaFolder,
    pictures,
    picturesFrom,
    payments,
    webhooks,
    log,
    // Every request that may write waits for this, also a refused one.
    async waitForInvalidation() {
      const response = await client.send("/api/no-such-call", { method: "POST" });
      await response.body?.cancel();
    },
    close,
    async closeWithoutServerErrors() {
      await close();
      const failures = log.filter((line) => /"status":5\d\d/.test(line));
      if (failures.length > 0) throw new Error(`Responses with a server error:\n${failures.join("")}`);
    },
  };
}
