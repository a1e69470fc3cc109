import { describe, expect, test } from "vitest";
import type { PlacePath } from "#modules/places/places.ts";
import { otherPlacesNamed, postalCodeIn } from "./shipping.addresses.rules.ts";
import type { NamedPlace } from "./shipping.rules.ts";

const manila = { code: "1300000000", name: "Metro Manila" };
const cebu = { code: "0702200000", name: "Cebu" };
const known: NamedPlace[] = [
  { ...manila, level: "region" },
  { ...cebu, level: "province" },
  { code: "1380300000", level: "city", name: "Makati City" },
  { code: "1381300000", level: "city", name: "Quezon City" },
  { code: "0730600000", level: "city", name: "Cebu City" },
  { code: "0405800000", level: "province", name: "Rizal" },
  { code: "0403400000", level: "province", name: "Laguna" },
  { code: "0501724000", level: "city", name: "Naga City" },
  { code: "0908308000", level: "city", name: "Naga" },
  ...["0102812000", "0304912000", "0401017000", "0601918000"].map((code) => ({
    code,
    name: "San Jose",
    level: "city" as const,
  })),
];
const inMakati: PlacePath = {
  region: manila,
  province: null,
  city: { code: "1380300000", name: "Makati City" },
  barangay: { code: "1380300002", name: "Bel-Air" },
};
const inCebuCity: PlacePath = {
  region: { code: "0700000000", name: "Central Visayas" },
  province: null,
  city: { code: "0730600000", name: "Cebu City" },
  barangay: { code: "0730600041", name: "Lahug" },
};

describe("SHIP-02 another place in an address with a chosen barangay", () => {
  test.each([
    ["12 Jupiter Street, Cebu City", ["Cebu City"]],
    ["12 Jupiter Street Cebu City", ["Cebu City"]],
    ["12 Jupiter St Cebu", ["Cebu"]],
    ["12 Jupiter Street, Naga, Brgy. Bel-Air\nMakati City, Metro Manila 1209", ["Naga City"]],
    ["12 Jupiter Street, QC", ["Quezon City"]],
    ["12 Jupiter Street, Laguna 4033", ["Laguna"]],
    ["Unit 2, 12 Jupiter Street, Cebu City, Laguna", ["Cebu City", "Laguna"]],
    ["12 Jupiter Street, Makati", []],
    ["12 Jupiter Street Makati City, NCR", []],
    ["5 Rizal", []],
    ["Rizal", []],
    ["Unit 2, 5 Rizal", []],
    ["12 Laguna Street", []],
    ["Quezon City Road", []],
    ["Block 4, San Jose", []],
    ["12 Jupiter Street, Brgy. Bel-Air\nMakati City, Metro Manila 1209\nBlue gate", []],
    ["", []],
  ])("in Makati, %j names %j", (text, names) => {
    expect(otherPlacesNamed(text, inMakati, known)).toEqual(names);
  });

  test("is not the province around a highly urbanised city, nor a place with the name of the barangay", () => {
    expect(otherPlacesNamed("8 Salinas Drive, Cebu City, Cebu", inCebuCity, known)).toEqual([]);
    const barangay = { code: "0730600099", name: "Laguna" };
    expect(otherPlacesNamed("8 Salinas Drive, Laguna", { ...inCebuCity, barangay }, known)).toEqual([]);
    expect(otherPlacesNamed("8 Salinas Drive, Metro Manila", inCebuCity, known)).toEqual(["Metro Manila"]);
  });
});

test.each([
  ["12 Jupiter Street\nMakati City, Metro Manila 1209", "1209"],
  ["12 Jupiter Street, Makati 1209, Philippines", "1209"],
  ["12 Jupiter Street, Makati, 1209", "1209"],
  ["12 Jupiter Street, Unit 1209, Makati", null],
  ["1209", null],
])("SHIP-02 the postal code in %j is %j", (text, code) => {
  expect(postalCodeIn(text, known)).toBe(code);
});
