import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";
import { connectionUrl } from "#db/connection-url.ts";
import { addDemoPictures } from "../support/demo-pictures.ts";
import { type LaunchedShop, launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let line: TcpProxy;
let folder: string;
let shop: LaunchedShop;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  line = await startTcpProxy(database.connection);
  folder = await mkdtemp(join(tmpdir(), "tulin-outage-"));
  await addDemoPictures(join(folder, "media"));
  shop = await launchShop({ DATABASE_URL: connectionUrl(line.connection), DATA_DIR: folder });
  await waitUntilReady(shop);
});
afterAll(async () => {
  shop.process.kill("SIGKILL");
  await line.disconnect().catch(() => undefined);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const open = async (path: string) => {
  const response = await fetch(shop.url + path, { headers: { accept: "text/html" } });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const titleOf = ({ html }: { html: string }) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

test("BIZ-04 while the database cannot be reached, a page that is not cached is the shop's own with 503, and comes back by itself", async () => {
  expect((await open("/")).status).toBe(200);

  await line.disconnect();

  expect((await open("/")).status, "a cached page").toBe(200);
  for (const path of ["/scooter/1", "/search?q=kidlat"]) {
    const page = await open(path);
    expect([page.status, titleOf(page)], path).toEqual([503, "We will be right back"]);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
    for (const name of ["retry-after", "refresh"]) expect(Number(page.headers.get(name)), name).toBeGreaterThan(0);
  }

  await line.reconnect();
  await expect.poll(async () => titleOf(await open("/scooter/1"))).toBe("Tulin Amihan");
});

test("BIZ-04 after the network lost its way to the database and closed nothing, pages that are not cached come back by themselves", async () => {
  line.silence();
  await expect.poll(async () => (await open(`/search?q=${crypto.randomUUID()}`)).status).toBe(200);

  // Ends what is still silent, which would hold up the stop of the shop in the next test.
  await line.disconnect();
  await line.reconnect();
  await expect.poll(async () => (await open(`/search?q=${crypto.randomUUID()}`)).status).toBe(200);
});

test("an error of PostgreSQL in a page is in the log once, without the fields in which PostgreSQL puts rows", async () => {
  await database.pool.query("alter table products rename to products_elsewhere");
  const page = await open("/helmet/9");
  expect(page.status).toBe(500);
  await stopShop(shop);
  // Jobs may have failed meanwhile too.
  const id = page.headers.get(REQUEST_ID_HEADER) ?? "none";
  const reports = (shop.output().match(/.*42P01.*/g) ?? []).filter((line) => line.includes(id));
  expect(reports).toHaveLength(1);
  expect(JSON.parse(reports[0] ?? "")).toMatchObject({
    msg: "a page could not be rendered",
    err: { message: 'relation "products" does not exist' },
  });
  expect(shop.output()).not.toMatch(/\b(routine|severity)\b/);
});
