import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { manilaDay } from "#contract/dates.ts";
import { SHOWN } from "#contract/enums.ts";
import { MAX_IMAGE_BYTES, MAX_IMPORT_UNPACKED_BYTES } from "#contract/limits.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { csvOf, exportProducts, importForm, newProduct, type Row } from "../../support/api/product-csv.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";
import { noisePicture } from "../../support/pictures.ts";

/** A shop that may ask this machine for pictures. */
const openOwnShop = async () => {
  const shop = await openShop({ picturesFrom: "this_machine" });
  const worker = await startJobWorker(shop);
  return { shop, owner: await registerStaff(shop), close: () => worker.stop().then(shop.close) };
};
const first = await openOwnShop();
const second = await openOwnShop();
const { shop, owner } = first;

const answers = new Map<string, RequestListener>();
const pictureServer = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (answer) answer(request, response);
  else response.writeHead(404).end();
}).listen(0, "127.0.0.1");
const host = () => `http://127.0.0.1:${(pictureServer.address() as AddressInfo).port}`; // It listens on a port.
afterAll(async () => {
  pictureServer.close();
  await first.close();
  await second.close();
});

let png: Buffer;
beforeAll(async () => {
  png = await noisePicture(61, 47).png().toBuffer();
});

/** A ZIP file with these files. */
function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  return buffer(zip.outputStream);
}

async function send(file: string | Buffer, { apply = true, asNew = false, to = { shop, owner } } = {}) {
  const body = importForm(file, apply);
  body.set("as_new", asNew ? "1" : "0");
  return (await to.shop.call("POST /api/admin/products/import", { body }, { as: to.owner })).body;
}

const refused = async (file: Buffer) =>
  (await shop.expectRefusal("POST /api/admin/products/import", { body: importForm(file) }, { as: owner })).body.errors
    ?.file;

/** Waits until the pictures of the last import are stored; returns what became of them. */
async function settled(of: { shop: Shop; owner: TestAccount } = { shop, owner }) {
  const read = async () =>
    (await of.shop.call("GET /api/admin/products/imports", {}, { as: of.owner })).body.imports[0];
  await expect.poll(async () => (await read())?.waiting, { timeout: 60_000 }).toBe(0);
  return read();
}

async function found(q: string, of: { shop: Shop; owner: TestAccount } = { shop, owner }) {
  const { body } = await of.shop.call("GET /api/view-product", { query: { q } }, { as: of.owner });
  const [product] = body.products;
  if (!product) throw new Error(`No product ${q}`);
  return product;
}

const rowOf = (name: string, more: Row): Row => ({ ...newProduct, productname: name, ...more });
const problemsOf = (last: Awaited<ReturnType<typeof settled>>) =>
  last?.failed.map(({ picture, problem }) => `${picture}: ${problem}`);

