import { afterAll, beforeAll, expect, test } from "vitest";
import { SEARCH_RESULTS } from "#contract/limits.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet, requestSave } from "../../support/api/variants.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  const catalogue = [
    { productname: "Sinag Urban Helmet", type: "helmet", keyword: "helmet, urban", description: "Round and quiet." },
    {
      productname: "Tulin Amihan",
      type: "scooter",
      keyword: "scooter",
      description: "Named after the north-east wind.",
    },
    {
      productname: "Kandado U-Lock",
      type: "accessory",
      keyword: "lock, steel",
      description: "Keeps a scooter where it is.",
    },
    { productname: "Niño Charger", type: "accessory", keyword: "charger", description: "Fast." },
    { productname: "Gulong E1-123456", type: "accessory", keyword: "wheel", description: "8.5 inches wide." },
    { productname: "Secret Sin Helmet", type: "helmet", status: "null", keyword: "helmet", description: "Not yet." },
  ];
  for (const fields of catalogue) await createProduct(shop, owner, fields);
});

const found = async (q: string) =>
  (await shop.call("GET /api/search", { query: { q } })).body.products.map((product) => product.productname);

test.each([
  ["helmit", "Sinag Urban Helmet"],
  ["HELMETS", "Sinag Urban Helmet"],
  ["scoter", "Tulin Amihan"],
  ["amih", "Tulin Amihan"],
  ["u lock", "Kandado U-Lock"],
  ["nino", "Niño Charger"],
  ["chàrger", "Niño Charger"],
  ["E1-123456", "Gulong E1-123456"],
  ["123456", "Gulong E1-123456"],
  ["e1 1234", "Gulong E1-123456"],
  ["8.5 inches", "Gulong E1-123456"],
])("LIST-05 %s finds %s first", async (typed, product) => {
  expect((await found(typed))[0]).toBe(product);
});

test("LIST-05 what only mentions the words is left out beside what is called so, and found when nothing is", async () => {
  expect(await found("scooter")).toEqual(["Tulin Amihan"]);
  expect(await found("wind")).toEqual(["Tulin Amihan"]);
});

test("LIST-05 hidden products are never found, and a search without matches is empty", async () => {
  expect(await found("secret")).toEqual([]);
  expect(await found("helmet")).toEqual(["Sinag Urban Helmet"]);
  expect(await found("xyzzy")).toEqual([]);
  expect(await found("sin"), "a word of a hidden product is the beginning of others too").toEqual([
    "Sinag Urban Helmet",
  ]);
});

test.each(["'", "!!", "a & | b", "<-> :*", "\\", "%_", "( ( (", "a".repeat(100), "👍"])(
  "LIST-05 %s is text to look for, nothing else",
  async (typed) => {
    const { body } = await shop.call("GET /api/suggest", { query: { q: typed } });
    expect(body.suggestions.length).toBeLessThanOrEqual(6);
  },
);

test("LIST-05 suggestions contain what is needed to show and open them", async () => {
  const { body } = await shop.call("GET /api/suggest", { query: { q: "ami" } });
  expect(body.suggestions).toMatchObject([{ productname: "Tulin Amihan", type: "scooter" }]);
  expect((await shop.expectRefusal("GET /api/suggest", { query: { q: " " } })).body.errors).toEqual({
    q: ["Type what you look for."],
  });
});

