import type { RequestListener } from "node:http";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Pool } from "pg";
import { z } from "zod";
import type { Api } from "#contract/api.ts";
import type { RenderEmail } from "#contract/emails.ts";
import { MAX_JSON_BYTES } from "#contract/limits.ts";
import { facetParameters, facetsOf } from "#contract/products.facets.ts";
import type { Db } from "#db/connection.ts";
import { type DiskSpace, isDiskFull } from "#db/disk-space.ts";
import { isStatementTimeout, missingRow } from "#db/error-code.ts";
import { isOutage } from "#db/outage.ts";
import type { Replicas } from "#db/replicas.ts";
import { checkAntiForgery } from "#http/anti-forgery.ts";
import { handleClientError, handleErrors } from "#http/error-handler.ts";
import { createInProcessClient } from "#http/in-process-client.ts";
import { inputMessage } from "#http/input-messages.ts";
import { decodableUrl, handleUnknownPaths } from "#http/not-found.ts";
import { withReplicas } from "#http/replica-reads.ts";
import { registerBodyParsers } from "#http/request-body.ts";
import { handleOtherTargets } from "#http/request-target.ts";
import {
  type Authenticate,
  type AuthenticateKey,
  mountRoutes,
  pageCallsOf,
  publicReadsOf,
  type Routes,
} from "#http/router.ts";
import { accountsAdminRoutes } from "#modules/accounts/accounts.admin.routes.ts";
import { profileRoutes } from "#modules/accounts/accounts.profile.routes.ts";
import { accountsRoutes } from "#modules/accounts/accounts.routes.ts";
import {
  type AccountLimits,
  accountLimits,
  callerOf,
  firstOwner,
  knownDevices,
  noAccountLimits,
} from "#modules/accounts/accounts.ts";
import { twoFactorRoutes } from "#modules/accounts/accounts.two-factor.routes.ts";
import { addressesRoutes } from "#modules/addresses/addresses.routes.ts";
import { apiKeysRoutes } from "#modules/api-keys/api-keys.routes.ts";
import { callerOfKey } from "#modules/api-keys/api-keys.ts";
import { auditRoutes } from "#modules/audit/audit.routes.ts";
import { cartRoutes } from "#modules/cart/cart.routes.ts";
import { collectionsAdminRoutes } from "#modules/collections/collections.admin.routes.ts";
import { collectionsRoutes } from "#modules/collections/collections.routes.ts";
import { contentAdminRoutes } from "#modules/content/content.admin.routes.ts";
import { contentRoutes } from "#modules/content/content.routes.ts";
import { couponsAdminRoutes } from "#modules/coupons/coupons.admin.routes.ts";
import { couriersRoutes } from "#modules/couriers/couriers.routes.ts";
import { customersRoutes } from "#modules/customers/customers.routes.ts";
import { emailsAdminRoutes } from "#modules/emails/emails.admin.routes.ts";
import { healthRoutes } from "#modules/health/health.routes.ts";
import { mediaRoutes } from "#modules/media/media.routes.ts";
import type { Pictures } from "#modules/media/media.ts";
import { messagesRoutes } from "#modules/messages/messages.routes.ts";
import { notificationsRoutes } from "#modules/notifications/notifications.routes.ts";
import { ordersAdminRoutes } from "#modules/orders/orders.admin.routes.ts";
import { ordersBulkRoutes } from "#modules/orders/orders.bulk.routes.ts";
import { ordersEditingRoutes } from "#modules/orders/orders.editing.routes.ts";
import { ordersRefundsRoutes } from "#modules/orders/orders.refunds.routes.ts";
import { ordersRoutes } from "#modules/orders/orders.routes.ts";
import { ordersShipmentsRoutes } from "#modules/orders/orders.shipments.routes.ts";
import { trackingRoutes } from "#modules/orders/orders.tracking.routes.ts";
import { remittancesRoutes } from "#modules/payments/payments.remittances.routes.ts";
import { paymentsRoutes } from "#modules/payments/payments.routes.ts";
import { sandboxRoutes } from "#modules/payments/payments.sandbox.routes.ts";
import { paymentSettingsRoutes } from "#modules/payments/payments.settings.routes.ts";
import type { PaymentSetup } from "#modules/payments/payments.ts";
import { placesRoutes } from "#modules/places/places.routes.ts";
import type { PlaceSearch } from "#modules/places/places.ts";
import { privacyRoutes } from "#modules/privacy/privacy.routes.ts";
import { productsAdminRoutes } from "#modules/products/products.admin.routes.ts";
import { productsPricesRoutes } from "#modules/products/products.prices.routes.ts";
import { productsRoutes } from "#modules/products/products.routes.ts";
import { stockAlertsRoutes } from "#modules/products/products.stock-alerts.routes.ts";
import { listProductTypes } from "#modules/products/products.ts";
import { productTypesRoutes } from "#modules/products/products.types.routes.ts";
import { countsRoutes } from "#modules/reports/reports.counts.routes.ts";
import { reportsRoutes } from "#modules/reports/reports.routes.ts";
import { tableReportsRoutes } from "#modules/reports/reports.tables.routes.ts";
import { returnsAdminRoutes } from "#modules/returns/returns.admin.routes.ts";
import { returnsRoutes } from "#modules/returns/returns.routes.ts";
import { reviewsAdminRoutes } from "#modules/reviews/reviews.admin.routes.ts";
import { reviewsRoutes } from "#modules/reviews/reviews.routes.ts";
import { settingsAdminRoutes } from "#modules/settings/settings.admin.routes.ts";
import { settingsRoutes } from "#modules/settings/settings.routes.ts";
import { readSender } from "#modules/settings/settings.ts";
import { shippingAdminRoutes } from "#modules/shipping/shipping.admin.routes.ts";
import { shippingRoutes } from "#modules/shipping/shipping.routes.ts";
import { testRidesAdminRoutes } from "#modules/test-rides/test-rides.admin.routes.ts";
import { testRideBranchesAdminRoutes } from "#modules/test-rides/test-rides.branches.admin.routes.ts";
import { testRidesRoutes } from "#modules/test-rides/test-rides.routes.ts";
import { webhooksRoutes } from "#modules/webhooks/webhooks.routes.ts";
import type { WebhookSetup } from "#modules/webhooks/webhooks.ts";
import { wishlistRoutes } from "#modules/wishlist/wishlist.routes.ts";
import { PageCache } from "./cache/page-cache.ts";
import type { Config } from "./config.ts";
import { createHttpServer, endUnusedConnections } from "./http-server.ts";
import type { LoadShedder } from "./load/load-shedder.ts";
import { logOptions, logRequests } from "./logging.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { describeApi, mountApiDocs } from "./openapi.ts";
import { emailRenderer, mountPages, originOf, type PageSource } from "./pages.ts";
import { pagePolicy, secureHeaders } from "./security.ts";
import { mountSeo } from "./seo.ts";
import { StaffUpdates } from "./staff-updates.ts";
import { systemRoutes } from "./system.routes.ts";
import type { Tracing } from "./tracing/tracing.ts";
import { VisitCounter } from "./visit-counter.ts";

