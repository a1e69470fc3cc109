import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionUrl } from "#db/connection-url.ts";
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
  await database.pool.query("update product_variants set stock = 1000000 where product_id = 22");
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
});

/** The load has to reach states, however long that takes. */
const LONG = { timeout: 200_000 };

/** How often each part of the load has to be answered, so that the test judges it. */
const ENOUGH = 100;

/** Milliseconds after which a refused search is sent again: sooner than Retry-After asks for. */
const IMPATIENCE = 100;

/** What was answered to the searches. */
type Searches = {
  served: number;
  refused: number;
  /** Those refused while a search that was sent before them still waited. */
  refusedAtOnce: number;
  /** Other answers, refusals without Retry-After, and errors of connections. */
  problems: string[];
};

/**
 * Sends searches until stopped: each connection sends the next one when the last one is answered, and each answer brings one
 * more connection, until so many have been refused. So the load outgrows the capacity of every shop, however fast it is.
 */
function startSearches(stop: AbortSignal): { answers: Searches; ended: Promise<void> } {
  const answers: Searches = { served: 0, refused: 0, refusedAtOnce: 0, problems: [] };
  const waiting = new Set<number>();
  const agent = new Agent({ keepAlive: true });
  const connections: Promise<void>[] = [];
  let sent = 0;
  const search = async () => {
    const number = sent++;
    waiting.add(number);
    const [response]: IncomingMessage[] = await once(
      get(`${shop.url}/api/search?q=scooter%20${number.toString(36)}`, { agent }),
      "response",
    );
    await response?.resume().toArray();
    waiting.delete(number);
    if (response?.statusCode === 200) {
      answers.served += 1;
      if (answers.refused < ENOUGH) connections.push(keepSearching());
    } else if (response?.statusCode === 503 && response.headers["retry-after"]) {
      answers.refused += 1;
      const [first = number] = waiting;
      if (first < number) answers.refusedAtOnce += 1;
      await setTimeout(IMPATIENCE);
    } else answers.problems.push(`${response?.statusCode} ${JSON.stringify(response?.headers)}`);
  };
  const keepSearching = async () => {
    while (!stop.aborted) await search().catch((error) => answers.problems.push(String(error)));
  };
  connections.push(keepSearching());
  const ended = async () => {
    // More connections may begin while these end.
    for (const connection of connections) await connection;
    agent.destroy();
  };
  return { answers, ended: once(stop, "abort").then(ended) };
}

/** Sends requests one after the other until stopped, and counts the rounds that began under load. */
function startRounds(stop: AbortSignal, isLoaded: () => boolean, send: () => Promise<number[]>) {
  const rounds = { count: 0, statuses: new Set<number>() };
  const run = async () => {
    while (!stop.aborted) {
      const loaded = isLoaded();
      for (const status of await send()) rounds.statuses.add(status);
      if (loaded) rounds.count += 1;
    }
  };
  return { rounds, ended: run() };
}

async function statusOf(path: string): Promise<number> {
  const response = await fetch(shop.url + path);
  await response.arrayBuffer();
  return response.status;
}

test("BIZ-04 beyond its capacity the shop refuses searches with 503 and Retry-After at once, places every order, also after a sign-in, and recovers", async () => {
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

  const stop = new AbortController();
  const { answers, ended } = startSearches(stop.signal);
  const isLoaded = () => answers.refused >= ENOUGH;
  const rounds = (send: () => Promise<number[]>) => startRounds(stop.signal, isLoaded, send);
  const orders = rounds(order);
  const health = rounds(async () => [await statusOf("/healthz"), await statusOf("/readyz")]);
  const stored = rounds(async () => [await statusOf("/api/getScooter"), await statusOf("/")]);
  try {
    await expect.poll(isLoaded, LONG).toBe(true);
    const { served } = answers;
    await expect.poll(() => answers.served - served, LONG).toBeGreaterThan(ENOUGH);
    await expect.poll(() => answers.refusedAtOnce, LONG).toBeGreaterThan(ENOUGH);
    for (const { rounds } of [orders, health, stored]) await expect.poll(() => rounds.count, LONG).toBeGreaterThan(5);
  } finally {
    stop.abort();
  }
  await Promise.all([ended, ...[orders, health, stored].map((part) => part.ended)]);

  expect(answers.problems).toEqual([]);
  expect(orders.rounds.statuses).toEqual(new Set([200, 201]));
  expect(health.rounds.statuses).toEqual(new Set([200]));
  expect(stored.rounds.statuses, "cached responses are not refused").toEqual(new Set([200]));
  for (let count = 0; count < 20; count += 1) expect(await statusOf(`/api/search?q=after${count}`)).toBe(200);
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
  const timer = setInterval(() => {
    for (const { socket, start } of slow) if (start !== "" && socket.writable) socket.write(" ");
  }, 1000);

  for (let count = 0; count < 10; count += 1) expect(await statusOf(`/api/search?q=slow${count}`)).toBe(200);
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
