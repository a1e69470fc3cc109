import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Pool } from "pg";
import { MAX_JSON_BYTES } from "#contract/limits.ts";
import type { Db } from "#db/connection.ts";
import { isOutage } from "#db/outage.ts";
import { answerUnknownAddresses, readableAddress } from "#http/addresses.ts";
import { guardAgainstForgery } from "#http/anti-forgery.ts";
import { readBodies } from "#http/bodies.ts";
import { localClient } from "#http/local-client.ts";
import { answerRefusals, answerUnreadable } from "#http/refusals.ts";
import { openScope, type PublicReads } from "#http/scope.ts";
import { accountRoutes } from "#modules/accounts/accounts.routes.ts";
import { staffRoutes } from "#modules/accounts/accounts.staff.routes.ts";
import { accountLimits, callerOf, noAccountLimits } from "#modules/accounts/accounts.ts";
import { twoFactorRoutes } from "#modules/accounts/accounts.two-factor.routes.ts";
import { addressRoutes } from "#modules/addresses/addresses.routes.ts";
import { auditRoutes } from "#modules/audit/audit.routes.ts";
import { cartRoutes } from "#modules/cart/cart.routes.ts";
import { productDeskRoutes } from "#modules/catalogue/catalogue.desk.routes.ts";
import { catalogueRoutes } from "#modules/catalogue/catalogue.routes.ts";
import { customerRoutes } from "#modules/customers/customers.routes.ts";
import { mailRoutes } from "#modules/mail/mail.routes.ts";
import { mediaRoutes } from "#modules/media/media.routes.ts";
import type { Pictures } from "#modules/media/media.ts";
import { orderDeskRoutes } from "#modules/orders/orders.desk.routes.ts";
import { orderRoutes } from "#modules/orders/orders.routes.ts";
import { privacyRoutes } from "#modules/privacy/privacy.routes.ts";
import { promotionRoutes } from "#modules/promotions/promotions.routes.ts";
import { reportRoutes } from "#modules/reports/reports.routes.ts";
import { settingsRoutes } from "#modules/settings/settings.routes.ts";
import { CacheFront } from "./cache/cache-front.ts";
import type { Config } from "./config.ts";
import { openConnections } from "./connections.ts";
import { letBeFound } from "./found.ts";
import type { Load } from "./load/load.ts";
import { logOptions, logRequests } from "./logging.ts";
import { describeApi, mountApiPage } from "./openapi.ts";
import { mountPages, type PageSource } from "./pages.ts";
import { secureHeaders } from "./security.ts";
import { systemRoutes } from "./system.routes.ts";
import { VisitCount } from "./visits.ts";

/** What the shop runs on. */
export type Ground = {
  db: Db;
  pool: Pool;
  config: Config;
  pictures: Pictures;
  /** The key that signs anti-forgery tokens, the same in every process of this shop. */
  antiForgeryKey: Buffer;
  /** Where pages come from; null serves the API alone. */
  pages: PageSource | null;
  /** Which one of several processes this is, for the log. */
  worker?: number;
  /** Keeps it from taking on more than it can carry; left out, it takes on everything. */
  load?: Load;
  /** Where the log goes instead of standard output. */
  log?: { write(line: string): void };
};

/** The whole shop as one HTTP server, not yet listening: everything that is mounted stands here by name. */
export async function buildApp(ground: Ground): Promise<FastifyInstance> {
  const { db, pool, config, pictures, antiForgeryKey, pages, worker, load, log } = ground;
  const https = config.publicUrl?.startsWith("https:") ?? false;
  const reads: PublicReads = new Map();
  const cache = new CacheFront({ pool, reads, publicUrl: config.publicUrl, behindProxy: config.trustProxy !== false });
  const visits = new VisitCount(db);
  const app = fastify({
    ...logOptions({ level: config.logLevel, worker, stream: log }),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    forceCloseConnections: "idle",
    serverFactory: (handler) => openConnections(visits.before(cache.before(handler, load))),
    clientErrorHandler: answerUnreadable,
    rewriteUrl: readableAddress,
    // No limit of its own: Node bounds the whole address, and one that is too long names nothing.
    routerOptions: { maxParamLength: 16 * 1024 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("caller", null);

  answerRefusals(app, isOutage);
  logRequests(app);
  load?.guard(app);
  await secureHeaders(app, { https });
  // Pages and answers are compressed as they are made, so the quick levels; built files come compressed already.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    // Brotli's own window of 4 MB would be taken for each answer; few are longer than this one of 256 KB.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    zlibOptions: { level: 6 },
  });
  await app.register(cookie);
  await readBodies(app);
  guardAgainstForgery(app, antiForgeryKey);
  await describeApi(app, { db });

  // While developing, pages change without the database knowing.
  if (pages?.mode !== "live") cache.open(app);
  visits.open(app);

  const doors = { authenticate: (token: string) => callerOf(db, token), reads };
  const anyone = openScope<"anyone">(app, doors);
  const account = openScope<"account">(app, doors);
  const staff = openScope<"staff">(app, doors);

  systemRoutes(anyone, { pool, antiForgeryKey, https });
  const withMail = config.smtpUrl !== undefined;
  const limits = config.rateLimit ? accountLimits(pool) : noAccountLimits;
  accountRoutes({ anyone, account }, { db, limits, withMail });
  twoFactorRoutes(staff, { db, limits });
  staffRoutes(staff, { db, withMail });
  auditRoutes(staff, { db });
  addressRoutes(account, { db });
  settingsRoutes({ anyone, staff }, { db });
  catalogueRoutes({ anyone, staff }, { db, pictures });
  productDeskRoutes(staff, { db });
  promotionRoutes(staff, { db });
  cartRoutes(account, { db, limits });
  orderRoutes(account, { db });
  orderDeskRoutes(staff, { db });
  reportRoutes(staff, { db });
  privacyRoutes(account, { db, limits });
  customerRoutes(staff, { db, limits, withMail });

  mailRoutes(staff, { db, withMail });
  mediaRoutes(app, { pictures });

  await mountApiPage(app, { db });
  answerUnknownAddresses(app);
  if (pages) await letBeFound(app, pages, { db, publicUrl: config.publicUrl });
  if (pages) await mountPages(app, pages, { client: localClient(reads), publicUrl: config.publicUrl });
  return app;
}
