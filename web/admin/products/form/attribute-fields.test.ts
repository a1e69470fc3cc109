import { expect, test } from "vitest";
import { isNotNumber, serializeAttributes, setAttribute } from "./attribute-fields.ts";

const begun = serializeAttributes({ range_km: 45, foldable: true });

test("ADM-09 a typed number is stored as a number, and an emptied attribute is removed", () => {
  expect(setAttribute(begun, "range_km", "figure", "4.")).toBe('{"foldable":true,"range_km":"4."}');
  expect(setAttribute(begun, "range_km", "figure", "4.5")).toBe('{"foldable":true,"range_km":4.5}');
  expect(setAttribute(begun, "range_km", "figure", " ")).toBe('{"foldable":true}');
});

test("ADM-09 list values are separated by commas, and text that looks like a number stays text", () => {
  expect(setAttribute("{}", "sizes", "words", "S, M,L")).toBe('{"sizes":["S","M","L"]}');
  expect(setAttribute("{}", "size_cm", "text", "55")).toBe('{"size_cm":"55"}');
});

test.each(["38-42", "1,25", "45 miles"])("ADM-09 a range typed as %j is text", (typed) =>
  expect(isNotNumber("range_km", typed)).toBe(true),
);

test.each([undefined, 45, "", " ", "45 km", "1,250.5 "])("ADM-09 of a figure that is %j nothing is said", (value) =>
  expect(isNotNumber("range_km", value)).toBe(false),
);

test("ADM-11 equal attributes have equal text, whatever their order", () => {
  expect(serializeAttributes({ foldable: true, range_km: 45 })).toBe(begun);
});
