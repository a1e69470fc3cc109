import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGE_SIZE } from "#contract/limits.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await addProducts(130);
  await shop.pool.query(
    `insert into orders (tracking_no, idempotency_key, firstname, lastname, phone, email, address, payment_mode,
                         subtotal, discount, shipping, total, vat)
     select 'TL-' || n, 'key ' || n, 'Maria', 'Clara', '+639175550142', 'maria@example.com', 'Manila', 'cod', 0, 0, 0, 0, 0
       from generate_series(1, 25) n`,
  );
});

/** Inserts this many shown scooters, five per price, without the form, because pictures do not matter here. */
async function addProducts(count: number): Promise<void> {
  await shop.pool.query(
    `with added as (
       insert into products (type, name, description, price, original_price, shown, meta_title, meta_keyword, meta_description)
       select 'scooter', 'Scooter ' || n, 'x', (n % 26) * 100, 0, true, 'x', 'x', 'x' from generate_series(1, $1) n returning id),
     stocked as (insert into product_variants (product_id, stock) select id, 1 from added)
     insert into product_stocks (product_id, quantity, lowest) select id, 1, 1 from added`,
    [count],
  );
  await shop.waitForInvalidation();
}

type ListCall = "GET /api/getScooter" | "GET /api/view-product" | "GET /api/admin/orders";

/** One page of a list: the ids in it, and the cursor of the next one. */
async function page(call: ListCall, query: Record<string, unknown>) {
  const { body } = await shop.request(call, { query }, { as: owner });
  const rows =
    "scooter" in body ? body.scooter : "products" in body ? body.products : "orders" in body ? body.orders : [];
  return { ids: rows.map(({ id }) => id), next: "next_cursor" in body ? body.next_cursor : null };
}

/** All ids of a list, page by page; `between` runs after each page. */
async function walk(call: ListCall, query: Record<string, unknown>, between?: () => Promise<void>) {
  const ids: number[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { ids: more, next } = await page(call, { ...query, cursor });
    ids.push(...more);
    cursor = next;
    await between?.();
  }
  return ids;
}

describe("API-07 pages", () => {
  test(`a list returns ${PAGE_SIZE} rows by default, and the cursor of the next page`, async () => {
    const first = await page("GET /api/getScooter", {});
    expect(first.ids).toHaveLength(PAGE_SIZE);
    const second = await page("GET /api/getScooter", { cursor: first.next });
    expect(second.ids).toHaveLength(30);
    expect(second.next).toBeNull();
    expect((await page("GET /api/getScooter", { limit: 130 })).next, "a full last page").toBeNull();
  });

  test.each<[ListCall, string[]]>([
    ["GET /api/getScooter", ["newest", "price_asc", "price_desc"]],
    ["GET /api/view-product", ["newest", "price_asc", "price_desc"]],
    ["GET /api/admin/orders", ["newest", "oldest"]],
  ])("%s page by page gives every row once, in the order of the whole", async (call, sorts) => {
    for (const sort of sorts) {
      const whole = (await page(call, { sort, limit: 200 })).ids;
      for (const limit of [1, 7]) {
        if (limit === 1 && whole.length > 50) continue;
        expect(await walk(call, { sort, limit }), `${sort} by ${limit}`).toEqual(whole);
      }
    }
  });

  test("pages stay stable while rows are added: no row is repeated or omitted", async () => {
    for (const sort of ["newest", "price_asc", "price_desc"]) {
      const before = (await page("GET /api/getScooter", { sort, limit: 200 })).ids;
      const walked = await walk("GET /api/getScooter", { sort, limit: 20 }, () => addProducts(2));
      expect(new Set(walked).size, "none comes twice").toBe(walked.length);
      expect(
        walked.filter((id) => before.includes(id)),
        "none is left out",
      ).toEqual(before);
      await shop.db.deleteFrom("products").where("id", "not in", before).execute();
      await shop.waitForInvalidation();
    }
  });

  test("a cursor of another sort or list, and an invalid one, are refused under cursor", async () => {
    const cursorOf = async (call: ListCall, sort: string) => (await page(call, { sort, limit: 2 })).next ?? "";
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const cursors = [
      await cursorOf("GET /api/getScooter", "price_asc"),
      await cursorOf("GET /api/admin/orders", "newest"),
      "x",
      "%",
      "null",
      "W10",
      "🛴",
      "a".repeat(300),
      "' or 1=1 --",
      ...[[], ["1"], [1.5], [1, 2], [null], [1e300], [{}]].map((position) => encode(["products newest", ...position])),
      ...[{ 0: "products newest" }, ["__proto__", 1], ["newest", 1]].map(encode),
    ];
    for (const cursor of cursors) {
      const { status, body } = await shop.expectRefusal("GET /api/getScooter", { query: { cursor } });
      expect([status, Object.keys(body.errors ?? {})], cursor).toEqual([422, ["cursor"]]);
    }
    const products = await cursorOf("GET /api/getScooter", "newest");
    const { status } = await shop.expectRefusal(
      "GET /api/admin/orders",
      { query: { cursor: products } },
      { as: owner },
    );
    expect(status).toBe(422);
    expect((await shop.expectRefusal("GET /api/getScooter", { query: { cursor: "a".repeat(301) } })).status).toBe(422);
  });
});
