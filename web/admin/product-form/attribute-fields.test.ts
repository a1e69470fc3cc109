import { expect, test } from "vitest";
import { attributesText, isNoFigure, settled, withTyped } from "./attribute-fields.ts";

const begun = attributesText({ range_km: 45, foldable: true });

test("ADM-09 a typed figure is a number as soon as it is one, and what is emptied is gone", () => {
  expect(withTyped(begun, "range_km", "figure", "4.")).toBe('{"foldable":true,"range_km":"4."}');
  expect(withTyped(begun, "range_km", "figure", "4.5")).toBe('{"foldable":true,"range_km":4.5}');
  expect(withTyped(begun, "range_km", "figure", " ")).toBe('{"foldable":true}');
});

test("ADM-09 words are divided by commas, and text that looks like a figure stays text", () => {
  expect(withTyped("{}", "sizes", "words", "S, M,L")).toBe('{"sizes":["S","M","L"]}');
  expect(withTyped("{}", "size_cm", "text", "55")).toBe('{"size_cm":"55"}');
});

test.each([
  ["45 km", 45],
  ["45km", 45],
  ["1,250.5 ", 1250.5],
  ["45 miles", "45 miles"],
  ["38-42", "38-42"],
  ["1,25", "1,25"],
])("ADM-09 a range typed as %j is sent as %j", (typed, sent) => {
  expect(settled(JSON.stringify({ range_km: typed }), "scooter")).toBe(JSON.stringify({ range_km: sent }));
  expect(isNoFigure("range_km", typed)).toBe(typed === sent);
});

test.each([undefined, 45, "", " "])("ADM-09 of a figure that is %j nothing is said", (value) =>
  expect(isNoFigure("range_km", value)).toBe(false),
);

test("ADM-09 a unit in front of more words is theirs, and text is nobody's figure", () => {
  expect(settled('{"colour":"45","max_load_kg":"120 kg"}', "scooter")).toBe('{"colour":"45","max_load_kg":120}');
});

test("ADM-11 the same attributes are the same text, whatever their order", () => {
  expect(attributesText({ foldable: true, range_km: 45 })).toBe(begun);
});
