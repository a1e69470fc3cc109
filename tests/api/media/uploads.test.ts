import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#contract/limits.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct, productEditForm, productForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { hugePng, noisePicture, phonePhoto } from "../../support/pictures.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const blobOf = (bytes: Uint8Array | string) => new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]);

/** Uploads a picture with a new product; returns the served file. */
async function stored(bytes: Uint8Array) {
  const { image, images } = await createProduct(shop, owner, { image: blobOf(bytes) });
  const response = await shop.send(image);
  const served = Buffer.from(await response.arrayBuffer());
  return { image, images, response, served, facts: await sharp(served).metadata() };
}

/** The message under `image` for this file. */
async function rejectionOf(bytes: Uint8Array | string): Promise<string[]> {
  const body = await productForm({ image: blobOf(bytes) });
  const refusal = await shop.expectRefusal("POST /api/store-product", { body }, { as: owner });
  expect(refusal.status).toBe(422);
  expect(Object.keys(refusal.body.errors ?? {})).toEqual(["image"]);
  return refusal.body.errors?.image ?? [];
}

const BLUR = /^data:image\/webp;base64,[A-Za-z0-9+/]{50,340}=*$/;

/** The same file with other bytes where its pixels begin. */
function spoiled(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  copy.fill(0xa5, 60, 400);
  return copy;
}

const NO_PICTURE = ["This is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF file."];

describe("accepted pictures", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "API-06 a %s is made into a WebP of the shop's own",
    async (format) => {
      const sent = await noisePicture().toFormat(format).toBuffer();
      const { images, image, served, facts } = await stored(sent);
      expect(facts).toMatchObject({ format: "webp", width: 90, height: 60, space: "srgb" });
      expect(images).toEqual([{ image, width: 90, height: 60, alt: "", placeholder: expect.stringMatching(BLUR) }]);
      expect(served.equals(sent)).toBe(false);
    },
  );

  test("API-06 the file is served from the API host as immutable, and its name is its hash", async () => {
    const { image, served, response } = await stored(await noisePicture().jpeg().toBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(image).toBe(`/media/${createHash("sha256").update(served).digest("hex")}.webp`);
    const etag = response.headers.get("etag") ?? "";
    const again = await shop.send(image, {
      headers: { "if-none-match": etag, "cache-control": "max-age=0" },
    });
    expect(again.status).toBe(304);
    // Range requests get the complete file with status 200, as HTTP allows.
    const part = await shop.send(image, { headers: { range: "bytes=0-3" } });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(served)]).toEqual([200, true]);
  });

  test("API-06 a phone's picture is rotated upright and has no metadata", async () => {
    const sent = await phonePhoto();
    for (const word of ["Sekreto", "Telepono"]) expect(sent.toString("latin1")).toContain(word);
    expect(await sharp(sent).metadata()).toMatchObject({ width: 90, height: 60, orientation: 6 });
    const { facts, served } = await stored(sent);
    expect(facts).toMatchObject({ width: 60, height: 90 });
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(Array(5).fill(undefined));
    // Short strings such as GPS occur in pixel data by chance.
    expect(served.toString("latin1")).not.toMatch(/Sekreto|Telepono|GPSL/);
  });

  test("API-06 a large picture is scaled down, and a small one keeps its size", async () => {
    const { facts, images } = await stored(await noisePicture(2400, 600).jpeg().toBuffer());
    expect([facts.width, facts.height]).toEqual([1600, 400]);
    expect(images[0]).toMatchObject({ width: 1600, height: 400 });
    expect((await stored(await noisePicture(1, 1).png().toBuffer())).facts).toMatchObject({ width: 1, height: 1 });
  });

  test("API-06 a CMYK picture is converted to sRGB", async () => {
    const cmyk = await noisePicture().toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    expect((await stored(cmyk)).facts.space).toBe("srgb");
  });

  test("API-06 a transparent PNG stays transparent", async () => {
    const glass = sharp({ create: { width: 9, height: 9, channels: 4, background: "#ff000040" } });
    expect((await stored(await glass.png().toBuffer())).facts.hasAlpha).toBe(true);
  });

  test.each([
    ["a zip file", "PK\u0003\u0004 scripts"],
    ["a page", "<html><script>alert(1)</script>"],
  ])("API-06 a JPEG that is %s as well loses that part", async (_what, tail) => {
    const sent = Buffer.concat([await noisePicture().jpeg().toBuffer(), Buffer.from(tail)]);
    const { served, facts } = await stored(sent);
    expect(facts.format).toBe("webp");
    expect(served.includes(tail)).toBe(false);
  });

  test("API-06 the file name and media type from the browser are ignored", async () => {
    const form = await productForm({ image: undefined });
    const bytes = new Uint8Array(await noisePicture().png().toBuffer());
    form.append("image", new Blob([bytes], { type: "text/html" }), "../../etc/passwd.html");
    const { body } = await shop.call("POST /api/store-product", { body: form }, { as: owner });
    expect(body.product.image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
  });

  test("API-06 the same picture twice is one file, and a replaced one changes the product's path", async () => {
    const sent = await noisePicture().png().toBuffer();
    const first = await stored(sent);
    const second = await stored(sent);
    expect(second.image).toBe(first.image);
    const { id, image } = await createProduct(shop, owner);
    const form = productEditForm({ image: blobOf(sent) });
    const { body } = await shop.call("POST /api/update-product/:id", { params: { id }, body: form }, { as: owner });
    expect(body.product.image).not.toBe(image);
    expect(body.product.images).toEqual(first.images);
  });
});

