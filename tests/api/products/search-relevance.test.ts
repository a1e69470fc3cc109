import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "#server/demo.ts";
import { openShop } from "../../support/api/shop.ts";

// What a search of the demo catalogue finds first, and how much it finds: results stop where relevance stops.

const shop = await openShop();
afterAll(shop.close);
beforeAll(() => seedDemo(shop.db, shop.pictures, () => undefined));

const expected: readonly (readonly [query: string, count: number, first: readonly string[]])[] = [
  ["scooter", 8, ["Maya", "Bata", "Amihan"]],
  ["scoter", 8, ["Maya", "Bata", "Amihan"]],
  ["scooters", 8, ["Maya", "Bata", "Amihan"]],
  ["electric scooter", 8, ["Amihan", "Kidlat", "Habagat"]],
  ["skuter", 8, ["Maya", "Bata", "Amihan"]],
  ["scooter under 20000", 3, ["Maya", "Bata", "Amihan"]],
  ["scooter between 20000 and 35000", 2, ["Siklab", "Kidlat"]],
  ["scooter over 50k", 2, ["Habagat", "Agila Long Range"]],
  ["kids scooter", 1, ["Bata"]],
  ["scooter for kids", 1, ["Bata"]],
  ["e-bike for kids", 1, ["Bata"]],
  ["folding scooter", 2, ["Amihan", "Maya"]],
  ["long range", 1, ["Agila Long Range"]],
  ["long range scooter", 1, ["Agila Long Range"]],
  ["seated scooter", 1, ["Lawin Seated"]],
  ["scooter with seat", 1, ["Lawin Seated"]],
  ["scooter with basket", 1, ["Lawin Seated"]],
  ["white scooter", 1, ["Siklab"]],
  ["scooter for hills", 1, ["Kidlat"]],
  ["dual suspension", 2, ["Habagat", "Agila Long Range"]],
  ["rain", 1, ["Habagat"]],
  ["85 km", 1, ["Agila Long Range"]],
  ["45 km scooter", 1, ["Kidlat"]],
  ["1000 W", 1, ["Agila Long Range"]],
  ["L1b", 2, ["Habagat", "Agila Long Range"]],
  ["LTO L1a", 4, ["Amihan", "Kidlat", "Lawin Seated"]],
  ["maya", 1, ["Maya"]],
  ["agila", 1, ["Agila Long Range"]],
  ["helmet", 8, ["Sinag Urban Helmet", "Araw Vented Helmet", "Ulap Vented Helmet"]],
  ["helmit", 8, ["Sinag Urban Helmet", "Araw Vented Helmet", "Ulap Vented Helmet"]],
  ["helmets under 2000", 1, ["Sinag Urban Helmet Kids"]],
  ["kids helmet", 1, ["Sinag Urban Helmet Kids"]],
  ["helmet with light", 3, ["Tala Light Helmet", "Ulap Vented Helmet", "Ulap Vented Helmet Race"]],
  ["visor helmet", 2, ["Buwan Visor Helmet", "Buwan Visor Helmet Night"]],
  ["black helmet", 1, ["Buwan Visor Helmet Night"]],
  ["yellow helmet", 1, ["Araw Vented Helmet"]],
  ["EN 1078", 8, ["Sinag Urban Helmet", "Sinag Urban Helmet Kids", "Ulap Vented Helmet"]],
  ["NTA 8776", 2, ["Buwan Visor Helmet", "Buwan Visor Helmet Night"]],
  ["bicycle helmet", 6, ["Sinag Urban Helmet", "Sinag Urban Helmet Kids", "Ulap Vented Helmet"]],
  ["vented", 3, ["Ulap Vented Helmet", "Araw Vented Helmet", "Ulap Vented Helmet Race"]],
  ["bag", 1, ["Bayong Stem Bag"]],
  ["lock", 1, ["Kandado U-Lock"]],
  ["u lock", 1, ["Kandado U-Lock"]],
  ["phone holder", 1, ["Hawak Phone Mount"]],
  ["phone mount", 1, ["Hawak Phone Mount"]],
  ["light", 2, ["Ilaw Light Set", "Tala Light Helmet"]],
  ["pump", 1, ["Bomba Mini Pump"]],
  ["bell", 1, ["Kampana Bell"]],
  ["busina", 1, ["Kampana Bell"]],
  ["mirror", 1, ["Salamin Bar-End Mirror"]],
  ["charger", 1, ["Karga Fast Charger"]],
  ["scooter charger", 1, ["Karga Fast Charger"]],
  ["battery charger", 1, ["Karga Fast Charger"]],
  ["charger for scooter", 1, ["Karga Fast Charger"]],
  ["SKU", 0, []],
  ["gloves", 0, []],
  ["night riding", 2, ["Tala Light Helmet", "Ilaw Light Set"]],
  ["accessory", 8, ["Kandado U-Lock", "Hawak Phone Mount", "Ilaw Light Set"]],
  ["under 500", 2, ["Kampana Bell", "Salamin Bar-End Mirror"]],
  ["bomba", 1, ["Bomba Mini Pump"]],
  ["scooter bag", 1, ["Bayong Stem Bag"]],
  ["lock for scooter", 1, ["Kandado U-Lock"]],
  ["helmet xl", 2, ["Buwan Visor Helmet", "Buwan Visor Helmet Night"]],
  ["350w", 1, ["Amihan"]],
  ["350 w", 1, ["Amihan"]],
  ["45 km/h", 1, ["Habagat"]],
  ["45kph", 1, ["Habagat"]],
  ["25kph", 4, ["Kidlat", "Amihan", "Siklab"]],
  ["25 kph", 4, ["Kidlat", "Amihan", "Siklab"]],
  ["25 km/h scooter", 4, ["Amihan", "Siklab", "Kidlat"]],
  ["ebike", 8, ["Maya", "Bata", "Amihan"]],
  ["e-bike", 8, ["Maya", "Bata", "Amihan"]],
  ["e bikes", 8, ["Maya", "Bata", "Amihan"]],
  ["electric bike", 8, ["Maya", "Bata", "Amihan"]],
  ["e-bike charger", 1, ["Karga Fast Charger"]],
  ["ebike under 20000", 3, ["Maya", "Bata", "Amihan"]],
  ["₱18,990", 1, ["Amihan"]],
  ["scooter 20k", 1, ["Amihan"]],
  ["scooter hanggang 20k", 3, ["Maya", "Bata", "Amihan"]],
  ["scooter mas mura sa 15,000", 2, ["Maya", "Bata"]],
  ["scooter under 99999999999999999999", 8, ["Maya", "Bata", "Amihan"]],
  ["scooter over 99999999999999999999k", 0, []],
];

test("LIST-05 these queries are kept", () => {
  expect(expected).toHaveLength(82);
});

test.each(expected)("LIST-05 %s finds %i products, first of all %j", async (q, count, first) => {
  const { products } = (await shop.call("GET /api/search", { query: { q } })).body;
  expect(products.slice(0, 3).map(({ productname }) => productname.replace("Tulin ", ""))).toEqual(first);
  expect(products).toHaveLength(count);
});
