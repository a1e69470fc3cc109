import { afterAll, beforeAll, expect, test } from "vitest";
import { registerStaff } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

beforeAll(async () => {
  const owner = await registerStaff(shop);
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
    { productname: "Secret Helmet", type: "helmet", status: "null", keyword: "helmet", description: "Not yet." },
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
