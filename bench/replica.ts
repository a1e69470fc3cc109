import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectionUrl } from "#db/connection-url.ts";
import { ensureBuild } from "#server/build.ts";
import { startWithReplica } from "../tests/support/replica.ts";
import { cpuSeconds, cpuSecondsOfEnded } from "./process-usage.ts";
import { type Server, startShop } from "./processes.ts";

/** Staff who press the next thing at once, and changes a second meanwhile. */
const CLIENTS = 4;
const CHANGES_A_SECOND = 20;

/** What staff look at, in turn. */
const reads = [
  "/api/admin/orders?limit=50",
  "/api/admin/orders?q=reyes",
  "/api/admin/dashboard",
  "/api/admin/reports/sales?by=product",
  "/api/view-product?limit=50",
  "/api/admin/counts/orders",
  "/api/admin/customers?limit=50",
];

/** `npm run bench -- replica [seconds]`: lists and reports of a year of orders, without and with a replica on the same machine. */
export async function measureReplica([seconds = "20"]: string[], print: (line: string) => void): Promise<void> {
  await ensureBuild(); // So that no shop builds during a measurement.
  const server = await startWithReplica();
  const folder = mkdtempSync(join(tmpdir(), "tulin-bench-"));
  const { pool } = server.primary;
  const settings = { DEMO: "year" };
  const start = (more: Record<string, string>) =>
    startShop(connectionUrl(server.primaryConnection), folder, { ...settings, ...more });
  let token = "";
  try {
    for (const [name, more] of [
      ["without", {}],
      ["with", { DATABASE_REPLICA_URL: server.replicaUrl }],
    ] as const) {
      const shop = await start(more);
      try {
        token ||= await registerOwner(shop);
        await pool.query("analyze");
        await readAll(shop, token, 3); // Warms up.
        const cpuBefore = [cpuOf(server.primaryPid()), cpuOf(server.replicaPid()), cpuSeconds(shop.pid)];
        const changing = setInterval(
          () => void pool.query("update products set name = name where id = 1"),
          1000 / CHANGES_A_SECOND,
        );
        const times = await readAll(shop, token, Number(seconds));
        clearInterval(changing);
        const [primary, replica, node] = [
          cpuOf(server.primaryPid()),
          cpuOf(server.replicaPid()),
          cpuSeconds(shop.pid),
        ].map((used, index) => (((used - (cpuBefore[index] ?? 0)) / times.length) * 1000).toFixed(2));
        print(
          `${name} a replica: ${times.length} reads in ${seconds} s, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms; ` +
            `CPU of a read: primary ${primary} ms, replica ${replica} ms, shop ${node} ms`,
        );
      } finally {
        await shop.stop();
      }
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function registerOwner({ origin }: Server): Promise<string> {
  const person = { name: "Isabel Ramos", email: "isabel@example.ph", password: "tulin-quiet-speed", staff: true };
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${origin}/api/register`, { method: "POST", headers, body: JSON.stringify(person) });
  const { token }: { token?: string } = await response.json();
  if (!token) throw new Error(`the owner could not register: ${response.status}`);
  return token;
}

/** Reads for this time, and returns how many milliseconds each took, the shortest first. */
async function readAll({ origin }: Server, token: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const client = async (_: unknown, number: number) => {
    for (let turn = number; performance.now() < end; turn += 1) {
      const path = reads[turn % reads.length] ?? "/";
      const began = performance.now();
      const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);

/** Seconds of CPU of a PostgreSQL with the processes that it has now and those that have ended. */
function cpuOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return children.reduce((sum, each) => sum + cpuSeconds(each), cpuSeconds(pid) + cpuSecondsOfEnded(pid));
}
