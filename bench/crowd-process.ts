// Sends the load of its arguments, reports the result in one message, and ends.
import { setTimeout as sleep } from "node:timers/promises";
import autocannon, { type Options, type Result } from "autocannon";
import type { CrowdOptions, CrowdResult, CrowdTarget, ResponseTimes } from "./crowd.ts";

const [origin = "", options = "{}"] = process.argv.slice(2);
const { target, connections, seconds, rate } = JSON.parse(options) as CrowdOptions; // Written by sendCrowd.

const run = Date.now().toString(36);
let requests = 0;
let refusedWithoutRetryAfter = 0;

/** The next request. Pages are cached by host name, so a new host name bypasses the cache. */
const next: Record<CrowdTarget, () => { path: string; headers?: Record<string, string> }> = {
  search: () => ({ path: `/api/search?q=scooter%20${run}${requests.toString(36)}` }),
  page: () => ({ path: "/scooter/1", headers: { host: `shop-${run}-${requests}.example` } }),
  stored: () => ({ path: "/api/getScooter" }),
};

const settings: Options = {
  url: origin,
  connections,
  duration: seconds,
  timeout: 30,
  requests: [
    {
      setupRequest(request) {
        requests += 1;
        return { ...request, ...next[target]() };
      },
      onResponse(status, _body, _context, headers) {
        if (status === 503 && !(headers && "retry-after" in headers)) refusedWithoutRetryAfter += 1;
      },
    },
  ],
};

// Counted here, because with a rate autocannon corrects its times for requests that it did not send.
const timesByStatus = new Map<number, number[]>();

const send = (more: Partial<Options>) =>
  new Promise<Result>((resolve, reject) => {
    const crowd = autocannon({ ...settings, ...more }, (problem, done) => (problem ? reject(problem) : resolve(done)));
    crowd.on("response", (_client, status, _bytes, ms) => {
      const times = timesByStatus.get(status);
      if (times) times.push(ms);
      else timesByStatus.set(status, [ms]);
    });
  });

/** With a rate, autocannon sends all requests at the beginning of each second. So parts of the load start one after the other. */
const PARTS = 20;

const sendSteadily = (rate: number) =>
  Array.from({ length: PARTS }, async (_, part) => {
    await sleep((part * 1000) / PARTS);
    return send({ connections: Math.ceil(connections / PARTS), overallRate: Math.ceil(rate / PARTS) });
  });

const results = await Promise.all(rate ? sendSteadily(rate) : [send({})]);

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
  unanswered: results.reduce((sum, { errors, timeouts }) => sum + errors + timeouts, 0),
  seconds: Math.max(...results.map(({ duration }) => duration)),
} satisfies CrowdResult);
process.disconnect();
