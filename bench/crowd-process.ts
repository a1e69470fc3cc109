// Sends the load of its arguments, reports the result in one message, and ends.
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { CrowdOptions, CrowdResult, ResponseTimes } from "./crowd.ts";

const [origin = "", options = "{}"] = process.argv.slice(2);
const { connections, seconds, rate } = JSON.parse(options) as CrowdOptions; // Written by sendCrowd.

const run = Date.now().toString(36);
let requests = 0;

const timesByStatus = new Map<number, number[]>();
let refusedWithoutRetryAfter = 0;
let unanswered = 0;

const agent = new Agent({ keepAlive: true });

async function send(): Promise<void> {
  requests += 1;
  const start = performance.now();
  const request = get(`${origin}/api/search?q=scooter%20${run}${requests.toString(36)}`, { agent, timeout: 30_000 });
  request.once("timeout", () => request.destroy(new Error("no response")));
  const [response]: IncomingMessage[] = await once(request, "response");
  if (!response) return;
  for await (const _ of response);
  const { statusCode: status = 0 } = response;
  if (status === 503 && !("retry-after" in response.headers)) refusedWithoutRetryAfter += 1;
  const times = timesByStatus.get(status);
  const time = performance.now() - start;
  if (times) times.push(time);
  else timesByStatus.set(status, [time]);
}

const start = performance.now();
const end = start + seconds * 1000;

/** Milliseconds between two requests of one connection. */
const interval = rate ? (connections * 1000) / rate : 0;

/** Sends one request after the other. With a rate, connections take turns, and one that is late sends its next request at once. */
async function keepSending(connection: number): Promise<void> {
  for (let due = start + (interval * connection) / connections; due < end; due += interval) {
    if (due > performance.now()) await sleep(due - performance.now());
    if (performance.now() > end) break;
    await send().catch(() => {
      unanswered += 1;
    });
  }
}

await Promise.all(Array.from({ length: connections }, (_, connection) => keepSending(connection)));
agent.destroy();

function timesOf(all: number[]): ResponseTimes {
  all.sort((a, b) => a - b);
  const percentile = (part: number) => all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0;
  return { p50: percentile(0.5), p99: percentile(0.99), max: percentile(1) };
}

const responses = [...timesByStatus];
process.send?.({
  statuses: Object.fromEntries(responses.map(([status, all]) => [status, all.length])),
  times: Object.fromEntries(responses.map(([status, all]) => [status, timesOf(all)])),
  refusedWithoutRetryAfter,
  unanswered,
  seconds: (performance.now() - start) / 1000,
} satisfies CrowdResult);
process.disconnect();
