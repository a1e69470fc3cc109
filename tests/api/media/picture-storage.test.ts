import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picturePathFor } from "#contract/media.ts";
import { deleteUnusedPictures, openPictures, type Pictures } from "#modules/media/media.ts";
import { readConfig } from "#server/config.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { startS3Server } from "../../support/s3-server.ts";

const bucket = await startS3Server();
const folder = await mkdtemp(join(tmpdir(), "tulin-folder-"));
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const places = { "a folder": { DATA_DIR: folder }, "a bucket": { ...bucket.settings, DATA_DIR: folder } };

describe.each(Object.entries(places))("a storage in %s", (_where, settings) => {
  let storage: Pictures["storage"];
  beforeAll(async () => {
    ({ storage } = await openPictures(readConfig(settings)));
  });

  const stored = async () => {
    const files: { name: string; storedAt: Date }[] = [];
    for await (const file of storage.list()) files.push(file);
    return files;
  };
  const names = async () => (await stored()).map(({ name }) => name);
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const read = async (name: string) => {
    const bytes = await storage.read(name);
    return bytes && Buffer.from(bytes).toString();
  };

  test("API-06 a file can be written, read, replaced and deleted", async () => {
    expect([await read("one.webp"), await names()]).toEqual([null, []]);
    await storage.put("one.webp", bytesOf("first"));
    await storage.put("one.webp", bytesOf("second"));
    await storage.put("two.avif", bytesOf("other"));
    expect([await read("one.webp"), (await names()).sort()]).toEqual(["second", ["one.webp", "two.avif"]]);
    await storage.remove(["one.webp", "two.avif", "never-there.webp"]);
    expect([await read("one.webp"), await names()]).toEqual([null, []]);
  });

  test("API-06 the time of the last write is listed", async () => {
    const before = Date.now();
    await storage.put("dated.webp", bytesOf("now"));
    const [dated] = await stored();
    // A bucket shows whole seconds.
    expect(Math.abs((dated?.storedAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
    await storage.remove(["dated.webp"]);
  });
});

describe("a shop that keeps its pictures in a bucket", () => {
  let shop: Shop;
  let owner: TestAccount;
  beforeAll(async () => {
    shop = await openShop({ settings: bucket.settings });
    owner = await registerStaff(shop);
  });
  afterAll(() => shop.close());

  test("API-06 stores, resizes and cleans up pictures, with nothing on its own disk", async () => {
    const { id, image } = await createProduct(shop, owner);
    const whole = await shop.send(image);
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await whole.body?.cancel();
    const small = await shop.send(picturePathFor(image, 50, "avif"));
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(50);

    const other = new Blob([
      new Uint8Array(
        await sharp({ create: { width: 30, height: 30, channels: 3, background: "#123456" } })
          .png()
          .toBuffer(),
      ),
    ]);
    const body = productEditForm({ image: other });
    const { product } = (await shop.call("POST /api/update-product/:id", { params: { id }, body }, { as: owner })).body;
    await shop.pool.query("update media set last_uploaded_at = now() - interval '2 days'");
    await deleteUnusedPictures(shop.db, shop.pictures, new Date());
    expect((await shop.send(image)).status).toBe(404);
    expect((await shop.send(product.image)).status).toBe(200);
    expect(await readdir(shop.mediaFolder).catch(() => [])).toEqual([]);
  });
});