/** The dependencies of the app. */
export type AppDependencies = {
  db: Db;
  pool: Pool;
  /** Whether the disk of the database is full. */
  disk: DiskSpace;
  config: Config;
  pictures: Pictures;
  /** The key of anti-forgery tokens, of the cookies of known devices and of the owner code, the same in every process of this shop. */
  antiForgeryKey: Buffer;
  /** What payments depend on besides the database. */
  payments: PaymentSetup;
  webhooks: WebhookSetup;
  placeSearch: PlaceSearch;
  /** The source of the pages; null serves only the API. */
  pages: PageSource | null;
  /** Refuses requests under overload; without it every request is admitted. */
  load?: LoadShedder;
  /** Answer lists, searches and reports; without them the primary does. */
  replicas?: Replicas;
  /** Traces the shop; without it nothing is traced. */
  tracing?: Tracing;
  /** Measures the shop; without it nothing is measured. */
  metrics?: Metrics;
  /** The destination of the log; standard output by default. */
  log?: { write(line: string): void };
};

/**
 * Milliseconds for each hook at start and stop. Fastify's ten seconds are too short: a stop may wait that long for a connection to the
 * database that is being made.
 */
const HOOK_TIMEOUT = 30_000;

/** Builds the HTTP server without listening. It names everything that is mounted. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, pool, disk, config, pictures, antiForgeryKey, pages, load, metrics, tracing, replicas, log } =
    dependencies;
  const limits = config.rateLimit ? accountLimits(pool) : noAccountLimits;
  const routes = routesWithReplicas(dependencies, limits);
  const reads = publicReadsOf(routes);
  const cache = new PageCache({
    pool,
    reads,
    publicUrl: config.publicUrl,
    behindProxy: config.trustProxy !== false,
    cdn: config.cdn,
    onSend: tracing?.setRoute,
    readOwnTypes: async () =>
      (await listProductTypes(db))
        .filter(({ built_in }) => !built_in)
        .map(({ slug, attributes }) => ({ slug, filters: facetParameters(facetsOf(slug, attributes)) })),
  });
  const visits = new VisitCounter(db);
  const listener = (handler: RequestListener) => visits.wrap(cache.wrap(handler, load));
  const app = fastify({
    ...logOptions({ level: config.logLevel, stream: log, fields: tracing?.logFields }),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    forceCloseConnections: "idle",
    pluginTimeout: HOOK_TIMEOUT,
    serverFactory: (handler) => createHttpServer(tracing ? tracing.wrap(listener(handler)) : listener(handler)),
    clientErrorHandler: handleClientError,
    rewriteUrl: decodableUrl,
    // Practically no limit, because Node limits the URL, and an unknown parameter value is a 404.
    routerOptions: { maxParamLength: 16 * 1024 },
  });
  z.config({ customError: inputMessage });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("caller", null);

  handleErrors(app, (error, { caller }) => {
    // Their account was deleted after the call began. A cart has the id of its account.
    const missing = missingRow(error);
    if (missing && missing.id === caller?.id && /^(accounts|carts)$/.test(missing.table)) return "session_ended";
    if (isStatementTimeout(error)) return "takes_too_long";
    if (isDiskFull(error)) disk.reportFull();
    else if (!isOutage(error)) return null;
    // A PostgreSQL that ended because the disk is full does not respond.
    return disk.isFull ? "disk_full" : "overloaded";
  });
  endUnusedConnections(app);
  tracing?.register(app);
  logRequests(app);
  handleOtherTargets(app);
  load?.register(app);
  metrics?.register(app, { db, pool, cache, load, replicas });
  secureHeaders(app, { https: isHttps(config) });
  // Fast levels, because responses are compressed per request; built files are precompressed.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    // Brotli's default would allocate a window of 4 MB per response; few responses exceed this one of 256 KB.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    zlibOptions: { level: 6 },
  });
  await app.register(cookie);
  await registerBodyParsers(app);
  checkAntiForgery(app, antiForgeryKey);
  await describeApi(app, { db });

  // In development pages change without a notification of the database.
  if (pages?.mode !== "dev") cache.open(app);
  visits.open(app);

  const authenticate: Authenticate = (token, inBackground) => callerOf(db, token, inBackground);
  const authenticateKey: AuthenticateKey = (key) => callerOfKey(db, limits, key);
  mountRoutes(app, routes, { authenticate, authenticateKey, limitCall: limits.limitCall });
  new StaffUpdates(pool, authenticate).open(app);
  mediaRoutes(app, { pictures });
  await sandboxRoutes(app, { db, policy: pagePolicy([]) });

  await mountApiDocs(app, { db });
  handleUnknownPaths(app);
  if (pages) await mountSeo(app, pages, { db, publicUrl: config.publicUrl });
  const clientFor = createInProcessClient(reads, pageCallsOf(routes, limits.limitCall));
  if (pages) await mountPages(app, pages, { clientFor, publicUrl: config.publicUrl });
  return app;
}

/** The routes of the whole API. */
function apiRoutes(dependencies: AppDependencies, limits: AccountLimits): Routes<Api> {
  const { db, pool, disk, config, pictures, antiForgeryKey, payments, webhooks, placeSearch, pages } = dependencies;
  const https = isHttps(config);
  const withMail = config.smtpUrl !== undefined;
  const owners = firstOwner({
    key: antiForgeryKey,
    isPublic: config.trustProxy !== false || config.publicUrl !== undefined,
  });
  return {
    ...systemRoutes({ pool, disk, antiForgeryKey, https }),
    ...accountsRoutes({ db, limits, devices: knownDevices({ key: antiForgeryKey, https }), owners, withMail }),
    ...profileRoutes({ db, limits, withMail }),
    ...twoFactorRoutes({ db, limits }),
    ...accountsAdminRoutes({ db, withMail }),
    ...notificationsRoutes({ db }),
    ...auditRoutes({ db }),
    ...placesRoutes({ db, placeSearch }),
    ...addressesRoutes({ db }),
    ...settingsRoutes({ db, withMail }),
    ...settingsAdminRoutes({ db }),
    ...productsRoutes({ db }),
    ...productsAdminRoutes({ db, pictures, shopUrlOf: (request) => config.publicUrl ?? originOf(request) }),
    ...productsPricesRoutes({ db }),
    ...productTypesRoutes({ db, pictures }),
    ...stockAlertsRoutes({ db, withMail }),
    ...wishlistRoutes({ db }),
    ...collectionsRoutes({ db }),
    ...collectionsAdminRoutes({ db, pictures }),
    ...couponsAdminRoutes({ db }),
    ...couriersRoutes({ db }),
    ...shippingRoutes({ db }),
    ...shippingAdminRoutes({ db }),
    ...cartRoutes({ db, payments, limits }),
    ...ordersRoutes({ db, payments, shopUrlOf: (request) => config.publicUrl ?? originOf(request) }),
    ...trackingRoutes({ db }),
    ...ordersAdminRoutes({ db }),
    ...ordersBulkRoutes({ db }),
    ...ordersEditingRoutes({ db }),
    ...ordersRefundsRoutes({ db }),
    ...ordersShipmentsRoutes({ db }),
    ...paymentsRoutes({ db, payments, limits }),
    ...remittancesRoutes({ db }),
    ...paymentSettingsRoutes({ db, payments }),
    ...returnsRoutes({ db, pictures, withMail }),
    ...returnsAdminRoutes({ db }),
    ...testRidesRoutes({ db, withMail, shopUrlOf: (request) => config.publicUrl ?? originOf(request) }),
    ...testRidesAdminRoutes({ db }),
    ...testRideBranchesAdminRoutes({ db }),
    ...contentRoutes({ db }),
    ...contentAdminRoutes({
      db,
      pictures,
      withMail,
      renderEmail: pages ? emailRenderer(pages) : renderTexts,
      senderOf: (request) => readSender(db, config.publicUrl ?? originOf(request)),
    }),
    ...reviewsRoutes({ db, pictures }),
    ...reviewsAdminRoutes({ db }),
    ...tableReportsRoutes({ db }),
    ...countsRoutes({ db }),
    ...reportsRoutes({ db, dataDir: config.dataDir, withMail }),
    ...privacyRoutes({ db, limits }),
    ...messagesRoutes({ db, withMail }),
    ...customersRoutes({ db, limits, withMail }),
    ...apiKeysRoutes({ db }),
    ...webhooksRoutes({ db, setup: webhooks }),
    ...healthRoutes({
      db,
      dataDir: config.dataDir,
      withMail,
      replicaStatus: () => dependencies.replicas?.status() ?? [],
    }),
    ...emailsAdminRoutes({ db, withMail }),
  };
}

/** The same, with lists and reports from the replicas. */
function routesWithReplicas(dependencies: AppDependencies, limits: AccountLimits): Routes<Api> {
  const { replicas } = dependencies;
  const own = apiRoutes(dependencies, limits);
  if (!replicas) return own;
  const routes = replicas.handles.map((db) => apiRoutes({ ...dependencies, db }, limits));
  return withReplicas(own, { pickCurrent: () => replicas.pickCurrent(), routes });
}

const isHttps = ({ publicUrl }: Config): boolean => publicUrl?.startsWith("https:") ?? false;

/** An email without pages to render it: its texts alone. */
const renderTexts: RenderEmail = async ({ shop, texts: { subject, introduction, closing } }) => ({
  shopName: shop.name,
  subject,
  html: introduction + closing,
  text: introduction + closing,
});
