import { expect, test } from "vitest";
import { connectionUrl } from "#db/connection-url.ts";
import { freePort } from "../support/free-port.ts";
import { launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { startTraceCollector } from "../support/trace-collector.ts";

/** Prints each module of OpenTelemetry that is loaded, by import or by require. */
const REPORT = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ load(url, context, next) {
    if (url.includes("@opentelemetry")) process.stdout.write("loaded " + url + "\\n");
    return next(url, context);
  } });`)}`;

async function start(settings: Record<string, string>) {
  const database = await createTestDatabase();
  const shop = await launchShop(
    { DATABASE_URL: connectionUrl(database.connection), DEMO: "off", LOG_LEVEL: "info", ...settings },
    [process.execPath, "--import", REPORT, "server/start.mjs"],
  );
  await waitUntilReady(shop);
  return { shop, drop: () => database.drop() };
}

test("OPS-05 without a collector no module of OpenTelemetry is loaded, and no line of the log names a trace", async () => {
  const { shop, drop } = await start({});
  for (const path of ["/", "/api/shop", "/healthz", "/cart"]) expect((await fetch(shop.url + path)).status).toBe(200);
  await stopShop(shop);
  expect(shop.output()).toContain('"route":"/healthz"');
  expect(shop.output()).not.toMatch(/loaded |"trace"/);
  await drop();
});

test("OPS-05 with a collector a page is traced, and a stop sends what waits", async () => {
  const collector = await startTraceCollector();
  const { shop, drop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: "branch" });
  expect((await fetch(`${shop.url}/helmet`)).status).toBe(200);
  await stopShop(shop);
  const page = await collector.waitFor("GET /helmet");
  expect(page).toMatchObject({ service: "branch", attributes: { "http.response.status_code": 200 } });
  expect(collector.spans.filter(({ traceId }) => traceId === page.traceId).length).toBeGreaterThan(1);
  expect(shop.output()).toMatch(/loaded .*sdk-trace/);
  expect(shop.output()).toContain(`"trace":"${page.traceId}"`);
  await collector.close();
  await drop();
});

test("OPS-05 a collector that is down changes nothing but a line of the log", async () => {
  const { shop, drop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
  for (let sent = 0; sent < 20; sent += 1) expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  const began = performance.now();
  await stopShop(shop);
  expect(performance.now() - began).toBeLessThan(10_000);
  await drop();
});
