import { expect, test } from "vitest";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import { fileNamePrefix } from "./shop-name.ts";

test.each([
  ["Tulin", "tulin"],
  ["Scooters & Más Niño’s!", "scooters-mas-nino-s"],
  ["東京", "tulin"],
  ["", "tulin"],
])("a file from the shop %j begins with %j", (name, begins) => expect(fileNamePrefix({ name })).toBe(begins));

test("a shop without a name uses the default name", () => {
  expect([shopNameOf({ name: "Habagat" }), shopNameOf({ name: "" }), shopNameOf(null)]).toEqual([
    "Habagat",
    "Tulin",
    "Tulin",
  ]);
});