describe("files that are refused under image and not stored", () => {
  let before: string[];
  beforeAll(async () => {
    await createProduct(shop, owner);
    before = await readdir(shop.mediaFolder);
  });
  afterAll(async () => expect(await readdir(shop.mediaFolder)).toEqual(before));

  test.each<[string, () => Promise<Uint8Array | string>]>([
    ["text", async () => "no picture at all"],
    [
      "an SVG",
      async () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ["a PDF", async () => "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF"],
    ["a page under a picture's name", async () => "<!doctype html><script>alert(1)</script>"],
    ["a zip file", async () => "PK\u0003\u0004\u0014\u0000\u0000\u0000 scripts"],
    ["a BMP", async () => "BM\u003a\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0036\u0000\u0000\u0000"],
    ["an icon", async () => "\u0000\u0000\u0001\u0000\u0001\u0000\u0010\u0010\u0000\u0000\u0001\u0000"],
    ["a film", async () => "\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom"],
    ["a phone's HEIC", async () => "\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic"],
    ["a PNG whose pixels are noise", async () => spoiled(await noisePicture().png().toBuffer())],
    ["a GIF", () => noisePicture().gif().toBuffer()],
    ["a TIFF", () => noisePicture().tiff().toBuffer()],
    ["a JPEG cut off", async () => (await noisePicture().jpeg().toBuffer()).subarray(0, 1500)],
    ["a PNG cut off", async () => (await noisePicture().png().toBuffer()).subarray(0, 1500)],
    ["a WebP cut off", async () => (await noisePicture().webp({ lossless: true }).toBuffer()).subarray(0, 1500)],
    ["an AVIF cut off", async () => (await noisePicture().avif().toBuffer()).subarray(0, 800)],
    ["a header alone", async () => "\u00ff\u00d8\u00ff\u00e0"],
  ])("ADM-09 %s", async (_what, file) => {
    expect(await rejectionOf(await file())).toEqual(NO_PICTURE);
  });

  test("ADM-09 an empty and a missing file get the same message, beside other messages", async () => {
    expect(await rejectionOf("")).toEqual(["Choose a picture."]);
    for (const image of [blobOf(""), undefined, "a text instead"]) {
      const body = await productForm({ image, stock: "none", title: "" });
      const refusal = await shop.expectRefusal("POST /api/store-product", { body }, { as: owner });
      expect(refusal.body.errors).toEqual({
        image: ["Choose a picture."],
        stock: ["Enter the stock as a whole number."],
        title: ["Enter the meta title."],
      });
    }
  });

  test("ADM-09 an animated picture", async () => {
    const frames = await sharp([await noisePicture().png().toBuffer(), await noisePicture().png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    expect(await rejectionOf(frames)).toEqual(["This picture is animated. Choose a still one."]);
  });

  test.each([
    [20_000, 20_000],
    [12_001, 10],
    [30_000, 100],
    [8000, 7000],
  ])("ADM-09 a PNG that unpacks to %i x %i pixels", async (width, height) => {
    const bomb = hugePng(width, height);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await rejectionOf(bomb)).toEqual([
      "This picture has too many pixels. Use at most 50 megapixels and 12,000 pixels a side.",
    ]);
  });

  test("ADM-09 a file larger than the limit", async () => {
    const picture = await noisePicture().jpeg().toBuffer();
    const padded = Buffer.concat([picture, Buffer.alloc(MAX_IMAGE_BYTES + 1 - picture.length)]);
    expect(await rejectionOf(padded)).toEqual(["This picture is too large. Use at most 20 MB."]);
  });
});

/** Starts to send this many forms of this size, and stops in the middle. */
async function beginForms(count: number, bytes: number) {
  const forms = Array.from({ length: count }, () => {
    const form = request(`${shop.url}/api/store-product`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${owner.token}`,
        "content-type": "multipart/form-data; boundary=cut",
        "content-length": bytes,
      },
    });
    form.on("error", () => undefined);
    form.write('--cut\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf a pict');
    return form;
  });
  await Promise.all(
    forms.map((form) => new Promise((sent) => form.on("socket", (socket) => socket.on("connect", sent)))),
  );
  return { leave: () => forms.map((form) => form.destroy()) };
}

test("ADM-09 aborted uploads block no others and store nothing", async () => {
  const before = await readdir(shop.mediaFolder);
  const begun = await beginForms(8, 1_000_000);
  begun.leave();
  const taken = await Promise.all(Array.from({ length: 10 }, () => createProduct(shop, owner)));
  expect(new Set(taken.map(({ image }) => image)).size).toBe(1);
  const name = taken[0]?.image.slice("/media/".length) ?? "";
  expect((await readdir(shop.mediaFolder)).filter((file) => !before.includes(file) && file !== name)).toEqual([]);
});

test("ADM-09 slow uploads leave room for others", async () => {
  const slow = await beginForms(4, 5 * 1024 * 1024);
  await createProduct(shop, owner);
  slow.leave();
});

test("ADM-09 a file of exactly the limit is accepted", async () => {
  const picture = await noisePicture().jpeg().toBuffer();
  const padded = Buffer.concat([picture, Buffer.alloc(MAX_IMAGE_BYTES - picture.length)]);
  expect((await stored(padded)).facts.format).toBe("webp");
});

/** The process ids of the programs that decode pictures for this process. */
const encodingProcesses = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8")
    .split(" ")
    .filter((pid) => pid !== "" && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("media.encoding"))
    .map(Number);

const kill = (pids: number[]) => {
  for (const pid of pids) process.kill(pid, "SIGKILL");
};

test.runIf(process.platform === "linux")(
  "ADM-09 a picture that crashes its decoder does not stop the shop",
  async () => {
    await createProduct(shop, owner);
    const idle = encodingProcesses();
    expect(idle).not.toEqual([]);
    kill(idle);
    await expect.poll(() => idle.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    await createProduct(shop, owner);

    const large = { width: 6000, height: 4000, channels: 3, background: "#123456" } as const;
    const body = await productForm({ image: blobOf(await sharp({ create: large }).jpeg().toBuffer()) });
    const crashes = setInterval(() => kill(encodingProcesses()), 20);
    const crashed = await shop.expectRefusal("POST /api/store-product", { body }, { as: owner });
    clearInterval(crashes);
    expect(crashed.status).toBe(500);
    await createProduct(shop, owner);
  },
);
