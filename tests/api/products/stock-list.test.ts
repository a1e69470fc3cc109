import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manilaDay } from "#contract/dates.ts";
import type { StockQuery } from "#contract/products.stock.admin.ts";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** A word that is in the names of this test only. */
const newWord = () => `w${crypto.randomUUID().replaceAll("-", "").slice(0, 10)}`;

const list = async (query: StockQuery & { limit?: number; cursor?: string }) =>
  (await shop.call("GET /api/admin/stock", { query }, { as: owner })).body;
const listed = async (query: StockQuery) =>
  (await list(query)).variants.map(({ options, stock, low }) => [options.join(" / "), stock, low]);
const counts = async () => (await shop.call("GET /api/admin/counts/stock", {}, { as: owner })).body.counts;
const countOf = async (filter: "low" | "out") => (await counts())[filter]?.count ?? 0;

const setStock = (product: { id: number }, variant_id: number | undefined, stock: number, stock_seen: number) =>
  shop.call(
    "POST /api/admin/products/:id/stock",
    { params: { id: product.id }, body: { variant_id, stock, stock_seen, reason: "counted" } },
    { as: owner },
  );

test("NAV-07 the stock list has each variant that is sold, filtered by low and out, with counts", async () => {
  const word = newWord();
  const before = { low: await countOf("low"), out: await countOf("out") };
  const sizes = { S: { stock: 0 }, M: { stock: 2 }, L: { stock: 40 } };
  const { helmet, ids } = await createHelmet(shop, owner, sizes, { productname: `Ulap ${word}` });
  const own = { productname: `Bell ${word}`, low_stock: 60, stock: 40, sku: `${word}-bell` };
  const bell = await createProduct(shop, owner, own);
  await createProduct(shop, owner, { productname: `Gone ${word}`, stock: 0, status: "null" });
  expect(await listed({ q: word })).toEqual([
    ["", 0, false],
    ["", 40, true],
    ["S", 0, false],
    ["M", 2, true],
    ["L", 40, false],
  ]);
  expect(await listed({ q: word, stock: "low" })).toEqual([
    ["", 40, true],
    ["M", 2, true],
  ]);
  expect(await listed({ q: word, stock: "out" })).toEqual([
    ["", 0, false],
    ["S", 0, false],
  ]);
  expect({ low: await countOf("low"), out: await countOf("out") }).toEqual({
    low: before.low + 2,
    out: before.out + 2,
  });
  const { variants } = await list({ q: `bell ${word}` });
  expect(variants).toMatchObject([
    { product_id: bell.id, productname: bell.productname, sku: own.sku, low_below: 60, status: "ok" },
  ]);

  const { body } = await setStock(helmet, ids.M, 12, 2);
  expect(body.message).toBe(`Ulap ${word}, M: 12 in stock`);
  expect(await listed({ q: word, stock: "low" })).toEqual([["", 40, true]]);
  const { movements } = (
    await shop.call("GET /api/admin/products/:id/stock", { params: { id: helmet.id }, query: {} }, { as: owner })
  ).body;
  expect(movements[0]).toMatchObject({ change: 10, reason: "counted", variant: "M", by: owner.name });

  await shop.call("POST /api/admin/products/:id/delete", { params: { id: bell.id } }, { as: owner });
  expect((await list({ q: `bell ${word}` })).variants).toEqual([]);
});

test("NAV-07 a SKU or barcode finds its variant alone, the name and the id all variants of a product", async () => {
  const word = newWord();
  const sizes = { M: { stock: 3, sku: `${word}-M` }, L: { stock: 4, sku: `${word}-L`, barcode: `99${word}` } };
  const { helmet } = await createHelmet(shop, owner, sizes, { productname: `Ulap ${newWord()}` });
  const sizesFound = async (q: string) => (await list({ q })).variants.map(({ options }) => options[0]);
  expect(await sizesFound(`${word}-l`)).toEqual(["L"]);
  expect(await sizesFound(word)).toEqual(["M", "L"]);
  expect(await sizesFound(`99${word}`)).toEqual(["L"]);
  expect(await sizesFound(helmet.productname)).toEqual(["M", "L"]);
  expect((await list({ q: String(helmet.id) })).variants.map(({ product_id }) => product_id)).toContain(helmet.id);
  expect(await sizesFound(`${word}%`)).toEqual([]);
});

test("NAV-07 the pages of the stock list go on within a product, and a foreign cursor is refused", async () => {
  const word = newWord();
  const sizes = { S: { stock: 1 }, M: { stock: 2 }, L: { stock: 3 } };
  await createHelmet(shop, owner, sizes, { productname: `Old ${word}` });
  await createHelmet(shop, owner, sizes, { productname: `New ${word}` });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ q: word, limit: 2, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.variants.map(({ productname, options }) => `${productname.split(" ")[0]} ${options[0]}`));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(["New S", "New M", "New L", "Old S", "Old M", "Old L"]);
  const query = { cursor: Buffer.from('["products newest",1]').toString("base64url") };
  expect((await shop.expectRefusal("GET /api/admin/stock", { query }, { as: owner })).status).toBe(422);
});

test("NAV-07 the export of the stock has all rows of the filters, is in the audit log, and no text is a formula", async () => {
  const word = newWord();
  await createHelmet(
    shop,
    owner,
    { M: { stock: 0, sku: `=${word}` }, L: { stock: 9 } },
    { productname: `Ulap ${word}` },
  );
  const response = await shop.send(`/api/admin/stock/export?q=${word}&stock=out`, {}, { as: owner });
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="stock-${manilaDay(new Date())}.csv"`);
  const rows = parse(await response.text(), { columns: true, bom: true });
  expect(rows).toMatchObject([
    { productname: `Ulap ${word}`, options: "M", sku: `'=${word}`, stock: "0", low_below: "10", status: "shown" },
  ]);
  const { entries } = (await shop.call("GET /api/admin/audit-log", { query: {} }, { as: owner })).body;
  expect(entries[0]).toMatchObject({ action: "products_exported", after: { q: word, stock: "out" } });
});

test("NAV-07 every member of staff reads the stock, and customers do not", async () => {
  const support = await createStaff(shop, "support");
  expect((await shop.request("GET /api/admin/stock", {}, { as: support })).status).toBe(200);
  expect((await shop.request("GET /api/admin/stock", {}, { as: await registerCustomer(shop) })).status).toBe(403);
  expect((await shop.request("GET /api/admin/stock", {}, {})).status).toBe(401);
});
