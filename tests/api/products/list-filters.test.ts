import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallInput } from "#contract/api.ts";
import { COUNTED_PRODUCTS, MAX_FACET_VALUES } from "#contract/limits.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";

let shop: Shop;
let owner: TestAccount;
beforeAll(async () => {
  shop = await openShop();
  owner = await registerStaff(shop);
  const put = (productname: string, attributes: unknown, fields: Record<string, string> = {}) =>
    createProduct(shop, owner, { productname, attributes: JSON.stringify(attributes), ...fields });
  await put("Short", { range_km: 10, lto_class: "Mobility" }, { selling: "100" });
  await put("Medium", { range_km: 40, lto_class: "L1a" }, { selling: "200", stock: "0" });
  await put("Long", { range_km: 60.5, lto_class: "L1b" }, { selling: "300" });
  await put("Odd", { range_km: "60-80", lto_class: ["L1a", "L1b"] }, { selling: "400" });
  await put("Bare", {}, { selling: "500" });
  await put("Hidden", { range_km: 60, lto_class: "L1a" }, { status: "null" });
  await put("Cap", { sizes: ["S", "M"], certification: "EN 1078" }, { type: "helmet" });
  await put("Dome", { sizes: ["M", "L"], certification: "EN 1078 and NTA 8776" }, { type: "helmet" });
});
afterAll(() => shop.close());

type Query = CallInput<"GET /api/getScooter">["query"];
const scooters = async (query: Query) => (await shop.call("GET /api/getScooter", { query })).body;
const names = async (query: Query) => (await scooters(query)).scooter.map(({ productname }) => productname);

describe("LIST-04 API-07 filters by attributes", () => {
  test("a number filter is a minimum; text, lists and null are not numbers", async () => {
    expect(await names({ range_km: 40 })).toEqual(["Long", "Medium"]);
    expect(await names({ range_km: "60.5" })).toEqual(["Long"]);
    expect(await names({ range_km: 0 })).toEqual(["Long", "Medium", "Short"]);
  });

  test("values of one attribute widen the result, other attributes and filters narrow it", async () => {
    expect(await names({ lto_class: "L1a" })).toEqual(["Odd", "Medium"]);
    expect(await names({ lto_class: ["Mobility", "L1b"] })).toEqual(["Odd", "Long", "Short"]);
    expect(await names({ lto_class: ["L1a", "L1b"], range_km: 20, in_stock: "1" })).toEqual(["Long"]);
    expect(await names({ lto_class: "l1a" })).toEqual([]);
    expect(await names({ lto_class: "" })).toEqual([]);
    expect(await names({ lto_class: "L1a' or 1=1 --" })).toEqual([]);
  });

  test("a list has only the filters of its own type", async () => {
    const { body } = await shop.call("GET /api/getHelmet", { query: { sizes: "L", certification: "EN 1078" } });
    expect(body.helmet).toEqual([]);
    const { body: large } = await shop.call("GET /api/getHelmet", { query: { sizes: ["L", "XL"] } });
    expect(large.helmet.map(({ productname }) => productname)).toEqual(["Dome"]);
  });

  test("the next page has the same filters", async () => {
    const first = await scooters({ lto_class: ["L1a", "L1b"], limit: 2, sort: "price_asc" });
    expect(first.scooter.map(({ productname }) => productname)).toEqual(["Medium", "Long"]);
    expect(
      await names({ lto_class: ["L1a", "L1b"], limit: 2, sort: "price_asc", cursor: first.next_cursor ?? "" }),
    ).toEqual(["Odd"]);
  });

  test("a wrong filter is refused with 422 and a message under its name", async () => {
    const { status, body } = await shop.expectRefusal("GET /api/getScooter", {
      query: { range_km: "far", lto_class: Array.from({ length: MAX_FACET_VALUES + 1 }, () => "L1a") },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      range_km: ["Send a number."],
      lto_class: [`Send at most ${MAX_FACET_VALUES} words of 200 characters.`],
    });
    expect((await shop.expectRefusal("GET /api/getScooter", { query: { lto_class: "x".repeat(201) } })).status).toBe(
      422,
    );
  });
});

/** The counts of a list of scooters, for the attributes that it is filtered by. */
async function attributeCounts(query: Parameters<typeof scooters>[0]) {
  const { counts } = await scooters(query);
  const { range_km, lto_class } = counts?.choices ?? {};
  return { products: counts?.products, choices: { range_km, lto_class } };
}

describe("LIST-04 counts", () => {
  test("without the parameter a list has no counts", async () => {
    expect(await scooters({})).not.toHaveProperty("counts");
  });

  test("each value is counted with the other filters, but without its own", async () => {
    expect(await attributeCounts({ counts: "1" })).toEqual({
      products: 5,
      choices: { range_km: { 20: 2, 40: 2, 60: 1 }, lto_class: { L1a: 2, L1b: 2, Mobility: 1 } },
    });
    expect(await attributeCounts({ counts: "1", lto_class: "L1a", range_km: 20, limit: 1 })).toEqual({
      products: 1,
      choices: { range_km: { 20: 1, 40: 1, 60: 0 }, lto_class: { L1a: 1, L1b: 1, Mobility: 0 } },
    });
    expect(await attributeCounts({ counts: "1", in_stock: "1", max_price: 300 })).toEqual({
      products: 2,
      choices: { range_km: { 20: 1, 40: 1, 60: 1 }, lto_class: { L1b: 1, Mobility: 1 } },
    });
  });

  test("each count is the length of the list with that filter", async () => {
    const { counts } = await scooters({ counts: "1", max_price: 400 });
    for (const name of ["lto_class", "range_km"]) {
      const choices = counts?.choices[name] ?? {};
      expect(Object.keys(choices), name).toHaveLength(3);
      for (const [choice, products] of Object.entries(choices)) {
        expect(await names({ [name]: choice, max_price: 400 }), choice).toHaveLength(products ?? -1);
      }
    }
  });

  test("a list of too many products has its values without counts", async () => {
    await shop.pool.query(
      `with added as (
         insert into products (type, name, description, price, original_price, shown, meta_title, meta_keyword, meta_description, attributes)
         select 'accessory', 'Lock ' || n, 'x', 100, 0, true, 'x', 'x', 'x', '{"material": "steel"}' from generate_series(1, $1) n returning id),
       stocked as (insert into product_variants (product_id, stock) select id, 1 from added)
       insert into product_stocks (product_id, quantity, lowest) select id, 1, 1 from added`,
      [COUNTED_PRODUCTS + 1],
    );
    const { body } = await shop.call("GET /api/getAccessory", { query: { counts: "1", limit: 1 } });
    expect(body.counts?.products).toBeNull();
    expect(body.counts?.choices.material).toEqual({ steel: null });
  });
});
