import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallInput } from "#contract/api.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
/** The products in stock by name, in the order in which they were added. */
const listed = new Map<string, Product>();

beforeAll(async () => {
  owner = await registerStaff(shop);
  const put = async (productname: string, fields: Record<string, string>) =>
    listed.set(productname, await createProduct(shop, owner, { productname, ...fields }));
  await put("Cheap", { selling: "100", original: "100" });
  await put("Middle", { selling: "200.50", original: "400", stock: "0" });
  await put("Dear", { selling: "300", original: "299" });
  await put("Same as dear", { selling: "300", original: "500" });
  await put("Hidden", { selling: "50", status: "null" });
  await put("Helmet", { type: "helmet", selling: "70" });
  await put("Bell", { type: "accessory", selling: "20" });
});

const names = (products: readonly { productname: string }[]) => products.map(({ productname }) => productname);
const scooters = async (query: CallInput<"GET /api/getScooter">["query"] = {}) =>
  names((await shop.call("GET /api/getScooter", { query })).body.scooter);
const staffList = async (query: Record<string, unknown> = {}) => {
  const response = await shop.request("GET /api/view-product", { query }, { as: owner });
  return "products" in response.body ? names(response.body.products) : response.body;
};

describe("the public lists", () => {
  test("API-01 each list returns the shown products of its type under its own name, newest first", async () => {
    const { body } = await shop.call("GET /api/getScooter", {});
    expect(names(body.scooter)).toEqual(["Same as dear", "Dear", "Middle", "Cheap"]);
    expect(body).toMatchObject({ status: 200, next_cursor: null });
    expect(names((await shop.call("GET /api/getHelmet", {})).body.helmet)).toEqual(["Helmet"]);
    expect(names((await shop.call("GET /api/getAccessory", {})).body.accessory)).toEqual(["Bell"]);
  });

  test("API-02 a product has the fields of the specification, with prices as numbers in pesos", async () => {
    const { body } = await shop.call("GET /api/getScooter", { query: { sort: "price_asc", limit: 1, min_price: 150 } });
    const [product] = body.scooter;
    expect(listed.get("Middle"), "staff see the same, and what is theirs besides").toMatchObject(product ?? {});
    expect(product).not.toHaveProperty("low_stock");
    expect(product).toMatchObject({ selling: 200.5, original: 400, stock: 0, type: "scooter", status: "ok" });
    expect(product?.image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
  });

  test("LIST-04 filters and sorts", async () => {
    expect(await scooters({ sort: "price_asc" })).toEqual(["Cheap", "Middle", "Dear", "Same as dear"]);
    expect(await scooters({ sort: "price_desc" })).toEqual(["Same as dear", "Dear", "Middle", "Cheap"]);
    expect(await scooters({ in_stock: "1" })).toEqual(["Same as dear", "Dear", "Cheap"]);
    expect(await scooters({ in_stock: "false" })).toHaveLength(4);
    expect(await scooters({ on_sale: "true" })).toEqual(["Same as dear", "Middle"]);
    expect(await scooters({ min_price: 200.5, max_price: "300" })).toEqual(["Same as dear", "Dear", "Middle"]);
    expect(await scooters({ min_price: 300.01 })).toEqual([]);
    expect(await scooters({ on_sale: "1", in_stock: "1", max_price: 300, sort: "price_asc" })).toEqual([
      "Same as dear",
    ]);
  });

  test("API-03 a wrong query is refused with 422 and a message under each field", async () => {
    const { status, body } = await shop.expectRefusal("GET /api/getScooter", {
      query: { limit: "many", sort: "name", in_stock: "yes", min_price: "-1", max_price: "cheap", cursor: "?" },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      limit: ["Send a whole number."],
      sort: ["Sort by newest, price_asc, price_desc, rating."],
      in_stock: ["Send 1 or 0."],
      min_price: ["Send an amount of 0 pesos or more."],
      max_price: ["Send an amount in pesos."],
    });
  });

  test("API-07 a page has 1 to 200 rows", async () => {
    for (const limit of [0, -1, 201, 1e9, 1.5, "1,2", "", "x"]) {
      const { status, body } = await shop.expectRefusal("GET /api/getScooter", { query: { limit } });
      expect([status, Object.keys(body.errors ?? {})], String(limit)).toEqual([422, ["limit"]]);
    }
    expect(await scooters({ limit: 1 })).toHaveLength(1);
    expect(await scooters({ limit: 200 })).toHaveLength(4);
    const twice = await shop.send("/api/getScooter?limit=1&limit=2");
    expect(twice.status).toBe(422);
    await twice.body?.cancel();
  });
});

describe("the staff's list", () => {
  test("API-01 it returns all products under its own name, hidden ones too", async () => {
    expect(await staffList()).toEqual([...listed.keys()].reverse());
  });

  test("ADM-10 it filters by type and by visibility", async () => {
    expect(await staffList({ status: "hidden" })).toEqual(["Hidden"]);
    expect(await staffList({ status: "shown", type: "helmet" })).toEqual(["Helmet"]);
    expect(await staffList({ type: "scooter", sort: "price_asc", limit: 2 })).toEqual(["Hidden", "Cheap"]);
    expect(await staffList({ status: "ok" })).toMatchObject({
      code: "invalid",
      errors: { status: [expect.any(String)] },
    });
  });
});
