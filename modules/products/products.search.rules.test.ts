import { expect, test } from "vitest";
import { parseSearch } from "./products.search.rules.ts";

test.each([
  ["scooter under 20000", "scooter", null, 20_000],
  ["scooter under ₱20,000", "scooter", null, 20_000],
  ["helmet below 2.5k", "helmet", null, 2500],
  ["Helmets less than 2,000 pesos", "Helmets", null, 2000],
  ["scooter <25000", "scooter", null, 25_000],
  ["up to 30k scooter", "scooter", null, 30_000],
  ["scooter over 40000", "scooter", 40_000, null],
  ["at least 1000 php lock", "lock", 1000, null],
  ["scooter between 20000 and 30,000", "scooter", 20_000, 30_000],
  ["scooter from 20k to 30k", "scooter", 20_000, 30_000],
  ["scooter 20k-30k", "scooter", 20_000, 30_000],
  ["20,000 to 30,000 pesos scooter", "scooter", 20_000, 30_000],
  ["scooter over 20k under 30k", "scooter", 20_000, 30_000],
  ["under 500", "", null, 500],
  ["mas mura sa 15,000", "", null, 15_000],
  ["scooter hanggang 20k", "scooter", null, 20_000],
  ["scooter na wala pang 20000", "scooter na", null, 20_000],
  ["helmet para sa bata", "helmet bata", null, null],
  ["scooter budget 20k", "scooter", null, 20_000],
  ["helmet higit sa 4000", "helmet", 4000, null],
  ["scooter mula 20k hanggang 30k", "scooter", 20_000, 30_000],
  ["₱18,990", "", 15_192, 22_788],
  ["scooter 20k", "scooter", 16_000, 24_000],
  ["20000 scooter", "scooter", 16_000, 24_000],
  ["battery 20000", "battery", 16_000, 24_000],
  ["battery under 500", "battery", null, 500],
  ["range under ₱900", "range", null, 900],
  ["long range under 20000", "long range", null, 20_000],
  ["helmet mga 3,000 pesos", "helmet", 2400, 3600],
  ["P500", "", 400, 600],
  ["e-Bike under 30k", "ebike", null, 30_000],
  ["electric bikes", "ebike", null, null],
  ["Bike ", "ebike", null, null],
  ["bike lock", "bike lock", null, null],
])("LIST-05 %s is a search for %j from %s to %s pesos", (typed, words, min, max) => {
  const centavos = (pesos: number | null) => pesos && pesos * 100;
  expect(parseSearch(typed)).toEqual({ words, figures: [], minPrice: centavos(min), maxPrice: centavos(max) });
});

test.each([
  "scooter under 20 kg",
  "under 500 W",
  "Gulong E1-123456",
  "8.5 inches",
  "under 60kmh",
  "under",
  "<",
  "over the moon",
  "EN 1078",
  "123456",
  "12345",
  "Ubos 90300bf0",
  "90300BF",
  "54560aad",
  "EN 1078-1384",
  "300-500 W",
  "NTA 8776",
  "1,000 W",
  "20000 mAh",
  "TL-261128-10001",
  "09175550142",
])("LIST-05 %s names no price", (typed) => {
  expect(parseSearch(typed)).toMatchObject({ words: typed, minPrice: null, maxPrice: null });
});

test.each(["45 km/h", "45km/h", "45 kph", "45KPH", "45 kmph", "45 kmh", "45 km per hour", "45 km / hr"])(
  "LIST-05 %s is a speed, and no price",
  (typed) => {
    const search = parseSearch(`max ${typed} scooter`);
    expect(search).toMatchObject({ words: "max 45kmh scooter", minPrice: null, maxPrice: null });
    expect(search.figures.map(({ words }) => words)).toEqual(["45kmh scooter", "45kmh scooter", "scooter"]);
  },
);
