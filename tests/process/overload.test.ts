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
  // The widths of the demo pictures are made once, in the first minutes of a shop. Here it has had them.
  await database.pool.query("select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs");
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
});

const SECONDS = 6;

/** Asks one thing after the other, ten a second, until stopped. Gives what was answered. */
async function keepAsking(enough: AbortSignal, once: () => Promise<number[]>): Promise<Set<number>> {
  const statuses = await once();
  try {
    for await (const _ of setInterval(100, undefined, { signal: enough })) statuses.push(...(await once()));
  } catch (stopped) {
    if (!enough.aborted) throw stopped;
  }
  return new Set(statuses);
}

async function statusOf(path: string): Promise<number> {
  const answer = await fetch(shop.url + path);
  await answer.arrayBuffer();
  return answer.status;
}

/** Many at once: were they all taken in, each would wait for 250 others. */
const CROWD = 250;

test("at five times what it can carry the shop refuses at once with 503 and Retry-After, answers within a second, takes every order, also of who has to sign in first, and recovers by itself", async () => {
  const client = createClient(shop.url);
  const person = newAccountInput();
  await client.call("POST /api/register", { body: person });
  const order = async () => {
    const proof = await client.request("GET /sanctum/csrf-cookie", {});
    const signedIn = await client.request("POST /api/login", { body: person });
    const as = { token: "token" in signedIn.body ? signedIn.body.token : "" };
    const bell = await client.request("POST /api/add-to-cart", { body: { product_id: 22, product_qty: 1 } }, { as });
    const own = await client.request("GET /api/addresses", {}, { as });
    const placed = await client.request("POST /api/place-order", { body: deliveryDetails }, { as });
    return [proof, signedIn, bell, own, placed].map(({ status }) => status);
  };
  await measureCapacity(shop.url, 1); // Warms up.
  const peace = await measureCapacity(shop.url, 2);

  const enough = new AbortController();
  const asking = Promise.all([
    keepAsking(enough.signal, async () => [await statusOf("/healthz"), await statusOf("/readyz")]),
    keepAsking(enough.signal, order),
    keepAsking(enough.signal, async () => [await statusOf("/api/getScooter"), await statusOf("/")]),
  ]);
  const load = { connections: CROWD, seconds: SECONDS, rate: peace.capacity * 5 };
  const came = await sendCrowd(shop.url, { target: "search", ...load });
  enough.abort();
  const [health, orders, stored] = await asking;

  expect(came).toMatchObject({ unanswered: 0, refusedWithoutRetryAfter: 0 });
  expect(Object.keys(came.statuses)).toEqual(["200", "503"]);
  const { 200: served = 0, 503: refused = 0 } = came.statuses;
  expect(refused).toBeGreaterThan(served);
  expect(served, "beside all the refusing it goes on serving").toBeGreaterThan((peace.capacity * SECONDS) / 10);
  // A search waits for a place for at most a second, and then takes as long as the twenty or so that are handled with it.
  const limit = 1000 + Math.max(300, (40 * SECONDS * 1000) / served);
  for (const status of ["200", "503"])
    expect(came.times[status]?.p99, `99 of 100 responses ${status}, in ms`).toBeLessThan(limit);
  expect(came.times["503"]?.p50, "to be refused takes less than to be served").toBeLessThan(
    came.times["200"]?.p50 ?? 0,
  );
  expect(health).toEqual(new Set([200]));
  expect(orders).toEqual(new Set([200, 201]));
  expect(stored, "what is in memory is given, not refused").toEqual(new Set([200]));

  await expect.poll(() => statusOf("/api/search?q=helmet")).toBe(200);
  await measureCapacity(shop.url, 1); // Throws when one is refused.
});

/** What those send who never come to an end, each in its own way. */
const HALF = [
  "",
  "GET / HTTP/1.1\r\nhost: x\r\nx-slow: ",
  "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{",
];

test("connections that say nothing, half a head or half a body are ended, however they drip on, and nobody else notices them", async () => {
  const port = Number(new URL(shop.url).port);
  const slow = Array.from({ length: 300 }, (_, count) => {
    const half = HALF[count % HALF.length] ?? "";
    const socket = connect(port, "localhost").on("error", () => undefined);
    socket.write(half);
    let said = "";
    socket.on("data", (bytes) => {
      said += bytes;
    });
    return { socket, half, said: () => said, over: new Promise((over) => socket.once("close", over)) };
  });
  const drip = globalThis.setInterval(() => {
    for (const { socket, half } of slow) if (half !== "" && socket.writable) socket.write(" ");
  }, 1000);

  const meanwhile = Array.from({ length: 10 }, (_, count) => statusOf(`/api/search?q=slow${count}`));
  expect(new Set(await Promise.all(meanwhile))).toEqual(new Set([200]));
  await Promise.all(slow.map(({ over }) => over));
  clearInterval(drip);
  // Who still sends as the other side closes may lose what it was requested.
  const silent = slow.filter(({ half }) => half === "");
  const answers = new Set(silent.map(({ said }) => said().split("\r\n", 1)[0]));
  expect(answers).toEqual(new Set(["HTTP/1.1 408 Request Timeout"]));
});

test("bodies that do not come and answers that nobody reads hold no place: others are served meanwhile", async () => {
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
