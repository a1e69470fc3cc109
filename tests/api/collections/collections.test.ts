import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CollectionRule } from "#contract/collections.rule.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCollection, everything, savedBody } from "../../support/api/collections.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let slow: Product;
let fast: Product;
let helmet: Product;
let lock: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  slow = await createProduct(shop, owner, { productname: "Slow", selling: 20_000, attributes: '{"range_km":25}' });
  fast = await createProduct(shop, owner, {
    productname: "Fast",
    selling: 60_000,
    original: 60_000,
    attributes: '{"range_km":70}',
  });
  helmet = await createProduct(shop, owner, {
    productname: "Helmet",
    type: "helmet",
    selling: 2000,
    attributes: '{"sizes":["M","L"]}',
  });
  lock = await createProduct(shop, owner, {
    productname: "Lock",
    type: "accessory",
    selling: 500,
    original: 500,
    stock: 0,
  });
});

const read = async (slug: string, query = {}) =>
  (await shop.call("GET /api/collections/:slug", { params: { slug }, query })).body;
const idsIn = async (slug: string, query = {}) => (await read(slug, query)).products.map(({ id }) => id);
const statusOf = async (slug: string) =>
  (await shop.request("GET /api/collections/:slug", { params: { slug } })).status;

describe("COL-01 a collection of chosen products", () => {
  test("has them in the order of staff, and in another one when a visitor asks", async () => {
    const ids = [fast.id, lock.id, slow.id, helmet.id];
    const { slug } = await createCollection(shop, owner, { products: ids });
    const { collection, counts } = await read(slug, { counts: "1" });
    expect(collection).toMatchObject({
      title: "For the rain",
      path: `/collections/${slug}`,
      sort: "manual",
      type: null,
    });
    expect(counts?.products).toBe(4);
    expect(await idsIn(slug)).toEqual(ids);
    expect(await idsIn(slug, { sort: "price_asc" })).toEqual([lock.id, helmet.id, slow.id, fast.id]);
    expect(await idsIn(slug, { sort: "newest" })).toEqual([lock.id, helmet.id, fast.id, slow.id]);
    expect(await idsIn(slug, { in_stock: "1", max_price: 30_000 })).toEqual([slow.id, helmet.id]);
  });

  test("is read by pages, each product once", async () => {
    const ids = [lock.id, helmet.id, fast.id, slow.id];
    const { slug } = await createCollection(shop, owner, { products: ids });
    const first = await read(slug, { limit: 3 });
    expect(first.products.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const second = await read(slug, { limit: 3, cursor: first.next_cursor });
    expect(second.products.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(second.next_cursor).toBeNull();
    const { body } = await shop.expectRefusal("GET /api/collections/:slug", {
      params: { slug },
      query: { sort: "newest", cursor: first.next_cursor ?? "" },
    });
    expect(body.errors).toHaveProperty("cursor");
  });

  test("leaves out hidden products, and is filtered by the attributes of the type that all others have", async () => {
    const hidden = await createProduct(shop, owner, { type: "helmet", status: "null" });
    const { slug } = await createCollection(shop, owner, { products: [slow.id, hidden.id, fast.id] });
    expect((await read(slug)).collection.type?.slug).toBe("scooter");
    expect(await idsIn(slug)).toEqual([slow.id, fast.id]);
    expect(await idsIn(slug, { range_km: 40 })).toEqual([fast.id]);
    expect((await read(slug, { counts: "1" })).counts).toMatchObject({
      products: 2,
      choices: { range_km: { 20: 2, 40: 1, 60: 1 } },
    });
  });

  test("may be empty", async () => {
    const { slug } = await createCollection(shop, owner);
    expect(await read(slug)).toMatchObject({ products: [], next_cursor: null, changes_at: null });
  });
});

describe("COL-01 a collection by a rule", () => {
  const rules: [string, Partial<CollectionRule>, () => Product[]][] = [
    ["everything", {}, () => [lock, helmet, fast, slow]],
    ["a type", { type: "scooter" }, () => [fast, slow]],
    ["a price range", { min_price: 1000, max_price: 20_000 }, () => [helmet, slow]],
    ["on sale", { on_sale: true }, () => [helmet, slow]],
    ["in stock", { in_stock: true }, () => [helmet, fast, slow]],
    ["a least number", { type: "scooter", attributes: { range_km: 60 } }, () => [fast]],
    ["values", { type: "helmet", attributes: { sizes: ["L", "XL"] } }, () => [helmet]],
    ["a rating that none has", { min_rating: 4 }, () => []],
    [
      "several at once",
      { type: "scooter", in_stock: true, max_price: 30_000, attributes: { range_km: 20 } },
      () => [slow],
    ],
  ];

  test.each(rules)("matches by %s, and its preview says how many", async (_, terms, expected) => {
    const rule = { ...everything, ...terms };
    // Other tests of this file add hidden products only, so these four are all.
    const wanted = expected().map(({ id }) => id);
    const { slug } = await createCollection(shop, owner, { rule, sort: "newest" });
    expect(await idsIn(slug)).toEqual(wanted);
    const preview = await shop.call(
      "POST /api/admin/collection-preview",
      { body: { rule, sort: "newest" } },
      { as: owner },
    );
    expect(preview.body).toMatchObject({ count: wanted.length });
    expect(preview.body.products.map(({ id }) => id)).toEqual(wanted);
  });

  test("has the filters of visitors on top of it", async () => {
    const rule = { ...everything, type: "scooter", max_price: 70_000 };
    const { slug } = await createCollection(shop, owner, { rule, sort: "price_asc" });
    expect(await idsIn(slug)).toEqual([slow.id, fast.id]);
    expect(await idsIn(slug, { range_km: 40 })).toEqual([fast.id]);
    expect(await idsIn(slug, { on_sale: "1" })).toEqual([slow.id]);
    expect(await idsIn(slug, { sort: "price_desc", limit: 1 })).toEqual([fast.id]);
    expect(await idsIn(slug, { sort: "manual" })).toEqual([slow.id, fast.id]);
    // A helmet has these sizes, but a collection of scooters is not filtered by them.
    expect(await idsIn(slug, { sizes: "M" })).toEqual([slow.id, fast.id]);
  });

  test("of best rated products follows the reviews", async () => {
    const rule = { ...everything, type: "accessory", min_rating: 4.5 };
    const { slug } = await createCollection(shop, owner, { rule, sort: "rating" });
    await sql`update products set rating = 460, rating_count = 3, rating_rank = 440 where id = ${lock.id}`.execute(
      shop.db,
    );
    await shop.waitForInvalidation();
    expect(await idsIn(slug)).toEqual([lock.id]);
  });

  test("of new products holds those of the last days, and says that it changes at midnight in the Philippines", async () => {
    const { slug } = await createCollection(shop, owner, {
      rule: { ...everything, type: "helmet", new_days: 30 },
      sort: "newest",
    });
    const { products, changes_at } = await read(slug);
    expect(products.map(({ id }) => id)).toEqual([helmet.id]);
    expect(changes_at).toMatch(/T16:00:00.000Z$/);
    await sql`update products set created_at = now() - interval '31 days' where id = ${helmet.id}`.execute(shop.db);
    await shop.waitForInvalidation();
    expect(await idsIn(slug)).toEqual([]);
    await sql`update products set created_at = now() where id = ${helmet.id}`.execute(shop.db);
    await shop.waitForInvalidation();
  });
});

describe("COL-01 who sees a collection", () => {
  test("nobody sees one that is hidden, has not begun or has ended, nor the deleted one", async () => {
    const hour = 3_600_000;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const hidden = await createCollection(shop, owner, { shown: false });
    const later = await createCollection(shop, owner, { starts_at: at(hour) });
    const over = await createCollection(shop, owner, { starts_at: at(-2 * hour), ends_at: at(-hour) });
    const running = await createCollection(shop, owner, { starts_at: at(-hour), ends_at: at(hour) });
    expect(await Promise.all([hidden, later, over, running].map(({ slug }) => statusOf(slug)))).toEqual([
      404, 404, 404, 200,
    ]);
    expect((await read(running.slug)).changes_at).toBe(running.ends_at);
    await shop.call("DELETE /api/admin/collections/:id", { params: { id: running.id } }, { as: owner });
    expect(await statusOf(running.slug)).toBe(404);
    expect(await statusOf("Not A Slug")).toBe(404);
  });

  test("one that ends is gone at its end, although its page is cached", async () => {
    const { slug } = await createCollection(shop, owner, { ends_at: new Date(Date.now() + 1500).toISOString() });
    const statuses = new Set<number>();
    while (!statuses.has(404)) statuses.add(await statusOf(slug));
    expect([...statuses].at(-1)).toBe(404);
  });

  test("an old address is answered with the collection, until another one takes it", async () => {
    const first = await createCollection(shop, owner, { slug: "wet-days" });
    const input = { params: { id: first.id }, body: savedBody(first, { slug: "rainy-days" }) };
    await shop.call("PUT /api/admin/collections/:id", input, { as: owner });
    expect((await read("wet-days")).collection.slug).toBe("rainy-days");
    await createCollection(shop, owner, { slug: "wet-days", title: "Another" });
    expect((await read("wet-days")).collection).toMatchObject({ slug: "wet-days", title: "Another" });
  });

  test("the list names those of the home page", async () => {
    const shown = await createCollection(shop, owner, { on_home: true, title: "On the home page" });
    await createCollection(shop, owner, { on_home: true, shown: false });
    const { collections } = (await shop.call("GET /api/collections", { query: { home: "1" } })).body;
    expect(collections).toEqual([
      {
        slug: shown.slug,
        path: shown.path,
        title: "On the home page",
        description: "What keeps you dry.",
        picture: null,
      },
    ]);
    const all = (await shop.call("GET /api/collections", { query: {} })).body;
    expect(all.collections.length).toBeGreaterThan(1);
  });
});

describe("COL-01 a cached collection", () => {
  /** How often the page of a collection was rendered, not sent from the cache. */
  const rendered = () =>
    shop.log
      .map((line) => JSON.parse(line) as { msg: string; route?: string; cached?: true })
      .filter(({ msg, route, cached }) => msg === "request" && route === "/api/collections/:slug" && !cached).length;

  test("is served from the cache until one of its products, or one that could belong to it, changes", async () => {
    const candidate = await createProduct(shop, owner, {
      type: "accessory",
      selling: 900,
      original: 900,
      status: "null",
    });
    const byRule = await createCollection(shop, owner, {
      rule: { ...everything, type: "accessory", min_price: 800 },
      sort: "newest",
    });
    const chosen = await createCollection(shop, owner, { products: [candidate.id] });
    expect([await idsIn(byRule.slug), await idsIn(chosen.slug)]).toEqual([[], []]);
    const before = rendered();
    await read(byRule.slug);
    expect(rendered()).toBe(before);
    await sql`update products set shown = true where id = ${candidate.id}`.execute(shop.db);
    await shop.waitForInvalidation();
    expect([await idsIn(byRule.slug), await idsIn(chosen.slug)]).toEqual([[candidate.id], [candidate.id]]);
    await sql`update products set price = 700 * 100 where id = ${candidate.id}`.execute(shop.db);
    await shop.waitForInvalidation();
    expect(await idsIn(byRule.slug)).toEqual([]);
    await sql`update products set shown = false where id = ${candidate.id}`.execute(shop.db);
    await shop.waitForInvalidation();
  });

  test("of products in stock changes with the last piece, and each save is seen at once", async () => {
    const rule = { ...everything, type: "helmet", in_stock: true };
    const collection = await createCollection(shop, owner, { rule, sort: "newest" });
    expect(await idsIn(collection.slug)).toEqual([helmet.id]);
    const [variant] = await shop.db
      .selectFrom("product_variants")
      .select("id")
      .where("product_id", "=", helmet.id)
      .execute();
    const stockIs = async (stock: number) => {
      await sql`update product_variants set stock = ${stock} where id = ${variant?.id}`.execute(shop.db);
      await sql`select record_stocks(array[${helmet.id}]::integer[])`.execute(shop.db);
      await shop.waitForInvalidation();
    };
    await stockIs(0);
    expect(await idsIn(collection.slug)).toEqual([]);
    await stockIs(5);
    const body = savedBody(collection, { title: "Helmets, now" });
    await shop.call("PUT /api/admin/collections/:id", { params: { id: collection.id }, body }, { as: owner });
    expect((await read(collection.slug)).collection.title).toBe("Helmets, now");
    expect(await idsIn(collection.slug)).toEqual([helmet.id]);
  });
});
