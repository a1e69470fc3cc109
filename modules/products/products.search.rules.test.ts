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
  ["scooter over 20k under 30k", "scooter", 20_000, 30_000],
  ["under 500", "", null, 500],
])("LIST-05 %s is a search for %j from %s to %s pesos", (typed, words, min, max) => {
  const centavos = (pesos: number | null) => pesos && pesos * 100;
  expect(parseSearch(typed)).toEqual({ words, minPrice: centavos(min), maxPrice: centavos(max) });
});

test.each([
  "scooter under 20 kg",
  "under 500 W",
  "Gulong E1-123456",
  "8.5 inches",
  "max 25 km/h",
  "under",
  "<",
  "over the moon",
])("LIST-05 %s names no price", (typed) => {
  expect(parseSearch(typed)).toEqual({ words: typed, minPrice: null, maxPrice: null });
});
