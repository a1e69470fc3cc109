// A crowd of visitors as a process: asks as its arguments say, tells what came of it in one message, and ends.
import { setTimeout as sleep } from "node:timers/promises";
import autocannon, { type Options, type Result } from "autocannon";
import type { CrowdOptions, CrowdResult, CrowdTarget, ResponseTimes } from "./crowd.ts";

const [origin = "", manner = "{}"] = process.argv.slice(2);
const { target, connections, seconds, rate } = JSON.parse(manner) as CrowdOptions; // Written by whoever started this.

const run = Date.now().toString(36);
let asked = 0;
let refusedWithoutTime = 0;

/** Where the next request goes. A page is stored under the name of the shop's host: under a new one it is made anew. */
const next: Record<CrowdTarget, () => { path: string; headers?: Record<string, string> }> = {
  search: () => ({ path: `/api/search?q=scooter%20${run}${asked.toString(36)}` }),
  page: () => ({ path: "/scooter/1", headers: { host: `shop-${run}-${asked}.example` } }),
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
        asked += 1;
        return { ...request, ...next[target]() };
      },
      onResponse(status, _body, _context, headers) {
        if (status === 503 && !(headers && "retry-after" in headers)) refusedWithoutTime += 1;
      },
    },
  ],
};

// Counted here: with a rate, autocannon's own figures hold times that it has worked out for requests never sent.
const took = new Map<number, number[]>();

const ask = (more: Partial<Options>) =>
  new Promise<Result>((resolve, reject) => {
    const crowd = autocannon({ ...settings, ...more }, (problem, done) => (problem ? reject(problem) : resolve(done)));
    crowd.on("response", (_client, status, _bytes, ms) => {
      const known = took.get(status);
      if (known) known.push(ms);
      else took.set(status, [ms]);
    });
  });

/** With a rate, autocannon asks all of it at the beginning of each second. So parts of the crowd begin one after the other. */
const PARTS = 20;

const askSteadily = (rate: number) =>
  Array.from({ length: PARTS }, async (_, part) => {
    await sleep((part * 1000) / PARTS);
    return ask({ connections: Math.ceil(connections / PARTS), overallRate: Math.ceil(rate / PARTS) });
  });

const results = await Promise.all(rate ? askSteadily(rate) : [ask({})]);

function timesOf(all: number[]): ResponseTimes {
  all.sort((a, b) => a - b);
  const within = (part: number) => all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0;
  return { p50: within(0.5), p99: within(0.99), max: within(1) };
}

const answers = [...took];
process.send?.({
  statuses: Object.fromEntries(answers.map(([status, all]) => [status, all.length])),
  times: Object.fromEntries(answers.map(([status, all]) => [status, timesOf(all)])),
  refusedWithoutRetryAfter: refusedWithoutTime,
  unanswered: results.reduce((sum, { errors, timeouts }) => sum + errors + timeouts, 0),
  seconds: Math.max(...results.map(({ duration }) => duration)),
} satisfies CrowdResult);
process.disconnect();
