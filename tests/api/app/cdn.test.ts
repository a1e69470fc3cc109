import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { createStaff, registerStaff } from "../../support/api/accounts.ts";
import { collectionBody, createCollection } from "../../support/api/collections.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createTestDatabase } from "../../support/test-database.ts";

type Purge = { tags?: string[]; purge_everything?: boolean };

/** The calls to the CDN. */
const purges: { authorization: string | undefined; body: Purge; failed: boolean }[] = [];
/** How many of the next calls the CDN answers with an error. */
let failures = 1;
/** A CDN that records what it has to purge. */
const cdn = createServer(async (request, response) => {
  const body: Purge = JSON.parse(await text(request));
  const failed = failures > 0;
  if (failed) failures -= 1;
  purges.push({ authorization: request.headers.authorization, body, failed });
  response.writeHead(failed ? 500 : 200).end("{}");
});
await new Promise<void>((listening) => cdn.listen(0, "127.0.0.1", listening));
const address = cdn.address();
if (address === null || typeof address === "string") throw new Error("The CDN does not listen on a port.");

const database = await createTestDatabase();
const settings = { CDN_PURGE_URL: `http://127.0.0.1:${address.port}/purge`, CDN_PURGE_TOKEN: "cdn-secret" };
const shop = await openShop({ database, settings });
afterAll(async () => {
  await shop.close();
  await database.drop();
  cdn.closeAllConnections();
  cdn.close();
});

const purged = (matches: (body: Purge) => boolean) =>
  purges.filter(({ body, failed }) => !failed && matches(body)).length;

test("CDN-01 a start purges everything, again when the CDN failed, and shows the token to nobody else", async () => {
  await expect.poll(() => purged(({ purge_everything }) => purge_everything === true)).toBe(1);
  expect(purges[0]).toEqual({ authorization: "Bearer cdn-secret", body: { purge_everything: true }, failed: true });
  expect(shop.log.join()).toContain("the CDN did not purge");
  expect(shop.log.join()).not.toContain("cdn-secret");
});

test("CDN-01 a response names its tags, and a change purges them", async () => {
  const owner = await registerStaff(shop);
  const product = await createProduct(shop, owner, { productname: "Una" });
  const path = `/api/viewproductdetail/${product.id}`;
  const readTags = async () => {
    const response = await shop.send(path);
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=600");
    await response.body?.cancel();
    return response.headers.get("cache-tag")?.split(",") ?? [];
  };
  await shop.waitForInvalidation();
  const tags = await readTags();
  expect(tags).toContain(`product:${product.id}`);
  const purgesOfProduct = () => purges.filter(({ body }) => body.tags?.includes(`product:${product.id}`)).length;
  await expect.poll(purgesOfProduct).toBe(1);
  const body = productEditForm({ productname: "Ikalawa" });
  await shop.call("POST /api/update-product/:id", { params: { id: product.id }, body }, { as: owner });
  await expect.poll(purgesOfProduct).toBe(2);
});

const CACHED_FOR = /s-maxage=(\d+)/;

/** How many seconds a CDN may keep the response of a path, and its tags. */
async function keptFor(path: string): Promise<{ seconds: number; tags: string[] }> {
  const { status, headers, body } = await shop.send(path);
  await body?.cancel();
  expect(status, path).toBe(200);
  const [, seconds] = CACHED_FOR.exec(headers.get("cache-control") ?? "") ?? [];
  return { seconds: Number(seconds), tags: headers.get("cache-tag")?.split(",") ?? [] };
}

test("CDN-01 a collection names its tag; it is kept for ten minutes, or for seconds when it soon changes by itself", async () => {
  const owner = await createStaff(shop, "owner");
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { id, slug, version } = await createCollection(shop, owner, { ends_at: null });
  await shop.waitForInvalidation();
  const list = "/api/collections";
  for (const path of [list, `${list}/${slug}`])
    expect(await keptFor(path), path).toEqual({ seconds: 600, tags: expect.arrayContaining(["collections"]) });
  let seen = version;
  for (const [minutes, seconds] of [
    [60, 600],
    [15, 10],
  ] as const) {
    const body = { ...collectionBody({ slug, ends_at: inMinutes(minutes) }), version: seen };
    const saved = await shop.call("PUT /api/admin/collections/:id", { params: { id }, body }, { as: owner });
    seen = saved.body.collection.version;
    await shop.waitForInvalidation();
    expect(await keptFor(list)).toEqual({ seconds, tags: expect.arrayContaining(["collections"]) });
  }
});

test("CDN-01 without a CDN responses carry no tags and are kept for ten seconds", async () => {
  const plain = await openShop({ database });
  const response = await plain.send("/api/getScooter");
  expect(response.headers.get("cache-tag")).toBeNull();
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=10");
  await response.body?.cancel();
  await plain.close();
});
