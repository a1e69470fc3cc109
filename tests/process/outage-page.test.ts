import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectionUrl } from "#db/connection-url.ts";
import { startDatabaseProxy } from "../support/database-proxy.ts";
import { launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";
import { createTestDatabase } from "../support/test-database.ts";

test("BIZ-04 while the database cannot be reached, a page that is not cached is the shop's own with 503, and comes back by itself", async () => {
  const database = await createTestDatabase({ empty: true });
  const line = await startDatabaseProxy(database.connection);
  const folder = await mkdtemp(join(tmpdir(), "tulin-outage-"));
  const shop = await launchShop({ DATABASE_URL: connectionUrl(line.connection), DATA_DIR: folder });
  onTestFinished(async () => {
    shop.process.kill("SIGKILL");
    await line.disconnect().catch(() => undefined);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  await waitUntilReady(shop);
  const open = async (path: string) => {
    const answer = await fetch(shop.url + path, { headers: { accept: "text/html" } });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const titleOf = ({ html }: { html: string }) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];
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
  await stopShop(shop);
});
