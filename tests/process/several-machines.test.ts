import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionUrl } from "#db/connection-url.ts";
import { ownerCode } from "#modules/accounts/accounts.ts";
import { newAccountInput } from "../support/api/accounts.ts";
import { deliveryDetails } from "../support/delivery-details.ts";
import { addDemoPictures } from "../support/demo-pictures.ts";
import { freePort } from "../support/free-port.ts";
import { startMailServer, type TestMailServer } from "../support/mail-server.ts";
import { type Nginx, startNginx } from "../support/nginx.ts";
import { type LaunchedShop, launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

// Two shops as two machines would run them, over one database and one folder of pictures, behind nginx as docs/nginx has it.

let database: TestDatabase;
let mail: TestMailServer;
let folder: string;
let nginx: Nginx | undefined;
let front: string;
let one: LaunchedShop;
let other: LaunchedShop;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  mail = await startMailServer();
  folder = await mkdtemp(join(tmpdir(), "tulin-machines-"));
  await addDemoPictures(join(folder, "media"));
  const port = await freePort();
  front = `http://127.0.0.1:${port}`;
  const settings = {
    DATABASE_URL: connectionUrl(database.connection),
    DATA_DIR: folder,
    SMTP_URL: mail.url,
    TRUST_PROXY: "127.0.0.1",
    PUBLIC_URL: front,
    RATE_LIMIT: "on",
  };
  [one, other] = await Promise.all([launchShop(settings), launchShop(settings)]);
  await Promise.all([waitUntilReady(one), waitUntilReady(other)]);
  const ports = [one, other].map(({ url }) => Number(new URL(url).port));
  nginx = await startNginx(port, ports);
});

