import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { cpuSeconds } from "./process-usage.ts";
import { type Server, startBareServer } from "./processes.ts";
import { withBenchShops } from "./setup.ts";
import { medianOf, type Row, ratioTable } from "./table.ts";
import { loadWithWrk } from "./wrk.ts";

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };
const CONNECTIONS = 50;
/** Many, because one round differs from the next by a third: the load generator runs on the same processors. */
const ROUNDS = 11;
const ROUND_SECONDS = 2;

/** Requests per second, and milliseconds of CPU that one request costs the server. */
type Round = { rate: number; cpuMs: number };

/** A public JSON read and a public page. */
const CACHED_PATHS = ["/api/getScooter", "/scooter/1"];

/** Reads both under load. */
export async function measureCachedReads(shop: Server, folder: string, print: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of CACHED_PATHS) {
    print(`Reading ${path} …`);
    rows.push(...(await measureRead(shop, path, folder)));
  }
  return rows;
}

/** `npm run bench -- reads [starts]`: medians of several starts, because ratios of one and the same code differ by a fifth between them. */
export async function measureReadsOfStarts([starts = "5"]: string[], print: (line: string) => void): Promise<void> {
  const ofStarts: Row[][] = [];
  const folder = mkdtempSync(join(tmpdir(), "tulin-bench-"));
  try {
    for (let start = 1; start <= Number(starts); start += 1)
      await withBenchShops([{}], async ([shop]) => {
        if (!shop) return;
        const rows = await measureCachedReads(shop, folder, () => undefined);
        ofStarts.push(rows);
        print(`Start ${start}\n${ratioTable(rows)}\n`);
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  print(`Medians of ${ofStarts.length} starts\n${ratioTable(mediansOf(ofStarts))}`);
}

/** The median of each figure of the same rows. */
const mediansOf = (ofStarts: readonly Row[][]): Row[] =>
  (ofStarts[0] ?? []).map((row, index) => {
    const same = ofStarts.flatMap((rows) => rows[index] ?? []);
    return {
      ...row,
      shop: medianOf(same.map(({ shop }) => shop)),
      baseline: medianOf(same.map(({ baseline }) => baseline)),
      ratio: medianOf(same.map(({ ratio }) => ratio)),
    };
  });

/** Reads one URL of the shop under load, in turns with bare node:http that sends the same bytes. */
async function measureRead(shop: Server, path: string, folder: string): Promise<Row[]> {
  const bare = await startBareServer(folder, await responseOf(shop.origin + path));
  try {
    await loadOnce(shop, path); // Warms both up; not counted.
    await loadOnce(bare, path);
    const rounds: { shop: Round; bare: Round }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ shop: await loadOnce(shop, path), bare: await loadOnce(bare, path) });
    }
    return [
      row(
        `GET ${path}, requests/s`,
        rounds.map((r) => [r.shop.rate, r.bare.rate]),
      ),
      {
        ...row(
          `GET ${path}, CPU ms/request`,
          rounds.map((r) => [r.shop.cpuMs, r.bare.cpuMs]),
        ),
        budget: { most: 1.4 },
      },
    ];
  } finally {
    await bare.stop();
  }
}

/** Headers that Node adds itself, also to the responses of bare node:http. */
const NODE_HEADERS = new Set(["connection", "date", "keep-alive"]);

/** The raw response, compressed as for a browser. */
async function responseOf(url: string): Promise<{ head: string[]; body: Buffer }> {
  const request = get(url, { headers: BROWSER });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`GET ${url} responded with ${response.statusCode}`);
  const head = Object.entries(response.headers).filter(([name]) => !NODE_HEADERS.has(name));
  return { head: head.flat().map(String), body: await buffer(response) };
}

async function loadOnce(server: Server, path: string): Promise<Round> {
  const before = cpuSeconds(server.pid);
  const options = { connections: CONNECTIONS, seconds: ROUND_SECONDS, headers: BROWSER };
  const requests = await loadWithWrk(server.origin + path, options);
  const cpu = cpuSeconds(server.pid) - before;
  return { rate: requests / ROUND_SECONDS, cpuMs: (cpu * 1000) / requests };
}

function row(what: string, pairs: [shop: number, floor: number][]): Row {
  return {
    name: what,
    shop: medianOf(pairs.map(([shop]) => shop)),
    baseline: medianOf(pairs.map(([, floor]) => floor)),
    ratio: medianOf(pairs.map(([shop, floor]) => shop / floor)),
    baselineName: "bare node:http",
  };
}
