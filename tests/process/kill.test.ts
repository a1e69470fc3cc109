import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { deliveryDetails } from "../support/delivery-details.ts";
import { createDemoFolder } from "../support/demo-shop.ts";
import { type LaunchedShop, launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";

let demo: Awaited<ReturnType<typeof createDemoFolder>>;
let dataDir: string;
let shop: LaunchedShop;

beforeAll(async () => {
  demo = await createDemoFolder();
});
afterAll(() => demo.remove());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tulin-kill-"));
  execFileSync("cp", ["-a", `${demo.folder}/.`, dataDir]);
  shop = await open();
});
afterEach(async () => {
  shop.process.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

async function open(): Promise<LaunchedShop> {
  const opened = await launchShop({ DATA_DIR: dataDir });
  await waitUntilReady(opened);
  return opened;
}

/** The processes whose command line or working data names this shop's folder: the shop itself is shown by its id. */
function postgresProcesses(): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid).includes(dataDir));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // It ended while the list was read.
  }
}

/** A signalled process is listed until it has ended. */
const nothingIsLeft = () => expect.poll(postgresProcesses).toEqual([]);

/** The server itself, not its watchdog: the process whose number PostgreSQL wrote into its folder. */
const postgresPid = (): number =>
  Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

type Customer = { authorization: string };

/** Registers an account; the first one of staff is the owner, who sees the full stock. */
async function register({ staff = false } = {}): Promise<Customer> {
  const email = `customer-${Math.random().toString(36).slice(2)}@example.com`;
  const { token } = (await post("/api/register", { name: "Customer", email, password: "long enough", staff }, {})).body;
  return { authorization: `Bearer ${token}` };
}

/** Status and body of the response; status 0 without a response, because the shop was killed. */
async function post(path: string, body: object, headers: Record<string, string>) {
  try {
    const response = await fetch(shop.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { token?: string; order?: { id: number } } };
  } catch {
    return { status: 0, body: {} };
  }
}

/** Orders bells until stopped, or until the shop is gone; the ids of the orders answered 200 go to `answered`. */
async function keepOrdering(customer: Customer, answered: number[], stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    await post("/api/add-to-cart", { product_id: 22, product_qty: 1 }, customer);
    const { status, body } = await post("/api/place-order", deliveryDetails, customer);
    if (status === 200 && body.order) answered.push(body.order.id);
    if (status === 0 && shop.process.killed) return;
  }
}

/** Lets four customers order at once, runs `blow` once `before` orders are answered, and waits for `after` more. */
async function orderAround(blow: () => void, { before, after }: { before: number; after: number }): Promise<Orders> {
  const customers = await Promise.all([register(), register(), register(), register()]);
  const answered: number[][] = customers.map(() => []);
  const answeredMoreThan = (count: number) => expect.poll(() => answered.flat().length).toBeGreaterThanOrEqual(count);
  let stopped = false;
  const buying = customers.map((customer, index) => keepOrdering(customer, answered[index] ?? [], () => stopped));
  await answeredMoreThan(before);
  blow();
  await answeredMoreThan(answered.flat().length + after);
  stopped = true;
  await Promise.all(buying);
  return { customers, answered };
}

type Orders = { customers: Customer[]; answered: number[][] };

async function expectAllThere({ customers, answered }: Orders): Promise<void> {
  for (const [index, customer] of customers.entries()) {
    for (const id of answered[index] ?? []) {
      const { status } = await fetch(`${shop.url}/api/my-order/${id}`, { headers: customer });
      expect(status, `order ${id}`).toBe(200);
    }
  }
  const headers = await register({ staff: true });
  const response = await fetch(`${shop.url}/api/edit-product/22`, { headers });
  const { product } = (await response.json()) as { product: { stock: number } };
  // The stock was 120. An order whose response was lost may exist too, at most one per customer.
  const sold = 120 - product.stock;
  expect(sold).toBeGreaterThanOrEqual(answered.flat().length);
  expect(sold).toBeLessThanOrEqual(answered.flat().length + customers.length);
}

test("CHK-06 ORD-02 after Node is killed during orders no process is left, and after a restart every confirmed order exists", async () => {
  const orders = await orderAround(() => shop.process.kill("SIGKILL"), { before: 15, after: 0 });

  await nothingIsLeft();
  shop = await open();
  await expectAllThere(orders);
  await stopShop(shop);
  await nothingIsLeft();
});

test("after PostgreSQL is killed during orders the shop restarts it, accepts orders again and has lost none", async () => {
  const orders = await orderAround(() => process.kill(postgresPid(), "SIGKILL"), { before: 10, after: 10 });

  expect(shop.process.exitCode).toBeNull();
  await expectAllThere(orders);
  await stopShop(shop);
});

test("after both are killed the shop restarts without repair, and every confirmed order exists", async () => {
  const orders = await orderAround(
    () => {
      process.kill(postgresPid(), "SIGKILL");
      shop.process.kill("SIGKILL");
    },
    { before: 8, after: 0 },
  );
  if (shop.process.exitCode === null && shop.process.signalCode === null) await once(shop.process, "exit");

  shop = await open();
  await expectAllThere(orders);
  await stopShop(shop);
  await nothingIsLeft();
});
