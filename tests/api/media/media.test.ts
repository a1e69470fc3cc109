import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#contract/dates.days.ts";
import { pictureFormats, picturePathFor, SHARED_PICTURE, servedWidths, sharedPicturePath } from "#contract/media.ts";
import { deleteUnusedPictures } from "#modules/media/media.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** A picture in one colour, which is encoded many times faster than noise. */
async function upload(width: number, height: number): Promise<Blob> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#2f6f4f" } });
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())]);
}

/** A product with a picture that no other product has. */
const shown = async (width: number, height = width) =>
  createProduct(shop, owner, { image: await upload(width, height) });

async function served(path: string) {
  const response = await shop.send(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, facts: await sharp(bytes).metadata() };
}

const hashIn = (image: string) => image.slice("/media/".length, -".webp".length);
const filesOf = async (image: string) =>
  (await readdir(shop.mediaFolder)).filter((name) => name.startsWith(hashIn(image))).sort();

// The first test: the job makes the widths of every picture that waits.
test("API-06 the widths of a new picture are made by a job", async () => {
  const { image } = await shown(350);
  const worker = await startJobWorker(shop);
  const complete = 2 + servedWidths.length * pictureFormats.length;
  await expect.poll(async () => (await filesOf(image)).length, { timeout: 180_000 }).toBe(complete);
  await worker.stop();
});

