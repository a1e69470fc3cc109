import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "#server/demo.ts";
import { openShop } from "../../support/api/shop.ts";

// What people type into the search of the demo catalogue, where many names start with the brand and words have several languages.

const shop = await openShop();
afterAll(shop.close);
beforeAll(() => seedDemo(shop.db, shop.pictures, () => undefined));

const found = async (q: string) => {
  const [{ body: results }, { body: suggested }] = await Promise.all([
    shop.call("GET /api/search", { query: { q } }),
    shop.call("GET /api/suggest", { query: { q } }),
  ]);
  expect(suggested.suggestions[0]?.productname).toBe(results.products[0]?.productname);
  return results.products;
};

test.each([
  ["mya", "Tulin Maya"],
  ["tulin mya", "Tulin Maya"],
  ["mya tulin", "Tulin Maya"],
  ["tulin agla", "Tulin Agila Long Range"],
  ["tulin kidlt", "Tulin Kidlat"],
  ["tulin siklb scooter", "Tulin Siklab"],
  // No scooter is a lock, so no product has both words: the rarer one decides.
  ["scooter kandadu", "Kandado U-Lock"],
  ["tulin u lok", "Kandado U-Lock"],
  ["tulin bomva", "Bomba Mini Pump"],
])("LIST-05 %s finds %s first: a word of many products weighs less than a word of few", async (typed, product) => {
  expect((await found(typed))[0]?.productname).toBe(product);
});

test.each([
  ["skuter", "scooter"],
  ["e-scooter", "scooter"],
  ["e-sco", "scooter"],
  ["escooter", "scooter"],
  ["electric scooter", "scooter"],
  ["motor", "scooter"],
  ["skutr", "scooter"],
  ["casco", "helmet"],
  ["kasko", "helmet"],
  ["cascos", "helmet"],
] as const)("LIST-05 %s is another word for a %s", async (typed, type) => {
  const products = await found(typed);
  expect(products.length).toBeGreaterThanOrEqual(8);
  expect(products.slice(0, 6).map((product) => product.type)).toEqual(Array(6).fill(type));
});

test.each([
  ["ilaw", "Ilaw Light Set"],
  ["kandado", "Kandado U-Lock"],
  ["candado", "Kandado U-Lock"],
  ["salamin", "Salamin Bar-End Mirror"],
  ["espejo", "Salamin Bar-End Mirror"],
  ["busina", "Kampana Bell"],
  ["selpon holder", "Hawak Phone Mount"],
])("LIST-05 %s is another word for what %s is", async (typed, product) => {
  expect((await found(typed))[0]?.productname).toBe(product);
});

test("LIST-05 a word for a product that the shop does not sell finds nothing", async () => {
  expect(await found("guwantes")).toEqual([]);
});
