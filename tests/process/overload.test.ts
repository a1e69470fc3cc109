import { connect } from "node:net";
import { setInterval } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionUrl } from "#db/connection-url.ts";
import { measureCapacity, sendCrowd } from "../../bench/crowd.ts";
import { newAccountInput } from "../support/api/accounts.ts";
import { createClient } from "../support/api/client.ts";
import { deliveryDetails } from "../support/delivery-details.ts";
import { type RunningShop, startShop } from "../support/running-shop.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let shop: RunningShop;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  shop = await startShop({ DATABASE_URL: connectionUrl(database.connection) });
  // Removes the jobs that resize the demo pictures, which would take CPU during the test.
  await database.pool.query("select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs");
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
});

const SECONDS = 6;

/** Sends requests one after the other, ten a second, until stopped. Returns their statuses. */
async function keepSending(stop: AbortSignal, send: () => Promise<number[]>): Promise<Set<number>> {
  const statuses = await send();
  try {
    for await (const _ of setInterval(100, undefined, { signal: stop })) statuses.push(...(await send()));
  } catch (error) {
    if (!stop.aborted) throw error;
  }
  return new Set(statuses);
}

async function statusOf(path: string): Promise<number> {
  const response = await fetch(shop.url + path);
  await response.arrayBuffer();
  return response.status;
}

/** Connections of the load generator. */
const CONNECTIONS = 250;

test("BIZ-04 at five times its capacity the shop refuses searches with 503 and Retry-After, places every order, also after a sign-in, and recovers", async () => {
  const client = createClient(shop.url);
  const account = newAccountInput();
  await client.call("POST /api/register", { body: account });
  const order = async () => {
    const proof = await client.request("GET /sanctum/csrf-cookie", {});
    const signedIn = await client.request("POST /api/login", { body: account });
    const as = { token: "token" in signedIn.body ? signedIn.body.token : "" };
    const bell = await client.request("POST /api/add-to-cart", { body: { product_id: 22, product_qty: 1 } }, { as });
    const own = await client.request("GET /api/addresses", {}, { as });
    const placed = await client.request("POST /api/place-order", { body: deliveryDetails }, { as });
    return [proof, signedIn, bell, own, placed].map(({ status }) => status);
  };
  await measureCapacity(shop.url, 1); // Warms up.
  const normal = await measureCapacity(shop.url, 2);

  const stop = new AbortController();
  const sending = Promise.all([
    keepSending(stop.signal, async () => [await statusOf("/healthz"), await statusOf("/readyz")]),
    keepSending(stop.signal, order),
    keepSending(stop.signal, async () => [await statusOf("/api/getScooter"), await statusOf("/")]),
  ]);
  const load = { connections: CONNECTIONS, seconds: SECONDS, rate: normal.capacity * 5 };
  const result = await sendCrowd(shop.url, { target: "search", ...load });
  stop.abort();
  const [health, orders, stored] = await sending;

  expect(result).toMatchObject({ unanswered: 0, refusedWithoutRetryAfter: 0 });
  expect(Object.keys(result.statuses)).toEqual(["200", "503"]);
  const { 200: served = 0, 503: refused = 0 } = result.statuses;
  expect(refused).toBeGreaterThan(served);
  expect(served, "searches are served meanwhile").toBeGreaterThan((normal.capacity * SECONDS) / 10);
  // A search waits for a place for at most a second. Then it is handled together with eleven others.
  const limit = 1000 + Math.max(300, (40 * SECONDS * 1000) / served);
  for (const status of ["200", "503"])
    expect(result.times[status]?.p99, `99 of 100 responses ${status}, in ms`).toBeLessThan(limit);
  expect(result.times["503"]?.p50, "a refusal takes less time than a search").toBeLessThan(
    result.times["200"]?.p50 ?? 0,
  );
  expect(health).toEqual(new Set([200]));
  expect(orders).toEqual(new Set([200, 201]));
  expect(stored, "cached responses are not refused").toEqual(new Set([200]));

  await expect.poll(() => statusOf("/api/search?q=helmet")).toBe(200);
  await measureCapacity(shop.url, 1); // Throws when one is refused.
});

/** Requests that never end. */
const UNFINISHED = [
  "",
  "GET / HTTP/1.1\r\nhost: x\r\nx-slow: ",
  "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{",
];

test("BIZ-04 connections that send nothing, or only a part of the headers or the body, are closed, and others are served meanwhile", async () => {
  const port = Number(new URL(shop.url).port);
  const slow = Array.from({ length: 300 }, (_, count) => {
    const start = UNFINISHED[count % UNFINISHED.length] ?? "";
    const socket = connect(port, "localhost").on("error", () => undefined);
    socket.write(start);
    let received = "";
    socket.on("data", (bytes) => {
      received += bytes;
    });
    return { socket, start, received: () => received, closed: new Promise((resolve) => socket.once("close", resolve)) };
  });
  const timer = globalThis.setInterval(() => {
    for (const { socket, start } of slow) if (start !== "" && socket.writable) socket.write(" ");
  }, 1000);

  const meanwhile = Array.from({ length: 10 }, (_, count) => statusOf(`/api/search?q=slow${count}`));
  expect(new Set(await Promise.all(meanwhile))).toEqual(new Set([200]));
  await Promise.all(slow.map(({ closed }) => closed));
  clearInterval(timer);
  // A client that still sends when the server closes may not receive the response.
  const silent = slow.filter(({ start }) => start === "");
  const answers = new Set(silent.map(({ received }) => received().split("\r\n", 1)[0]));
  expect(answers).toEqual(new Set(["HTTP/1.1 408 Request Timeout"]));
});

test("BIZ-04 missing bodies and unread responses take no place in the queue: others are served meanwhile", async () => {
  const port = Number(new URL(shop.url).port);
  const { body: rider } = await createClient(shop.url).call("POST /api/register", { body: newAccountInput() });
  const slowBody = `POST /api/add-to-cart HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${rider.token}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`;
  const unread = "GET /compare?ids=1,2 HTTP/1.1\r\nhost: x\r\n\r\n".repeat(20);
  const sockets = Array.from({ length: 100 }, (_, count) => {
    const socket = connect(port, "localhost").on("error", () => undefined);
    socket.pause().write(count % 2 ? slowBody : unread);
    return socket;
  });
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) statuses.push(await statusOf(`/api/search?q=patient${count}`));
  for (const socket of sockets) socket.destroy();
  expect(new Set(statuses)).toEqual(new Set([200]));
});
