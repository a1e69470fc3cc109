import { expect, test } from "vitest";
import { unitOf } from "./products.attributes.ts";
import { parseUnitValue, unitRejectionReasons } from "./products.unit-parsing.admin.ts";

test.each([
  ["range_km", "45 km", 45],
  ["range_km", "45km", 45],
  ["range_km", "45 Kilometers", 45],
  ["range_km", "1,250.5 ", 1250.5],
  ["range_km", "38-42", "38-42"],
  ["range_km", "38 km - 42 km", "38 - 42"],
  ["range_km", "about 45", "about 45"],
  ["range_km", "km", "km"],
  ["charge_h", "4-6 hours", "4-6"],
  ["top_speed_kmh", "25 kph", 25],
  ["max_load_kg", "120 kg at most", 120],
  ["max_load_kg", "120 kg", 120],
  ["wheel_in", '10"', 10],
  ["wheel_in", "10 front, 8 rear", "10 front, 8 rear"],
  ["size_cm", "55-61 cm", "55-61"],
  ["size_cm", "55", "55"],
  ["colour", "45 miles", "45 miles"],
  ["constructor", "45 miles", "45 miles"],
] as const)("ADM-09 %s typed as %j is meant as %j, and nothing speaks against it", (name, typed, meant) => {
  expect(unitRejectionReasons({ [name]: typed })).toEqual([]);
  expect(parseUnitValue(name, typed)).toBe(meant);
});

test.each([
  ["range_km", "45 miles", "km"],
  ["range_km", "45mi", "km"],
  ["range_km", "45 km/h", "km"],
  ["range_km", "30 km, 18 miles", "km"],
  ["range_km", "80%", "km"],
  ["top_speed_kmh", "25 MPH", "km/h"],
  ["top_speed_kmh", "25 km", "km/h"],
  ["motor_w", "1.5 kW", "W"],
  ["battery_wh", "10 Ah", "Wh"],
  ["charge_h", "6 h 30 min", "h"],
  ["weight_kg", "30 lbs", "kg"],
  ["weight_g", "1 kg", "g"],
  ["max_load_kg", "220 lb at most", "kg"],
  ["wheel_in", "25 cm", "in"],
  ["size_cm", "22 in", "cm"],
  ["litres", "500 ml", "l"],
  ["lumens", "20 lux", "lm"],
] as const)("ADM-09 %s typed as %j is refused, and it says in which unit to type it", (name, typed, unit) => {
  expect(unitRejectionReasons({ [name]: [typed, typed] })).toEqual([
    `“${typed}” is in another unit: convert it to ${unit} and enter only the number.`,
  ]);
});

test.each(["1,25", "1.234,5", "636,39 km", "1,2,3", "63.639.50", "−1,25"])(
  "OPT-03 %s as a figure could be two numbers, and is refused",
  (typed) => {
    expect(unitRejectionReasons({ range_km: typed, colour: typed })).toEqual([
      `“${typed}” is not clear. Write the number as 63,639.50: commas between thousands, a point before decimals.`,
    ]);
  },
);

test.each(["-5", "−5 km", -0.5])("OPT-03 %s as a figure is below 0, and is refused", (typed) => {
  expect(unitRejectionReasons({ range_km: typed, colour: typed })).toEqual([`“${typed}” is below 0. Enter 0 or more.`]);
});

test("ADM-09 an attribute that the shop does not know has no unit", () => {
  expect([unitOf("frame_size"), unitOf("toString"), unitOf("max_load_kg")]).toEqual(["", "", "kg at most"]);
});
