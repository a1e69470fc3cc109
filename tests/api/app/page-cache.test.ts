import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { MAX_QUANTITY } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import { openDatabase } from "#db/connection.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, requestOrder } from "../../support/api/orders.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { noisePicture } from "../../support/pictures.ts";
import { startTcpProxy } from "../../support/tcp-proxy.ts";
import { createTestDatabase } from "../../support/test-database.ts";

const database = await createTestDatabase();
const shop = await openShop({ database });
const neighbour = await openShop({ database });
afterAll(async () => {
  await Promise.all([shop.close(), neighbour.close()]);
  await database.drop();
});

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const detailOf = async (at: Shop, { id }: Product) =>
  (await at.call("GET /api/viewproductdetail/:id", { params: { id } })).body.product;

const save = (product: Product, fields: Record<string, string | number>) =>
  shop.call(
    "POST /api/update-product/:id",
    { params: { id: product.id }, body: productEditForm(fields) },
    { as: owner },
  );

/** The log lines of a route's requests, oldest first. */
const answersOn = (at: Shop, route: string) =>
  at.log
    .map((line) => JSON.parse(line) as { msg: string; route: string; cached?: true })
    .filter((line) => line.msg === "request" && line.route === route);

/** How often a response of this route was rendered, not sent from the cache. */
const madeOn = (at: Shop, route: string): number => answersOn(at, route).filter(({ cached }) => !cached).length;

/** Repeats a request until this process returns the expected response, up to the timeout of the test. */
async function until(shows: () => Promise<boolean>): Promise<void> {
  while (!(await shows())) await new Promise(setImmediate);
}

describe("a write", () => {
  test("is visible in the next response of the same process, and then in another process", async () => {
    const product = await createProduct(shop, owner, { productname: "Una" });
    for (const at of [shop, neighbour]) {
      await until(async () => (await detailOf(at, product)).productname === "Una");
      await detailOf(at, product);
    }
    for (const [round, productname] of ["Ikalawa", "Ikatlo", "Ikaapat", "Ikalima", "Ikaanim"].entries()) {
      await save(product, { productname });
      expect((await detailOf(shop, product)).productname, `round ${round}`).toBe(productname);
      await until(async () => (await detailOf(neighbour, product)).productname === productname);
    }
  });

  test("is notified on its own connection, once, whatever its client_min_messages", async () => {
    const client = await shop.pool.connect();
    const heard: (string | undefined)[] = [];
    client.on("notice", ({ message }) => heard.push(message));
    await client.query("set client_min_messages = error");
    await client.query("begin; update settings set tagline = tagline; update settings set tagline = tagline; commit");
    client.release(true);
    expect(heard).toEqual(["shop_changes"]);
  });

  test("to one product invalidates its page and the lists of its type only", async () => {
    const scooter = await createProduct(shop, owner, { productname: "Isa" });
    const helmet = await createProduct(shop, owner, { productname: "Dalawa", type: "helmet" });
    const look = async () => {
      await detailOf(shop, scooter);
      await detailOf(shop, helmet);
      await shop.call("GET /api/getHelmet", {});
    };
    await look();
    const before = madeOn(shop, "/api/getHelmet");
    const details = madeOn(shop, "/api/viewproductdetail/:id");
    await save(scooter, { productname: "Isa pa" });
    await look();
    expect(madeOn(shop, "/api/getHelmet")).toBe(before);
    expect(madeOn(shop, "/api/viewproductdetail/:id")).toBe(details + 1);
  });

  test("ADM-11 to a gallery is visible at once on the product's page and in the lists", async () => {
    const product = await createProduct(shop, owner, { productname: "Larawan" });
    const body = new FormData();
    body.set("image", new Blob([new Uint8Array(await noisePicture(33, 44).png().toBuffer())]), "picture.png");
    const { picture } = (await shop.call("POST /api/admin/pictures", { body }, { as: owner })).body;
    const shown = async (): Promise<(Product | undefined)[]> => [
      await detailOf(shop, product),
      (await shop.call("GET /api/getScooter", {})).body.scooter.find(({ id }) => id === product.id),
    ];
    await shown();
    const gallery = [
      { image: picture.image, alt: "Likod" },
      { image: product.image, alt: "Harap" },
    ];
    for (const next of [gallery, gallery.toReversed()]) {
      await save(product, { productname: "Larawan", gallery: JSON.stringify(next) });
      for (const product of await shown()) {
        expect(product?.images.map(({ image, alt }) => ({ image, alt }))).toEqual(next);
        expect(product?.image).toBe(next[0]?.image);
      }
    }
  });

  test("that hides a product removes it from its page, lists and searches at once", async () => {
    const product = await createProduct(shop, owner, { productname: "Tagong Yaman" });
    const listed = async () => {
      const { body } = await shop.call("GET /api/getScooter", {});
      const { body: found } = await shop.call("GET /api/search", { query: { q: "tagong yaman" } });
      return [body.scooter, found.products].map((list) => list.some(({ id }) => id === product.id));
    };
    expect(await listed()).toEqual([true, true]);
    await detailOf(shop, product);
    await save(product, { productname: "Tagong Yaman", status: "null" });
    expect(await listed()).toEqual([false, false]);
    const { status } = await shop.expectRefusal("GET /api/viewproductdetail/:id", { params: { id: product.id } });
    expect(status).toBe(404);
    await save(product, { productname: "Tagong Yaman" });
    expect(await listed()).toEqual([true, true]);
  });

  test("made directly in the database is noticed too", async () => {
    const product = await createProduct(shop, owner);
    await detailOf(shop, product);
    await shop.pool.query("update products set price = 4200 where id = $1", [product.id]);
    await shop.waitForInvalidation();
    expect(await detailOf(shop, product)).toMatchObject({ selling: 42 });
    await shop.pool.query("delete from products where id = $1", [product.id]);
    await shop.waitForInvalidation();
    await shop.expectRefusal("GET /api/viewproductdetail/:id", { params: { id: product.id } });
  });
});

