// A crowd of visitors as a process: asks as its arguments say, tells what came of it in one message, and ends.
import autocannon from "autocannon";
import type { Came, Manner, Sought } from "./crowd.ts";

const [origin = "", manner = "{}"] = process.argv.slice(2);
const { sought, connections, seconds } = JSON.parse(manner) as Manner; // Written by whoever started this.

const run = Date.now().toString(36);
let asked = 0;

/** Where the next request goes. A page is stored under the name of the shop's host: under a new one it is made anew. */
const next: Record<Sought, () => { path: string; headers?: Record<string, string> }> = {
  search: () => ({ path: `/api/search?q=scooter%20${run}${asked.toString(36)}` }),
  page: () => ({ path: "/scooter/1", headers: { host: `shop-${run}-${asked}.example` } }),
  stored: () => ({ path: "/api/getScooter" }),
};

const result = await autocannon({
  url: origin,
  connections,
  duration: seconds,
  requests: [
    {
      setupRequest(request) {
        asked += 1;
        return { ...request, ...next[sought]() };
      },
    },
  ],
});
const counts = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]);
process.send?.({
  statuses: Object.fromEntries(counts),
  broken: result.errors + result.timeouts,
  seconds: result.duration,
} satisfies Came);
process.disconnect();