test("LIST-05 filters narrow the results by type, stock, sale and price, and say which types there are", async () => {
  const add = (productname: string, fields: Record<string, string>) =>
    createProduct(shop, owner, { productname, keyword: "kislap", selling: "500", original: "500", ...fields });
  await add("Kislap Bell", { type: "accessory" });
  await add("Kislap Lamp", { type: "accessory", stock: "0", selling: "900", original: "900" });
  await add("Kislap Cap", { type: "helmet", selling: "1,500", original: "1,900" });
  const results = async (query: Record<string, string | number>) => {
    const { body } = await shop.call("GET /api/search", { query: { q: "kislap", ...query } });
    return [body.products.map(({ productname }) => productname.replace("Kislap ", "")).sort(), body.types];
  };
  expect(await results({})).toEqual([
    ["Bell", "Cap", "Lamp"],
    ["helmet", "accessory"],
  ]);
  expect(await results({ type: "accessory" })).toEqual([
    ["Bell", "Lamp"],
    ["helmet", "accessory"],
  ]);
  expect(await results({ in_stock: "1", type: "accessory" })).toEqual([["Bell"], ["helmet", "accessory"]]);
  expect(await results({ on_sale: "1" })).toEqual([["Cap"], ["helmet"]]);
  expect(await results({ min_price: 600, max_price: 1000 })).toEqual([["Lamp"], ["accessory"]]);
  expect(await results({ q: "kislap under 1000", max_price: 600 })).toEqual([["Bell"], ["accessory"]]);
  expect(await results({ q: "kislap under 1000", min_price: 1200 })).toEqual([[], []]);
  expect(await results({ q: "kislap over 5000 under 100" })).toEqual([[], []]);
});

test("LIST-05 what is in stock comes first on request, also when more is sold out than a search returns", async () => {
  const productname = "Hanay Bell";
  for (let count = 0; count < SEARCH_RESULTS; count += 1)
    await createProduct(shop, owner, { productname, type: "accessory", stock: "0" });
  const last = await createProduct(shop, owner, { productname, type: "accessory", stock: "1" });
  const idsOf = async (query: { in_stock_first?: "1" }) =>
    (await shop.call("GET /api/search", { query: { q: "hanay", ...query } })).body.products.map(({ id }) => id);
  expect(await idsOf({}), "of the same name, the one with the lowest id is best").not.toContain(last.id);
  const first = await idsOf({ in_stock_first: "1" });
  expect(first[0]).toBe(last.id);
  expect(first).toHaveLength(SEARCH_RESULTS);
});

test("LIST-05 OPT-01 what comes in a size is found by it, also beside what is called so, as soon as it is saved", async () => {
  await createProduct(shop, owner, { productname: "XXL Helmet Cover", type: "helmet", keyword: "cover" });
  const { helmet } = await createHelmet(shop, owner, { L: { stock: 1 }, XXL: { stock: 2 } }, { productname: "Taas" });
  expect((await found("helmet xxl")).toSorted()).toEqual(["Taas", "XXL Helmet Cover"]);
  const options = [{ name: "Size", values: ["L"] }];
  const saved = await requestSave(shop, owner, helmet, { options, variants: [{ options: ["L"], stock: 1 }] });
  expect(saved.status).toBe(200);
  expect(await found("helmet xxl")).toEqual(["XXL Helmet Cover"]);
});

test("LIST-05 a number is found with its unit, written together or apart", async () => {
  await createProduct(shop, owner, { productname: "Lakas", type: "scooter", description: "A motor of 777 W." });
  expect(await found("777w")).toEqual(["Lakas"]);
  expect(await found("777 w")).toEqual(["Lakas"]);
  expect(await found("scooter 777W")).toEqual(["Lakas"]);
  expect(await found("778w")).toEqual([]);
});

test("LIST-05 who searches for e-bikes finds first what is called so, in any spelling, then the best scooters", async () => {
  const words = { type: "scooter", keyword: "scooter", description: "A scooter." };
  await createProduct(shop, owner, { ...words, productname: "Bilis E-Bike Cargo" });
  await createProduct(shop, owner, { productname: "Bilis Electric Bicycle Rack", type: "accessory", keyword: "rack" });
  await createProduct(shop, owner, { productname: "Bilis Lock", type: "accessory", keyword: "e-bike, lock" });
  for (const typed of ["e-bike", "ebikes", "E bike", "electric bikes", "electric bicycle"]) {
    const names = await found(typed);
    expect(names.slice(0, 2), typed).toEqual(["Bilis E-Bike Cargo", "Bilis Electric Bicycle Rack"]);
    expect(names, typed).toContain("Tulin Amihan");
    expect(names, typed).not.toContain("Bilis Lock");
  }
  expect(await found("e-bike rack")).toEqual(["Bilis Electric Bicycle Rack"]);
  expect(await found("e-bike lock")).toContain("Bilis Lock");
  expect(await found("e-bike amihan")).toEqual(["Tulin Amihan"]);
});
