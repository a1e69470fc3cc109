import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, watch, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { deliveryDetails } from "../support/delivery-details.ts";
import { processesUsing, queryOnce } from "../support/embedded.ts";
import { type LaunchedShop, launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";

/** A disk of this size in memory, seen by one process only, so that it disappears with that process. Root needs no user namespace. */
const isRoot = process.getuid?.() === 0;
const unshare = "unshare";
const options = ["--mount", ...(isRoot ? [] : ["--map-root-user"])];
const MOUNT = 'mount -t tmpfs -o size=200m tmpfs "$1"';
const canMount = spawnSync(unshare, [...options, "sh", "-c", MOUNT, "sh", tmpdir()]).status === 0;

let folder: string;
let shop: LaunchedShop;

/** Opens a shop whose data folder and log are on a small disk. */
async function openOnSmallDisk(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "tulin-disk-"));
  const start = `${MOUNT} && log=$1/shop.log && shift && exec "$@" >"$log" 2>&1`;
  const args = [...options, "sh", "-c", start, "sh", folder, process.execPath, "server/start.mjs"];
  shop = await launchShop({ DATA_DIR: join(folder, "data") }, [unshare, ...args]);
  onTestFinished(async () => {
    shop.process.kill("SIGKILL");
    await expect.poll(() => processesUsing(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
  await waitUntilReady(shop);
}

/** A file on the disk of the shop. */
const onDisk = (name: string): string => join(`/proc/${shop.process.pid}/root`, folder, name);

/** Writes until nothing more fits. */
function fillDisk(): void {
  const file = openSync(onDisk("filler"), "w");
  try {
    for (const size of [2 ** 20, 4096, 1]) writeUntilFull(file, Buffer.alloc(size, "x"));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) > 0);
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  }
}

type Answer = { status: number; body: Record<string, unknown> & { order?: { id: number } } };

async function send(path: string, body: object | null, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(shop.url + path, {
    headers: { "content-type": "application/json", ...headers },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

async function register(staff: boolean): Promise<{ authorization: string }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { body } = await send("/api/register", { name: "Maria", email, password: "sampaguita 77", staff });
  return { authorization: `Bearer ${body.token}` };
}

const pageStatus = async (path: string) => {
  const response = await fetch(shop.url + path, { headers: { accept: "text/html" } });
  await response.body?.cancel();
  return response.status;
};

test("BIZ-04 CHK-06 with a full disk orders are refused with 503 and no order is lost; the shop stays up, and sells again when there is space", async ({
  skip,
}) => {
  skip(!canMount, "This system does not let this user mount a file system in memory.");
  await openOnSmallDisk();
  const owner = await register(true);
  const customer = await register(false);
  const placed: number[] = [];
  const order = async () => {
    const added = await send("/api/add-to-cart", { product_id: 22, product_qty: 1 }, customer);
    if (added.status >= 500) return added;
    const answer = await send("/api/place-order", deliveryDetails, customer);
    if (answer.body.order) placed.push(answer.body.order.id);
    return answer;
  };
  const lowDisk = async () => (await send("/api/admin/dashboard", null, owner)).body.low_disk;
  expect((await order()).status).toBe(200);
  for (const path of ["/", "/scooter"]) expect(await pageStatus(path)).toBe(200);
  expect(await lowDisk()).toBeNull();

  fillDisk();

  expect(await lowDisk()).toEqual({ free_mb: 0, total_mb: 200 });
  // A table or the write-ahead log needs a new block soon: the shop keeps selling until then.
  let refused: Answer | undefined;
  while (!refused) {
    const answer = await order();
    if (answer.status !== 200) refused = answer;
  }
  expect([refused.status, refused.body.code]).toEqual([503, "disk_full"]);
  expect(refused.body.message).toMatch(
    /^The shop cannot save anything now, because its disk is full\. Nothing was changed/,
  );
  expect(await send("/readyz", null)).toMatchObject({ status: 503, body: { code: "disk_full" } });
  expect((await send("/healthz", null)).status).toBe(200);

  // PostgreSQL ends when it cannot write its write-ahead log, and then cannot start.
  const socketFolder = readFileSync(onDisk("data/postgres/postmaster.pid"), "utf8").split("\n")[4] ?? "";
  const connection = { host: socketFolder, port: 5432, user: "shop", database: "shop" };
  const fillLog = "select pg_logical_emit_message(false, 'filler', repeat('x', 1000000)) from generate_series(1, 100)";
  await expect(queryOnce(connection, fillLog)).rejects.toThrow();
  // More often than after any other failure, which the shop does not survive.
  const starts = watchStarts();
  await expect.poll(() => starts.count, { timeout: 200_000 }).toBeGreaterThan(6);
  expect(shop.process.exitCode).toBeNull();
  for (const path of ["/", "/scooter"]) expect(await pageStatus(path)).toBe(200);
  expect(await order()).toMatchObject({ status: 503, body: { code: "disk_full" } });

  rmSync(onDisk("filler"));

  await expect.poll(async () => (await send("/readyz", null)).status).toBe(200);
  expect((await order()).status).toBe(200);
  for (const id of placed) expect((await send(`/api/my-order/${id}`, null, customer)).status, `order ${id}`).toBe(200);
  const { body } = await send("/api/edit-product/22", null, owner);
  expect(body.product).toMatchObject({ stock: 120 - placed.length });
  await stopShop(shop);
});

/** Counts the starts of PostgreSQL: each creates its pid file and removes it. Most end too soon to be seen in a list of processes. */
function watchStarts(): { count: number } {
  const starts = { count: 0 };
  const watcher = watch(onDisk("data/postgres"), (event, file) => {
    if (event === "rename" && file === "postmaster.pid") starts.count += 1 / 2;
  });
  onTestFinished(() => watcher.close());
  return starts;
}