describe("CSV-01 pictures of a ZIP file", () => {
  test("come to new and known products in their order with their texts, and a new product is shown once it has one", async () => {
    const known = await createProduct(shop, owner, { productname: "Zipknown" });
    const csv = csvOf([
      rowOf("Zipnew", { status: "show", pictures: "Side.PNG | front.png", picture_texts: "Left \\| right|" }),
    ]);
    const file = await zipOf({
      "products.csv": csv,
      "pictures/side.png": png,
      "pictures/front.png": await noisePicture(30, 31).png().toBuffer(),
      "__MACOSX/._products.csv": "x",
    });
    const preview = await send(file, { apply: false });
    expect(preview).toMatchObject({
      applied: false,
      added: 1,
      pictures: { from_file: 2, from_addresses: 0, missing: [] },
    });
    expect((await shop.call("GET /api/admin/products/imports", {}, { as: owner })).body.imports).toEqual([]);

    expect(await send(file)).toMatchObject({ applied: true, added: 1, problems: [] });
    expect(await settled()).toMatchObject({ products: 1, waiting: 0, failed: [], by: owner.name });
    const added = await found("Zipnew");
    expect(added.images).toMatchObject([
      { width: 61, height: 47, alt: "Left | right" },
      { width: 30, height: 31, alt: "" },
    ]);
    expect(added.status).not.toBeNull();
    expect((await shop.call("GET /api/viewproductdetail/:id", { params: { id: added.id } })).status).toBe(200);
    const { rows } = await shop.pool.query("select count(*)::int as files from product_import_files");
    expect(rows).toEqual([{ files: 0 }]);

    const [row = {}] = (await exportProducts(shop, owner, "Zipknown")).rows;
    await send(await zipOf({ "a.csv": csvOf([{ ...row, pictures: "one.png" }]), "one.png": png }));
    await settled();
    expect((await found("Zipknown")).images).toMatchObject([{ image: added.images[0]?.image }]);
    const audit = "select entity_name from audit_log where action = 'products_imported'";
    expect((await shop.pool.query(audit)).rows).toEqual([{ entity_name: "1 product" }, { entity_name: "1 product" }]);
    expect(known.version).toBe(1);
  });

  test("a picture that is missing, no picture or too large is a warning, and the rest comes", async () => {
    const huge = Buffer.alloc(MAX_IMAGE_BYTES + 1);
    const file = await zipOf({
      "p.csv": csvOf([rowOf("Zipwarn", { pictures: "text.png|good.png|none.png|huge.png" })]),
      "text.png": "no picture",
      "good.png": png,
      "huge.png": huge,
    });
    const report = await send(file);
    expect(report).toMatchObject({ applied: true, added: 1, pictures: { from_file: 3 } });
    expect(report.pictures?.missing).toMatchObject([{ row: 2, column: "pictures", value: "none.png" }]);
    expect(problemsOf(await settled())).toEqual([
      expect.stringMatching(/^text\.png: This is not a picture/),
      expect.stringMatching(/^huge\.png: /),
    ]);
    expect((await found("Zipwarn")).images).toHaveLength(1);
  });

  test("is refused with `..` in a name, with a password, without CSV, unpacking to too much, or broken", async () => {
    const csv = csvOf([rowOf("Ziprefused", { pictures: "aa/evil.png" })]);
    const good = await zipOf({ "p.csv": csv, "aa/evil.png": png });
    const escaping = Buffer.from(good.toString("latin1").replaceAll("aa/evil.png", "../evil.png"), "latin1");
    expect(await refused(escaping)).toEqual([expect.stringContaining("leads out of its folder")]);
    expect(await refused(await zipOf({ "evil.png": png }))).toEqual(["There is no CSV file in the ZIP file."]);
    const workbook = await zipOf({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>" });
    expect(await refused(workbook)).toEqual([expect.stringMatching(/^This is a file of Excel/)]);
    expect(await refused(await zipOf({ "a.csv": csv, "b.csv": csv }))).toEqual([expect.stringContaining("several")]);
    expect(await refused(good.subarray(0, good.length - 30))).toEqual([
      "This ZIP file is damaged, or was not uploaded to its end. Pack the files again, and choose the new ZIP file.",
    ]);

    const central = good.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    const bomb = Buffer.from(good);
    bomb.writeUInt32LE(MAX_IMPORT_UNPACKED_BYTES + 1, central + 24);
    expect(await refused(bomb)).toEqual([expect.stringContaining("may unpack to at most 300 MB")]);
    const locked = Buffer.from(good);
    locked.writeUInt16LE(1, central + 8);
    expect(await refused(locked)).toEqual([expect.stringContaining("encrypted")]);
  });

  test("a file that unpacks to more than it says is not read to its end", async () => {
    const good = await zipOf({
      "p.csv": csvOf([rowOf("Ziplies", { pictures: "lies.png" })]),
      "lies.png": Buffer.alloc(9_000_000),
    });
    const lying = Buffer.from(good);
    lying.writeUInt32LE(1000, good.lastIndexOf(Buffer.from("PK\x01\x02", "latin1")) + 24);
    expect(await send(lying)).toMatchObject({ applied: true });
    expect(problemsOf(await settled())).toEqual([
      expect.stringMatching(/^lies\.png: The picture in the ZIP file cannot be read/),
    ]);
  });
});

describe("CSV-01 pictures from addresses", () => {
  test("are downloaded by a job, through redirects; what fails is listed with its reason", async () => {
    answers.set("/a.png", (_, response) => response.end(png));
    answers.set("/moved", (_, response) => response.writeHead(302, { location: "/a.png" }).end());
    answers.set("/round", (_, response) => response.writeHead(302, { location: "/round" }).end());
    answers.set("/inside", (_, response) => response.writeHead(302, { location: "http://10.0.0.1/x.png" }).end());
    answers.set("/endless", (_, response) => {
      const more = () => void (response.destroyed || response.write(Buffer.alloc(1 << 20), more));
      more();
    });
    const sources = ["/moved", "/none", "/round", "/inside", "/endless"].map((path) => host() + path);
    const outside = ["http://10.1.2.3/a.png", "http://169.254.169.254/a.png"];
    const bad = ["ftp://a.example/a.png", "no-such.png"];
    const pictures = [...sources, ...outside, ...bad].join("\n");
    const report = await send(csvOf([rowOf("Addressed", { pictures, status: "show" })]));
    expect(report).toMatchObject({ applied: true, added: 1, pictures: { from_addresses: 7 } });
    expect(report.pictures?.missing.map(({ value }) => value)).toEqual(bad);
    expect(problemsOf(await settled())).toEqual([
      `${sources[1]}: The address answered with 404.`,
      `${sources[2]}: The address redirects too many times.`,
      `${sources[3]}: The address is not on the public internet.`,
      expect.stringContaining(`${sources[4]}: This picture is too large.`),
      ...outside.map((address) => `${address}: The address is not on the public internet.`),
    ]);
    const added = await found("Addressed");
    expect(added.images).toMatchObject([{ width: 61 }]);
    expect(added.status).not.toBeNull();
  });

  test("never come from the machine of the shop, also without a public address and whatever webhooks may do", async () => {
    let asked = 0;
    answers.set("/own.png", (_, response) => response.end(png, () => (asked += 1)));
    const open = await openShop({ settings: { TRUST_PROXY: "off", WEBHOOKS_TO_PRIVATE: "on" } });
    const worker = await startJobWorker(open);
    const to = { shop: open, owner: await registerStaff(open) };
    const sources = [`${host()}/own.png`, `${host().replace("127.0.0.1", "localhost")}/own.png`];
    await send(csvOf([rowOf("Ownmachine", { pictures: sources.join("\n") })]), { to });
    expect(problemsOf(await settled(to))).toEqual(
      sources.map((address) => `${address}: The address is not on the public internet.`),
    );
    expect(asked).toBe(0);
    await worker.stop();
    await open.close();
  });

  test("a product that was saved before its pictures came keeps its own, and the import says so", async () => {
    const product = await createProduct(shop, owner, { productname: "Savedsince" });
    const { promise: saved, resolve } = Promise.withResolvers<void>();
    answers.set("/slow.png", async (_, response) => {
      await saved;
      response.end(png);
    });
    const [row = {}] = (await exportProducts(shop, owner, "Savedsince")).rows;
    expect(await send(csvOf([{ ...row, pictures: `${host()}/slow.png` }]))).toMatchObject({ changed: 1 });
    const body = productEditForm({ productname: "Savedsince then" });
    await shop.call("POST /api/update-product/:id", { params: { id: product.id }, body }, { as: owner });
    resolve();
    expect(problemsOf(await settled())).toEqual([
      expect.stringMatching(/: .+ changed the product on .+\. Its pictures stay as they are\.$/),
    ]);
    expect((await found("Savedsince")).image).toBe(product.image);
  });
});

describe("CSV-01 from one shop to another", () => {
  async function fill() {
    const { helmet } = await createHelmet(
      shop,
      owner,
      { M: { stock: 4, sku: "MOVE-M", price: 2590 }, L: { stock: 6, barcode: "480999" } },
      { keyword: "movingword", status: SHOWN },
    );
    const image = helmet.images[0]?.image ?? "";
    const [row = {}, ...sizes] = (await exportProducts(shop, owner, "movingword")).rows;
    const { pictures = "" } = row;
    expect(pictures).toBe(shop.url + image);
    const rows = [row, { ...sizes[0], pictures }, ...sizes.slice(1)];
    expect(await send(csvOf(rows))).toMatchObject({ changed: 1, problems: [] });
    await settled();
    const plain = rowOf("Plainmove", {
      keyword: "movingword",
      sku: "MOVE-1",
      barcode: "4800017",
      pictures,
      picture_texts: "A bell",
    });
    expect(await send(csvOf([plain]))).toMatchObject({ added: 1, problems: [] });
    await settled();
  }

  /** What a product is, without what each shop gives it. */
  const kept = (product: Awaited<ReturnType<typeof found>>) => {
    const { id, version, model, image, images, variants, rating, ...fields } = product;
    return {
      ...fields,
      images: images.map(({ width, height, alt }) => ({ width, height, alt })),
      variants: variants?.map((variant) => ({ ...variant, id: 0, image: variant.image === "" ? "" : "a picture" })),
    };
  };

  test("an export by addresses and one as a ZIP file give the same products with pictures, options and codes", async () => {
    await fill();
    const names = ["Ulap", "Plainmove"];
    const here = await Promise.all(names.map((name) => found(name)));
    expect(here.map(kept)).toMatchObject([
      {
        variants: [
          { sku: "MOVE-M", image: "a picture" },
          { barcode: "480999", image: "" },
        ],
      },
      { sku: "MOVE-1", barcode: "4800017", images: [{ alt: "A bell" }] },
    ]);

    const { rows } = await exportProducts(shop, owner, "movingword");
    expect(await send(csvOf(rows))).toMatchObject({ unchanged: 2, changed: 0, problems: [] });
    const wrong = await send(csvOf(rows), { apply: false, to: second });
    expect(wrong.problems[0]?.problem).toBe("There is no product with this id.");
    expect(await send(csvOf(rows), { asNew: true, to: second })).toMatchObject({
      applied: true,
      added: 2,
      problems: [],
      pictures: { from_addresses: 1, missing: [] },
    });
    expect(await settled(second)).toMatchObject({ failed: [] });
    const there = await Promise.all(names.map((name) => found(name, second)));
    expect(there.map(kept)).toEqual(here.map(kept));

    const response = await shop.send("/api/admin/products/export-zip?q=movingword", {}, { as: owner });
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="products-${manilaDay(new Date())}.zip"`,
    );
    const third = await openOwnShop();
    const zip = Buffer.from(await response.arrayBuffer());
    expect(await send(zip, { asNew: true, to: third })).toMatchObject({ added: 2, pictures: { from_file: 2 } });
    expect(await settled(third)).toMatchObject({ failed: [] });
    const moved = await Promise.all(names.map((name) => found(name, third)));
    expect(moved.map(kept)).toEqual(here.map(kept));
    await third.close();
  });
});