test("ORD-02 the public stock is at most what one order can take, and a change of it is visible at once", async () => {
  const product = await createProduct(shop, owner, { stock: MAX_QUANTITY + 2 });
  for (const stock of [MAX_QUANTITY, MAX_QUANTITY, MAX_QUANTITY, MAX_QUANTITY - 1]) {
    expect((await detailOf(shop, product)).stock).toBe(stock);
    const buyer = await createSignedInCustomer(shop);
    await fillCart(shop, buyer, product);
    expect((await requestOrder(shop, buyer)).status).toBe(200);
  }
  expect((await detailOf(shop, product)).stock).toBe(MAX_QUANTITY - 2);
});

describe("a response", () => {
  test("is rendered once for a hundred concurrent first requests", async () => {
    const product = await createProduct(shop, owner);
    const before = madeOn(shop, "/api/viewproductdetail/:id");
    const answers = await Promise.all(Array.from({ length: 100 }, () => detailOf(shop, product)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(madeOn(shop, "/api/viewproductdetail/:id")).toBe(before + 1);
  });

  test("that was begun before a write is not cached", async () => {
    const product = await createProduct(shop, owner, { productname: "Luma" });
    const rounds = Array.from({ length: 30 }, (_, round) => round);
    for (const round of rounds) {
      const reading = Array.from({ length: 5 }, () => detailOf(shop, product));
      await save(product, { productname: `Bago ${round}` });
      const [after] = await Promise.all([detailOf(shop, product), ...reading]);
      expect(after.productname).toBe(`Bago ${round}`);
      expect((await detailOf(shop, product)).productname, "and it stays so").toBe(`Bago ${round}`);
    }
  });

  test("has an ETag, and revalidates with 304 until it changes", async () => {
    const product = await createProduct(shop, owner);
    const path = `/api/viewproductdetail/${product.id}`;
    const first = await shop.send(path);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toContain("s-maxage=");
    const whole = await first.text();
    for (const held of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const again = await shop.send(path, { headers: { "if-none-match": held } });
      expect([again.status, await again.text()], held).toEqual([304, ""]);
      expect(again.headers.get("etag")).toBe(etag);
    }
    await save(product, { productname: "Iba" });
    const changed = await shop.send(path, { headers: { "if-none-match": etag } });
    expect([changed.status, (await changed.text()) === whole]).toEqual([200, false]);
  });

  test("is the same for HEAD, without a body", async () => {
    const product = await createProduct(shop, owner);
    const path = `/api/viewproductdetail/${product.id}`;
    const plain = { headers: { "accept-encoding": "identity" } };
    const get = await shop.send(path, plain);
    const length = Buffer.byteLength(await get.text());
    const head = await shop.send(path, { ...plain, method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(Number(head.headers.get("content-length"))).toBe(length);
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
  });

  test("is compressed as the client accepts", async () => {
    await createProduct(shop, owner, { description: "mahaba ".repeat(500) });
    const read = async (accepted: string) => {
      const answer = await shop.app.inject({ url: "/api/getScooter", headers: { "accept-encoding": "identity" } });
      const sent = await rawAnswer(`${shop.url}/api/getScooter`, accepted);
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[sent.encoding ?? ""] ?? ((bytes: Buffer) => bytes);
      expect(unpack(sent.body).toString(), accepted).toBe(answer.body);
      return sent.encoding;
    };
    expect(await read("gzip, deflate, br, zstd")).toBe("br");
    expect(await read("GZIP")).toBe("gzip");
    expect(await read("br;q=0, gzip;q=0.5")).toBe("gzip");
    expect(await read("identity")).toBeUndefined();
    expect(await read("gzip;q=0.0, sbr")).toBeUndefined();
  });
});

describe("a URL", () => {
  test("with irrelevant parameters shares the response without them", async () => {
    await shop.call("GET /api/getAccessory", {});
    const before = madeOn(shop, "/api/getAccessory");
    for (const search of ["?", "?utm_source=news", "?fbclid=1&gclid=2", "?__proto__=1"]) {
      expect((await shop.send(`/api/getAccessory${search}`)).status).toBe(200);
    }
    expect(madeOn(shop, "/api/getAccessory")).toBe(before);
    await shop.call("GET /api/getAccessory", { query: { sort: "price_asc", in_stock: "1" } });
    const swapped = await shop.send("/api/getAccessory?in_stock=1&x=y&sort=price_asc");
    expect(swapped.status).toBe(200);
    expect(madeOn(shop, "/api/getAccessory")).toBe(before + 1);
  });

  test("with a refused response is not cached", async () => {
    const before = madeOn(shop, "/api/viewproductdetail/:id");
    for (const id of [987_654, 987_654]) {
      const { status } = await shop.expectRefusal("GET /api/viewproductdetail/:id", { params: { id } });
      expect(status).toBe(404);
    }
    expect(madeOn(shop, "/api/viewproductdetail/:id")).toBe(before + 2);
  });
});

test("a process that cannot receive notifications caches nothing and drops its cache", async () => {
  const line = await startTcpProxy(database.connection);
  const open = await openDatabase({ connection: line.connection });
  const cutOff = await openShop({ database: open });
  onTestFinished(async () => {
    await cutOff.close();
    await open.close();
    await line.disconnect();
  });
  const product = await createProduct(shop, owner, { productname: "Nauna" });
  const route = "/api/viewproductdetail/:id";
  await until(async () => {
    const made = madeOn(cutOff, route);
    await detailOf(cutOff, product);
    return madeOn(cutOff, route) === made; // It listens, and caches again.
  });
  await line.disconnect();
  await save(product, { productname: "Nahuli" });
  await line.reconnect();
  await until(async () => (await cutOff.request("GET /readyz", {})).status === 200);
  expect((await detailOf(cutOff, product)).productname).toBe("Nahuli");
});

test("BIZ-04 while the database does not respond, what was cached is sent as it was; what was not responds 503", async () => {
  const line = await startTcpProxy(database.connection);
  const open = await openDatabase({ connection: line.connection });
  const cutOff = await openShop({ database: open });
  onTestFinished(async () => {
    await cutOff.close();
    await open.close();
    await line.disconnect();
  });
  const product = await createProduct(shop, owner, { productname: "Huling kilala" });
  const route = "/api/viewproductdetail/:id";
  const untilCached = () =>
    until(async () => {
      const made = madeOn(cutOff, route);
      await detailOf(cutOff, product);
      return madeOn(cutOff, route) === made;
    });
  await untilCached(); // It listens.
  // A process that changed something has received all changes before it, which would drop the response.
  const other = await createProduct(cutOff, owner);
  await untilCached();
  await line.disconnect();
  const status = async (id: number) =>
    (await cutOff.request("GET /api/viewproductdetail/:id", { params: { id } })).status;

  await until(async () => (await cutOff.request("GET /readyz", {})).status === 503);
  expect((await detailOf(cutOff, product)).productname).toBe("Huling kilala");
  expect(await status(other.id)).toBe(503);
  await line.reconnect();
});

/** The raw response: fetch would decompress it. */
async function rawAnswer(url: string, accepted: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": accepted } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ encoding: answer.headers["content-encoding"], body: Buffer.concat(parts) }));
    }).on("error", reject);
  });
}
