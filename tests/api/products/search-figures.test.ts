import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "#server/demo.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

// Figures with their unit in the demo catalogue, as people type them in English and Taglish.

const shop = await openShop();
afterAll(shop.close);
let owner: TestAccount;
beforeAll(async () => {
  await seedDemo(shop.db, shop.pictures, () => undefined);
  owner = await registerStaff(shop);
});

const found = async (q: string) =>
  (await shop.call("GET /api/search", { query: { q } })).body.products.map(({ productname }) =>
    productname.replace("Tulin ", ""),
  );

const same: readonly (readonly [found: readonly string[], queries: readonly string[]])[] = [
  [
    ["Lawin Seated"],
    [
      "40 km",
      "40km",
      "40 kms",
      "40 kilometers",
      "range 40 km",
      "40km range scooter",
      "40 km range under 40k",
      "range 40",
      "range 40 under 40k",
    ],
  ],
  [["Agila Long Range"], ["85km scooter", "long range 85 km", "scooter na malayo ang takbo 85 km"]],
  [
    ["Amihan", "Kidlat", "Lawin Seated", "Siklab"],
    ["25 km/h scooter", "top speed 25 kph", "25 km per hour", "top speed 25", "speed 25 scooter"],
  ],
  [["Sinag Urban Helmet Kids"], ["helmet 52cm", "helmet 52", "52 cm helmet", "helmet for 52 cm head"]],
  [
    ["Buwan Visor Helmet", "Buwan Visor Helmet Night"],
    ["helmet 61cm", "helmet 61", "helmet size 61", "visor helmet 58 cm"],
  ],
  [["Habagat"], ["45 km/h top speed", "mabilis na scooter 45 kph"]],
  [["Amihan"], ["8.5 inch tire", '8.5" tire', "8.5in", "8.5-inch", "8.5 inch wheels"]],
  [
    ["Habagat", "Kidlat", "Lawin Seated"],
    ["10 inch tires", '10" scooter', "gulong 10 inch", "10 pulgada", "10-inch wheels", "wheel 10", "gulong 10"],
  ],
  [
    ["Kidlat", "Lawin Seated"],
    ["500 watt motor", "500w", "500 W", "500-watt motor", "500 watts scooter", "500w motor scooter", "motor 500"],
  ],
  [
    ["Kidlat", "Lawin Seated"],
    ["120 kg", "120kg", "120 kilos"],
  ],
  [
    ["Agila Long Range", "Habagat", "Kidlat", "Lawin Seated"],
    ["scooter na kaya 120 kg", "max load 120kg", "120 kilos rider"],
  ],
  [
    ["Agila Long Range", "Habagat", "Kidlat", "Lawin Seated", "Siklab"],
    ["scooter for a 110 kg rider", "tao na 110 kilo"],
  ],
  [
    ["Amihan", "Bata", "Maya"],
    ["scooter under 15 kg", "scooter less than 15 kilos"],
  ],
  [
    ["Agila Long Range", "Habagat", "Kidlat", "Lawin Seated"],
    ["scooter at least 40 km range", "40+ km", "40 km pataas"],
  ],
  [
    ["Agila Long Range", "Habagat"],
    ["range over 50", "scooter range at least 60"],
  ],
  [["Lawin Seated"], ["480 watt hours", "480wh battery"]],
  [["Kidlat", "Lawin Seated"], ["6 hours charging"]],
  [["Ulap Vented Helmet Race"], ["270 g helmet", "270 grams helmet"]],
  [["Ilaw Light Set"], ["400 lumens", "400lm"]],
  [["Bayong Stem Bag"], ["3 liter bag", "3l bag"]],
  // No scooter weighs exactly this, and no battery holds it: what is nearest.
  [["Maya"], ["10 kg scooter"]],
  [
    ["Kidlat", "Lawin Seated"],
    ["500 wh battery", "battery 500"],
  ],
  // What only the text of a product says.
  [["Karga Fast Charger"], ["54.6v charger", "3a charger"]],
];

test.each(same.flatMap(([products, queries]) => queries.map((query) => [query, products] as const)))(
  "LIST-05 %s finds %j",
  async (query, products) => {
    expect((await found(query)).toSorted()).toEqual(products);
  },
);

test("LIST-05 what is called by a figure is found beside what has it, first of all", async () => {
  await createProduct(shop, owner, { productname: "Goma Tire 8.5 inch", type: "accessory", keyword: "tire" });
  expect(await found("8.5 inch tire")).toEqual(["Goma Tire 8.5 inch", "Amihan"]);
  expect(await found('8.5" tires')).toEqual(["Goma Tire 8.5 inch", "Amihan"]);
});

test("LIST-05 when no product has a figure, what is described with it is found, or else what matches the other words", async () => {
  const lamp = {
    productname: "Tanglaw Lamp",
    description: "It gives 750 lumens.",
    type: "accessory",
    keyword: "light",
  };
  await createProduct(shop, owner, lamp);
  const isExact = async (q: string) => (await shop.call("GET /api/search", { query: { q } })).body.exact;
  expect(await found("750 lumens light")).toEqual(["Tanglaw Lamp"]);
  expect(await Promise.all(["scooter", "40 km", "750 lumens light"].map(isExact))).toEqual([true, true, true]);
  expect(await Promise.all(["10 kg scooter", "scooter under 2 kg"].map(isExact))).toEqual([false, false]);
  expect(await found("scooter under 2 kg")).toEqual(await found("scooter"));
});
