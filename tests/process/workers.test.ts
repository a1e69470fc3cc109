import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { medianOf } from "../../bench/table.ts";
import manifest from "../../package.json" with { type: "json" };
import { nodeFlagsOf, processesMatching, workersOf } from "../support/processes.ts";
import { type LaunchedShop, launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";

let dataDir: string;
let shop: LaunchedShop;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tulin-workers-"));
});
afterEach(async () => {
  shop.process.kill("SIGKILL");
  await expect.poll(() => processesMatching(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});

async function open(settings: Record<string, string> = {}, command?: [string, ...string[]]): Promise<void> {
  shop = await launchShop({ DATA_DIR: dataDir, WORKERS: "2", ...settings }, command);
  await waitUntilReady(shop);
  await expect.poll(() => shop.output()).toContain("Served by    2 processes");
}

type Answer = { status: number; body: Record<string, unknown> };

/** Milliseconds after which a call is made again: one that was just being handed to a worker as it was killed gets no answer. */
const GIVE_UP_MS = 10_000;

/** Makes a call over a connection of its own, so that the next worker in turn answers. */
async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const call = request(shop.url + path, {
    method,
    agent: false,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
  });
  call.setTimeout(GIVE_UP_MS, () => call.destroy());
  call.end(body === undefined ? undefined : JSON.stringify(body));
  try {
    const [answer] = await once(call, "response");
    return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
  } catch (error) {
    if (method !== "GET") throw error;
    return send(method, path, body, headers);
  }
}

const person = (email: string) => ({ name: "Rider", email, password: "long enough" });

async function registerOwner(): Promise<{ authorization: string }> {
  const { body } = await send("POST", "/api/register", { ...person("owner@example.com"), staff: true });
  return { authorization: `Bearer ${body.token}` };
}

const workers = () => workersOf(shop.process.pid);

test("two workers answer on one port and say in the log who they are; what one writes the other shows within a second; signals to all of them end the shop in order", async () => {
  await open({ LOG_LEVEL: "info" });
  const owner = await registerOwner();
  const shownName = async () => {
    const { shop: facts } = (await send("GET", "/api/shop")).body as { shop: { name: string } };
    return facts.name;
  };
  for (let time = 0; time < 6; time += 1) await shownName(); // Both have it in memory now.

  const times: number[] = [];
  for (const name of ["Una", "Ikalawa", "Ikatlo", "Ikaapat", "Ikalima"]) {
    const { body } = await send("GET", "/api/admin/settings", undefined, owner);
    const saved = await send("PUT", "/api/admin/settings", { ...(body.settings as object), name }, owner);
    expect(saved.status).toBe(200);
    const began = performance.now();
    await expect.poll(async () => [await shownName(), await shownName()], { interval: 10 }).toEqual([name, name]);
    times.push(performance.now() - began);
    for (let time = 0; time < 6; time += 1) expect(await shownName(), "none goes back").toBe(name);
  }
  expect(medianOf(times)).toBeLessThan(1000);

  const speakers = new Set(shop.output().match(/"worker":\d/g));
  expect(speakers).toEqual(new Set(['"worker":1', '"worker":2']));
  const all = workers();
  expect(all).toHaveLength(2);
  for (const pid of all) process.kill(pid, "SIGINT");
  await stopShop(shop);
  expect(workers()).toEqual([]);
});

type Letter = { recipient: string; kind: string };

test("what npm start tells Node about its memory holds for each worker too", async () => {
  await open({}, ["sh", "-c", manifest.scripts.start]);
  const first = shop.process.pid ?? 0;
  const flags = nodeFlagsOf(first);
  expect(flags.join(" ")).toMatch(
    /--max-semi-space-size=\d+ --heap-growing-percent=\d+ --no-parallel-scavenge --no-allocation/,
  );
  expect(workersOf(first).map(nodeFlagsOf)).toEqual([flags, flags]);
});

test("attempts are counted across workers, and a job is done once", async () => {
  await open({ RATE_LIMIT: "on" });
  const owner = await registerOwner();
  await send("POST", "/api/register", person("rider@example.com"));
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    statuses.push((await send("POST", "/api/login", { email: "rider@example.com", password: "a wrong one" })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);

  for (let time = 0; time < 4; time += 1) await send("POST", "/api/forgot-password", { email: "rider@example.com" });
  const letters = async () => {
    const { emails } = (await send("GET", "/api/admin/emails", undefined, owner)).body as { emails: Letter[] };
    return emails.filter(({ recipient, kind }) => recipient === "rider@example.com" && kind === "password_reset")
      .length;
  };
  await expect.poll(letters).toBe(4);
  expect(await letters()).toBe(4);
});

test("a worker that is killed is replaced while the other one serves on, and the third time in a row it is said what to do", async () => {
  await open();
  let [doomed] = workers();
  for (const times of [1, 2, 3]) {
    const before = workers();
    expect(before).toHaveLength(2);
    if (!doomed) throw new Error("there is no worker to kill");
    process.kill(doomed, "SIGKILL");
    for (let time = 0; time < 4; time += 1) expect((await send("GET", "/api/getScooter")).status).toBe(200);
    const opened = () => shop.output().match(/Worker \d serves again/g)?.length;
    await expect.poll(opened).toBe(times);
    [doomed] = workers().filter((pid) => !before.includes(pid));
  }
  const said = shop.output();
  expect(said).toMatch(/Worker \d ended by itself \(SIGKILL\)\. It is replaced\.\n/);
  expect(said).toMatch(/Worker \d ended by itself \(SIGKILL\)\. It is replaced in 0\.25 s\.\n/);
  expect(said).toMatch(/It is replaced in 1 s\. That was 3 times in a row: the lines above say why\./);
  await stopShop(shop);
});

test("when the first process is killed, no other one is left", async () => {
  await open();
  expect(workers()).toHaveLength(2);
  const all = workers();
  shop.process.kill("SIGKILL");
  await expect.poll(() => all.filter((pid) => isAlive(pid))).toEqual([]);
  await expect.poll(() => processesMatching(dataDir)).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a port in use ends all of it with one sentence", async () => {
  await open();
  const second = await launchShop({
    DATA_DIR: join(dataDir, "second"),
    WORKERS: "2",
    DEMO: "off",
    PORT: new URL(shop.url).port,
  });
  const [code] = await once(second.process, "close");
  expect(code).toBe(1);
  expect(second.output()).toContain("is in use by another program");
  expect(workersOf(second.process.pid)).toEqual([]);
  await stopShop(shop);
});
