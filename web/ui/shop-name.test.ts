import { expect, test } from "vitest";
import { nameOf } from "#contract/shop-name.ts";
import { fileNameOf } from "./shop-name.ts";

test.each([
  ["Tulin", "tulin"],
  ["Scooters & Más Niño’s!", "scooters-mas-nino-s"],
  ["東京", "tulin"],
  ["", "tulin"],
])("a file from the shop %j begins with %j", (name, begins) => expect(fileNameOf({ name })).toBe(begins));

test("a shop that has no name yet goes by that of its mark", () => {
  expect([nameOf({ name: "Habagat" }), nameOf({ name: "" }), nameOf(null)]).toEqual(["Habagat", "Tulin", "Tulin"]);
});