afterAll(async () => {
  await nginx?.stop(); // None, when a shop did not open.
  await Promise.all([one, other].filter(({ process }) => !process.killed).map(stopShop));
  await mail.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Who calls: through nginx or at one shop, from which address of this machine, with what in the headers. */
type Manner = { at?: string; from?: string; headers?: Record<string, string>; agent?: Agent };

/** An answer; status 0 when the connection broke before there was one. */
type Answer = { status: number; body: Record<string, unknown> };

async function send(method: string, path: string, sent?: unknown, manner: Manner = {}): Promise<Answer> {
  const { at = front, from, headers, agent = new Agent() } = manner;
  const type = sent === undefined ? {} : { "content-type": "application/json" };
  const call = request(at + path, { method, agent, localAddress: from, headers: { ...type, ...headers } });
  call.end(sent === undefined ? undefined : JSON.stringify(sent));
  try {
    const [answer] = await once(call, "response");
    const said = await text(answer);
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    return { status: answer.statusCode, body: isJson ? JSON.parse(said) : {} };
  } catch {
    return { status: 0, body: {} };
  }
}

let visitors = 1;

/** A loopback address that no other client uses. */
function freshAddress(): string {
  visitors += 1;
  return `127.0.1.${visitors}`;
}

async function register(typed: object = {}) {
  const person = { ...newAccountInput(), ...typed };
  const { status, body } = await send("POST", "/api/register", person, { from: freshAddress() });
  expect(status).toBe(200);
  return { email: person.email, headers: { authorization: `Bearer ${body.token}` } };
}

/** The owner code of both shops, derived from the key in their database. */
async function codeOfOwner(): Promise<string> {
  const [row] = await rowsOf("select value from shop_keys where name = 'anti-forgery'");
  return ownerCode(row?.value as Buffer);
}

const BELL = { product_id: 22, product_qty: 1 };

/** All bells there are: in stock, and in orders. */
const bells = async () => {
  const [row] = await rowsOf(
    `select sum(stock) + (select sum(quantity) from order_lines where product_id = 22) as all from product_variants where product_id = 22`,
  );
  return Number(row?.all);
};

const rowsOf = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows;

test("sessions, carts and orders of one shop exist in the other, and a session that ends has ended in both", async () => {
  const { headers } = await register();
  const [here, there] = [one, other].map(({ url }) => ({ at: url, headers }));
  expect((await send("POST", "/api/add-to-cart", BELL, here)).status).toBe(201);
  const { body: cart } = await send("GET", "/api/cart", undefined, there);
  expect(cart.cart).toMatchObject([{ product_qty: 1, product: { id: BELL.product_id } }]);

  const placed = await send("POST", "/api/place-order", deliveryDetails, there);
  expect(placed.status).toBe(200);
  expect((await send("GET", "/api/cart", undefined, here)).body.cart).toEqual([]);
  const { id } = placed.body.order as { id: number };
  expect((await send("GET", `/api/my-order/${id}`, undefined, here)).status).toBe(200);

  expect((await send("POST", "/api/logout", undefined, there)).status).toBe(200);
  expect((await send("GET", "/api/cart", undefined, here)).status).toBe(401);
});

test("the page cache of one shop shows the writes of the other, and never stale data afterwards", async () => {
  const { headers } = await register({ staff: true, owner_code: await codeOfOwner() });
  const nameAt = async ({ url }: LaunchedShop) => {
    const { body } = await send("GET", "/api/shop", undefined, { at: url });
    return (body.shop as { name: string }).name;
  };
  const names = () => Promise.all([nameAt(one), nameAt(other)]);
  await names(); // Both have it in memory now.

  for (const [name, at] of [
    ["Una", one.url],
    ["Ikalawa", other.url],
    ["Ikatlo", front],
    ["Ikaapat", other.url],
    ["Ikalima", one.url],
  ]) {
    const { body } = await send("GET", "/api/admin/settings", undefined, { at, headers });
    const saved = await send("PUT", "/api/admin/settings", { ...(body.settings as object), name }, { at, headers });
    expect(saved.status).toBe(200);
    await expect.poll(names, { interval: 10 }).toEqual([name, name]);
    for (let time = 0; time < 5; time += 1) expect(await names()).toEqual([name, name]);
  }
});

test("attempts are counted over both shops by the real address of the visitor, whatever headers claim", async () => {
  const { email } = await register();
  const guess = (from: string, said: string) =>
    send("POST", "/api/login", { email, password: "a wrong one" }, { from, headers: { "x-forwarded-for": said } });
  const from = freshAddress();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) statuses.push((await guess(from, `10.9.8.${attempt}`)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await guess(freshAddress(), from)).status).toBe(401);
});

/** More emails than one shop writes at a time: with so many in hand, both are at it. */
const BOTH_AT_WORK = 4;

test("ORD-02 one shop is killed under load: every order gets a response and is placed once, every read succeeds, and the other shop sends the emails", async () => {
  // Enough stock for all orders, however long the test waits for the emails.
  await rowsOf("update product_variants set stock = 100000 where product_id = 22");
  const before = await bells();
  const held = mail.holdAll();
  const customers = await Promise.all(Array.from({ length: 4 }, () => register()));
  const answers: { status: number; id: number }[] = [];
  const reads: number[] = [];
  const stopped = new AbortController();

  const buy = async ({ headers }: { headers: Record<string, string> }) => {
    const manner = { headers, agent: new Agent({ keepAlive: true }) };
    while (!stopped.signal.aborted) {
      // What fills the cart is no order, and carries no key: the visitor presses again.
      await send("POST", "/api/add-to-cart", BELL, manner);
      const { body } = await send("GET", "/api/cart", undefined, manner);
      if ((body.cart as unknown[]).length === 0) continue;
      const keyed = { ...manner, headers: { ...headers, "idempotency-key": String(body.checkout_key) } };
      const { status, body: placed } = await send("POST", "/api/place-order", deliveryDetails, keyed);
      answers.push({ status, id: (placed.order as { id: number } | undefined)?.id ?? 0 });
    }
  };
  const look = async (path: string) => {
    const agent = new Agent({ keepAlive: true });
    while (!stopped.signal.aborted) reads.push((await send("GET", path, undefined, { agent })).status);
  };
  const load = [...customers.map(buy), look("/"), look("/api/getScooter"), look("/api/search?q=tulin")];
  const moreOrders = (count: number) => {
    const goal = answers.length + count;
    return expect.poll(() => answers.length).toBeGreaterThanOrEqual(goal);
  };

  await moreOrders(12);
  await expect.poll(held.waiting).toBeGreaterThanOrEqual(BOTH_AT_WORK);
  one.process.kill("SIGKILL");
  await moreOrders(20);
  stopped.abort();
  await Promise.all(load);
  held.release();

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(reads)).toEqual(new Set([200]));
  const emails = customers.map(({ email }) => `'${email}'`);
  const placed = await rowsOf(
    `select orders.id from orders join accounts on accounts.id = orders.account_id where accounts.email in (${emails})`,
  );
  const ids = (all: { id?: unknown }[]) => all.map(({ id }) => Number(id)).sort((a, b) => a - b);
  expect(ids(answers)).toEqual(ids(placed));
  expect(await bells()).toBe(before);

  const unsent = () => rowsOf("select id from emails where state <> 'sent'");
  await expect.poll(unsent).toEqual([]);
});