describe("GET /media/…", () => {
  test("API-06 a picture is served in every width, as AVIF and WebP, as immutable", async () => {
    const { image } = await shown(1500, 750);
    for (const width of servedWidths) {
      for (const format of pictureFormats) {
        const { response, facts } = await served(picturePathFor(image, width, format));
        expect(response.status).toBe(200);
        expect(response.headers.get("content-type")).toBe(`image/${format}`);
        expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(facts).toMatchObject({ format: format === "avif" ? "heif" : "webp", width, height: width / 2 });
      }
    }
    const { response, facts } = await served(sharedPicturePath(image));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(facts).toMatchObject({ ...SHARED_PICTURE });
    expect(await filesOf(image)).toHaveLength(2 + servedWidths.length * pictureFormats.length);
  });

  test("API-06 a small picture is never made larger, and a tall one's thumbnail fits into its square", async () => {
    const { image } = await shown(100, 200);
    for (const width of [320, 640, 960, 1440] as const) {
      expect((await served(picturePathFor(image, width, "avif"))).facts).toMatchObject({ width: 100, height: 200 });
    }
    expect((await served(picturePathFor(image, 50, "webp"))).facts).toMatchObject({ width: 25, height: 50 });
  });

  test("API-06 concurrent requests for a missing width all succeed, and it is made once", async () => {
    const { image } = await shown(1400);
    const path = picturePathFor(image, 960, "avif");
    const answers = await Promise.all(Array.from({ length: 20 }, () => served(path)));
    for (const { response, bytes } of answers) {
      expect(response.status).toBe(200);
      expect(bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    }
    expect(shop.pictures.resizing.size).toBe(0);
    expect(await filesOf(image)).toEqual([`${hashIn(image)}-960.avif`, `${hashIn(image)}.webp`]);
  });

  test("API-06 while a width is made, the stored picture stands in for the others, and no browser keeps it", async () => {
    const { image } = await shown(1600);
    const making = served(picturePathFor(image, 1440, "avif"));
    await expect.poll(() => shop.pictures.resizing.size, { interval: 1 }).toBe(1);

    const standIn = await served(picturePathFor(image, 320, "avif"));
    expect(standIn.response.headers.get("cache-control")).toBe("no-store");
    expect(standIn.response.headers.get("etag")).toBeNull();
    expect(standIn.response.headers.get("content-type")).toBe("image/webp");
    expect(standIn.facts).toMatchObject({ format: "webp", width: 1600 });
    expect((await making).facts.width).toBe(1440);

    expect((await served(picturePathFor(image, 320, "avif"))).facts.width).toBe(320);
  });

  test("API-06 a cached width is revalidated with 304", async () => {
    const { image } = await shown(330);
    const { response } = await served(picturePathFor(image, 320, "webp"));
    const headers = { "if-none-match": `"another", W/${response.headers.get("etag")}`, "cache-control": "max-age=0" };
    const again = await shop.send(picturePathFor(image, 320, "webp"), { headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("API-03 an unknown width, format or picture responds 404", async () => {
    const { image } = await shown(340);
    const hash = hashIn(image);
    const before = await filesOf(image);
    const unknown = [
      `${hash}-321.webp`,
      `${hash}-1440000.webp`,
      `${hash}-320.png`,
      `${hash}.avif`,
      `${hash}-0320.webp`,
    ];
    const elsewhere = [
      `${"0".repeat(64)}-320.webp`,
      "..%2F..%2Fpackage.json",
      "",
      `.${hash}.webp`,
      `${hash}-320.webp%00`,
    ];
    for (const name of [...unknown, ...elsewhere]) {
      const response = await shop.send(`/media/${name}`);
      const body = (await response.json()) as { status: number };
      expect([name, response.status, body.status]).toEqual([
        name,
        response.status === 400 ? 400 : 404,
        response.status,
      ]);
    }
    expect(await filesOf(image)).toEqual(before);
  });
});

describe("the cleanup", () => {
  /** Sets the upload time of the pictures this many days back. */
  const age = (images: string[], days: number) =>
    shop.pool.query("update media set last_uploaded_at = now() - make_interval(days => $1) where hash = any($2)", [
      days,
      images.map(hashIn),
    ]);
  const collect = () => deleteUnusedPictures(shop.db, shop.pictures, new Date());

  test("ADM-11 a replaced picture is deleted after a day with all its widths, and a used one stays", async () => {
    const { id, image: before } = await shown(410);
    await served(picturePathFor(before, 320, "avif"));
    const body = productEditForm({ image: await upload(420, 420) });
    const { image: now } = (await shop.call("POST /api/update-product/:id", { params: { id }, body }, { as: owner }))
      .body.product;
    await collect();
    expect(await filesOf(before)).toHaveLength(2);
    await age([before, now], 2);
    await collect();
    expect([await filesOf(before), await filesOf(now)]).toEqual([[], [`${hashIn(now)}.webp`]]);
    expect((await shop.send(before)).status).toBe(404);
    expect((await shop.pool.query("select from media where hash = $1", [hashIn(before)])).rowCount).toBe(0);
  });

  test("ADM-11 an old picture that is uploaded again is not deleted", async () => {
    const picture = await upload(430, 430);
    const { id, image } = await createProduct(shop, owner, { image: picture });
    const other = productEditForm({ image: await upload(440, 440) });
    await shop.call("POST /api/update-product/:id", { params: { id }, body: other }, { as: owner });
    await age([image], 2);
    const same = productEditForm({ image: picture });
    const [{ body }] = await Promise.all([
      shop.call("POST /api/update-product/:id", { params: { id }, body: same }, { as: owner }),
      ...Array.from({ length: 5 }, collect),
    ]);
    expect(body.product.image).toBe(image);
    expect((await served(image)).response.status).toBe(200);
  });

  test("ADM-11 temporary files of a killed process are deleted after a day, new ones stay", async () => {
    const { image } = await shown(450);
    const strays = [".half-written", `${"a".repeat(64)}-320.avif`];
    for (const name of [...strays, ".just-now"]) await writeFile(join(shop.mediaFolder, name), "stray");
    const old = new Date(Date.now() - 2 * DAY_MS);
    for (const name of [...strays, `${hashIn(image)}.webp`]) await utimes(join(shop.mediaFolder, name), old, old);
    await collect();
    const left = await readdir(shop.mediaFolder);
    expect(left).toEqual(expect.arrayContaining([".just-now", `${hashIn(image)}.webp`]));
    for (const name of strays) expect(left).not.toContain(name);
  });
});
