import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionUrl } from "#db/connection-url.ts";
import { launchShop, waitUntilReady } from "../support/running-shop.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Throws, where nothing catches it, as soon as the shop has responded to the request below. */
const CRASH = `data:text/javascript,${encodeURIComponent(`
  import diagnostics from "node:diagnostics_channel";
  diagnostics.subscribe("http.server.response.finish", ({ request }) => {
    if (request.url.startsWith("/api/getHelmet")) setImmediate(() => { throw new Error("crash for the test"); });
  });`)}`;

test.each([
  ["is told to stop", [], 0],
  ["crashes", ["--import", CRASH], 1],
] as const)("BIZ-04 no line of the log is lost when the shop %s", async (_name, nodeArgs, code) => {
  const settings = { DATABASE_URL: connectionUrl(database.connection), LOG_LEVEL: "info", DEMO: "off" };
  const shop = await launchShop(settings, [process.execPath, ...nodeArgs, "server/start.mjs"]);
  await waitUntilReady(shop);
  const ended = once(shop.process, "exit");
  const { status } = await fetch(`${shop.url}/api/getHelmet`);
  expect(status).toBe(200);
  if (code === 0) shop.process.kill("SIGTERM");
  expect((await ended)[0]).toBe(code);
  expect(shop.output()).toMatch(/"route":"\/api\/getHelmet".*"msg":"request"/);
});
