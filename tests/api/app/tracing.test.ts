import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { tracedTasks } from "#server/tracing/channels.ts";
import { Tracing, type TracingSettings } from "#server/tracing/tracing.ts";
import { registerStaff } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { startMailServer, type TestMailServer } from "../../support/mail-server.ts";
import { startTraceCollector, type TraceCollector } from "../../support/trace-collector.ts";

let collector: TraceCollector;
let tracing: Tracing;
let shop: Shop;
let mail: TestMailServer;
let jobs: { stop(): Promise<void> };

beforeAll(async () => {
  collector = await startTraceCollector();
  mail = await startMailServer();
  tracing = new Tracing(settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: "tulin-test" }));
  shop = await openShop({ tracing });
  jobs = await startJobWorker(shop, mail.url);
});
afterAll(async () => {
  await jobs.stop();
  await shop.closeWithoutServerErrors();
  await tracing.stop();
  await mail.close();
  await collector.close();
});

function settingsOf(variables: Record<string, string>): TracingSettings {
  const { tracing: settings } = readConfig(variables);
  if (!settings) throw new Error("No collector is set");
  return settings;
}

const childrenOf = ({ spanId }: { spanId: string }) => collector.spans.filter((span) => span.parentSpanId === spanId);

/** A trace that began elsewhere, such as in a proxy. */
const outside = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const traceparent = `00-${outside.traceId}-${outside.spanId}-01`;

test("OPS-05 an order is one trace, from the caller's span over the request to its statements; its email has one too", async () => {
  const product = await createProduct(shop, await registerStaff(shop), { stock: 5 });
  const customer = await createSignedInCustomer(shop);
  await fillCart(shop, customer, product);
  const headers = { traceparent };
  const order = await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: customer, headers });
  expect(order.status).toBe(200);

  const request = await collector.waitFor("POST /api/place-order");
  expect(request).toMatchObject({ traceId: outside.traceId, parentSpanId: outside.spanId, service: "tulin-test" });
  expect(request.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": "/api/place-order",
    "http.response.status_code": 200,
  });
  const statements = childrenOf(request);
  expect(statements.map(({ attributes }) => attributes["db.query.text"])).toContainEqual(
    expect.stringContaining("place_order"),
  );
  for (const span of statements)
    expect(span).toMatchObject({ traceId: outside.traceId, attributes: { "db.system.name": "postgresql" } });

  const job = await collector.waitFor("job send_email");
  expect(job.parentSpanId).toBeUndefined();
  expect(job.attributes).toMatchObject({ "messaging.destination.name": "send_email", "tulin.job.attempt": 1 });
  const email = await collector.waitFor("email");
  expect(email).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId });
  expect(childrenOf(job).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["SELECT emails", "SELECT order_lines", "email"]),
  );
});

test("OPS-05 no span holds what somebody sent, and statements have placeholders", async () => {
  const text = JSON.stringify(collector.spans);
  expect(text).not.toMatch(/Maria|Mabini|maria@example|Bearer/);
  await shop.send("/api/search?q=secret-word");
  await shop.send("/api/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "secret-name@example.ph", password: "secret-password" }),
  });
  await collector.waitFor("GET /api/search");
  await collector.waitFor("POST /api/login");
  expect(JSON.stringify(collector.spans)).not.toContain("secret-");
});

test("OPS-05 what is sent from memory is traced with its route", async () => {
  await shop.send("/api/shop");
  await shop.send("/api/shop", {}, { headers: { traceparent } });
  await expect
    .poll(() => collector.spans.filter(({ name, traceId }) => name === "GET /api/shop" && traceId === outside.traceId))
    .toHaveLength(1);
});

test("OPS-05 the line of the log about a request names its trace", async () => {
  await shop.send("/healthz", {}, { headers: { traceparent } });
  const request = await collector.waitFor("GET /healthz");
  expect(request.traceId).toBe(outside.traceId);
  const lines = shop.log.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(expect.objectContaining({ route: "/healthz", msg: "request", trace: outside.traceId }));
});

test("OPS-05 a call to another server is a span with its host and no path, and passes the trace on", async () => {
  const received: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    received.push(headers.traceparent?.toString());
    response.writeHead(503).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { call } = tracedTasks({
    async call() {
      await fetch(`http://127.0.0.1:${port}/secret-path?token=1`);
      const request = send({ host: "127.0.0.1", port, path: "/secret-path", agent: false }).end();
      const [response] = await once(request, "response");
      response.resume();
      await once(response, "end");
    },
  });
  await call?.({}, { job: { id: "7", attempts: 2 } } as unknown as Parameters<typeof call>[1]);
  const job = await collector.waitFor("job call");
  await expect.poll(() => childrenOf(job)).toHaveLength(2);
  for (const span of childrenOf(job))
    expect(span).toMatchObject({
      name: "GET 127.0.0.1",
      status: { code: 2 },
      attributes: { "http.response.status_code": 503, "server.address": "127.0.0.1" },
    });
  expect(received.toSorted()).toEqual(
    childrenOf(job)
      .map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)
      .toSorted(),
  );
  expect(JSON.stringify(collector.spans)).not.toContain("secret-path");
  server.close();
});

test.each(["hold", "refuse"] as const)(
  "OPS-05 a collector that answers with '%s' holds up no request and no stop, and the log says so at most once a minute",
  async (mode) => {
    const slow = await startTraceCollector();
    slow.mode = mode;
    const other = new Tracing(settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: slow.url }));
    const second = await openShop({ tracing: other });
    const began = performance.now();
    for (let sent = 0; sent < 40; sent += 1)
      expect(
        (await Promise.all(Array.from({ length: 100 }, () => second.send("/healthz")))).map(({ status }) => status),
      ).toEqual(Array.from({ length: 100 }, () => 200));
    await expect.poll(() => slow.requests).toBeGreaterThan(0);
    if (mode === "refuse")
      await expect.poll(() => second.log.filter((line) => line.includes("traces are lost"))).toHaveLength(1);
    await second.close();
    const stopping = performance.now();
    await other.stop();
    expect(performance.now() - stopping).toBeLessThan(3000);
    expect(stopping - began).toBeLessThan(60_000);
    await slow.close();
  },
);

test("OPS-05 a share of 0 traces only requests whose caller does", async () => {
  const own = await startTraceCollector();
  const some = new Tracing(settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: own.url, OTEL_TRACES_SAMPLER_ARG: "0" }));
  const third = await openShop({ tracing: some });
  await third.send("/readyz");
  await third.send("/healthz", {}, { headers: { traceparent } });
  await own.waitFor("GET /healthz");
  await third.close();
  await some.stop();
  expect(own.spans.map(({ name }) => name)).toEqual(["GET /healthz"]);
  await own.close();
});
