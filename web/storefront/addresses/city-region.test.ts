import { expect, test } from "vitest";
import { regions } from "#contract/addresses.regions.ts";
import { regionOfCity } from "./city-region.ts";

test.each([
  ["Manila", "Metro Manila"],
  ["makati city", "Metro Manila"],
  ["City of Makati", "Metro Manila"],
  [" Las  Pinas ", "Metro Manila"],
  ["Parañaque", "Metro Manila"],
  ["QUEZON CITY", "Metro Manila"],
  ["Cebu City", "Central Visayas"],
  ["Lapu-Lapu City", "Central Visayas"],
  ["City of Davao", "Davao Region"],
  ["Bacolod City", "Negros Island Region"],
  // Ambiguous: the name of a province, or of towns in several regions.
  ["Quezon", undefined],
  ["Cebu", undefined],
  ["Bacolod", undefined],
  ["San Juan", undefined],
  ["Manil", undefined],
  ["Tagaytay", undefined],
  ["City of", undefined],
  ["", undefined],
])("ACC-09 the city %j is in the region %j", (city, region) => {
  expect(regionOfCity(city)).toBe(region);
});

test("ACC-09 no city has the name of a province, and none is in two regions", () => {
  const cities = regions.flatMap(({ cities = [] }) => cities);
  const provinces = regions.flatMap((region) => region.provinces);
  expect(new Set([...cities, ...provinces]).size).toBe(cities.length + provinces.length);
});
