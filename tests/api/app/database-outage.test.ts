import { expect, onTestFinished, test } from "vitest";
import { api, type Call } from "#contract/api.ts";
import { keysOf } from "#contract/keys.ts";
import { openDatabase } from "#db/connection.ts";
import { registerStaff } from "../../support/api/accounts.ts";
import { createSignedInCustomer, createSignedInCustomers, fillCart, requestOrder } from "../../support/api/orders.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { validPart } from "../../support/api/valid-input.ts";
import { startTcpProxy } from "../../support/tcp-proxy.ts";
import { createTestDatabase } from "../../support/test-database.ts";

/** A shop whose connection to the database a test can cut. */
async function shopOnALine() {
  const database = await createTestDatabase();
  const line = await startTcpProxy(database.connection);
  const open = await openDatabase({ connection: line.connection, answerTimeout: 2000 });
  const shop = await openShop({ database: open });
  onTestFinished(async () => {
    await shop.close();
    await open.close();
    await line.disconnect();
    await database.drop();
  });
  return { shop, line };
}

test("BIZ-04 without the database every call that needs it responds 503 with Retry-After, and works again afterwards", async () => {
  const { shop, line } = await shopOnALine();
  const owner = await registerStaff(shop);
  const product = await createProduct(shop, owner);
  await shop.call("GET /readyz", {});
  await line.disconnect();

  const alive = new Set<Call>(["GET /healthz", "GET /sanctum/csrf-cookie"]);
  // A link whose signature is wrong is refused without the database.
  for (const call of keysOf(api).filter((each) => !each.includes("/api/track/:link"))) {
    if (alive.has(call)) {
      await shop.call(call, {} as never);
      continue;
    }
    const form = "multipart" in api[call] ? productEditForm({ token: "x", image: new Blob(["x"]) }) : undefined;
    const input = {
      params: validPart(call, "params"),
      query: validPart(call, "query"),
      ...(call.startsWith("GET ") ? {} : { body: form ?? { ...validPart(call, "body"), ...owner } }),
    };
    const { status, body: refusal, headers } = await shop.expectRefusal(call, input, { as: owner });
    expect([status, refusal.code], call).toEqual([503, "overloaded"]);
    expect(refusal.message).toBe("The shop is very busy. Please try again in a moment.");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }

  await line.reconnect();
  await shop.call("GET /readyz", {});
  await shop.call("GET /api/edit-product/:id", { params: { id: product.id } }, { as: owner });
});

test("BIZ-04 a shop that is told to stop while it connects to the database again stops", async () => {
  const { shop, line } = await shopOnALine();
  await line.disconnect();
  await expect.poll(() => shop.pool.totalCount).toBe(0);
  line.delay(500);
  await line.reconnect();
  // The connection that listens for changes is being made.
  await expect.poll(() => shop.pool.totalCount, { interval: 10 }).toBe(1);

  await shop.app.close();
});

test("CHK-06 an order whose connection is cut is placed once or not at all, and the same key returns the result", async () => {
  const { shop, line } = await shopOnALine();
  const owner = await registerStaff(shop);
  const held = await createProduct(shop, owner, { stock: 50 });
  const free = await createProduct(shop, owner, { stock: 50 });
  const buyers = await createSignedInCustomers(shop, 16);
  for (const [number, buyer] of buyers.entries()) await fillCart(shop, buyer, number < 4 ? held : free);
  const press = () => buyers.map((buyer, number) => requestOrder(shop, buyer, {}, `press ${number}`));

  const somebody = await shop.pool.connect();
  await somebody.query("begin");
  await somebody.query("select from products where id = $1 for update", [held.id]);
  const pressing = press();
  await Promise.all(pressing.slice(4)); // The others are loading.
  await line.disconnect();
  const first = await Promise.all(pressing);
  somebody.release(true);
  await line.reconnect();
  await expect.poll(async () => (await shop.request("GET /readyz", {})).status).toBe(200); // It has noticed the cut.
  const second = await Promise.all(press());

  expect(first.map(({ status }) => status)).toEqual(buyers.map((_, number) => (number < 4 ? 503 : 200)));
  for (const { status } of second) expect(status).toBe(200);
  const { rows } = await shop.pool.query("select stock from product_variants order by product_id");
  expect(rows).toEqual([{ stock: 50 - 4 }, { stock: 50 - 12 }]);
  for (const [number, { body }] of first.entries()) {
    if ("order" in body) expect(second[number]?.body).toMatchObject({ order: body.order });
  }
});

test("BIZ-04 CHK-06 when the network loses what is sent to the database and closes nothing, an order is placed once, and the shop recovers", async () => {
  const { shop, line } = await shopOnALine();
  const owner = await registerStaff(shop);
  const product = await createProduct(shop, owner, { stock: 50 });
  const buyers = await createSignedInCustomers(shop, 8);
  for (const buyer of buyers) await fillCart(shop, buyer, product);
  const press = () => Promise.all(buyers.map((buyer, number) => requestOrder(shop, buyer, {}, `press ${number}`)));
  line.silence();

  for (const { status } of await press()) expect([200, 503]).toContain(status);

  await expect.poll(async () => (await press()).map(({ status }) => status)).toEqual(buyers.map(() => 200));
  const { body } = await shop.call("GET /api/edit-product/:id", { params: { id: product.id } }, { as: owner });
  expect(body).toMatchObject({ product: { stock: 50 - 8 } });
  expect(shop.log.filter((entry) => /"status":500/.test(entry))).toEqual([]);
});

test("BIZ-04 when the disk of the database is full, orders respond 503 and the shop is not ready, until there is space", async () => {
  const database = await createTestDatabase();
  const shop = await openShop({ database });
  onTestFinished(async () => {
    await shop.close();
    await database.drop();
  });
  const owner = await registerStaff(shop);
  const product = await createProduct(shop, owner);
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product);
  // PostgreSQL's own error, from the same statement that places an order: tests/process/disk-full.test.ts fills a real disk.
  await shop.pool.query(`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on orders for each row execute function no_space()`);
  const order = () => requestOrder(shop, buyer, {}, "one order");

  expect(await order()).toMatchObject({ status: 503, body: { code: "disk_full" } });

  expect((await shop.request("GET /readyz", {})).body).toMatchObject({ status: 503, code: "disk_full" });
  await shop.call("GET /healthz", {});
  await shop.call("GET /api/getScooter", {});
  await shop.pool.query("drop trigger no_space on orders");
  await expect.poll(async () => (await shop.request("GET /readyz", {})).status).toBe(200);
  expect((await order()).status).toBe(200);
  const { rows } = await shop.pool.query("select count(*)::int as orders from orders");
  expect(rows).toEqual([{ orders: 1 }]);
  expect(shop.log.filter((line) => line.startsWith("The disk of the database"))).toEqual([
    "The disk of the database is full. Free some space: the shop then continues by itself.",
    "The disk of the database has space again.",
  ]);
});

test("BIZ-04 connections ended by the server are replaced", async () => {
  const database = await createTestDatabase();
  const shop = await openShop({ database });
  onTestFinished(async () => {
    await shop.close();
    await database.drop();
  });
  await Promise.all(Array.from({ length: 10 }, () => shop.call("GET /api/getScooter", {})));
  const { rowCount } = await shop.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(rowCount).toBeGreaterThan(0);
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.request("GET /api/getScooter", {})));
  for (const { status } of answers) expect([200, 503]).toContain(status);
  await shop.call("GET /api/getScooter", {});
});
