import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeFormula, headerProblems, readRow, unescapeFormula } from "./products.csv.rules.ts";

test("ADM-10 no cell begins as a formula, and each text is read back as it was", () => {
  const begun = fc.stringMatching(/^[=+\-@\t'＝]{0,3}/);
  fc.assert(
    fc.property(fc.tuple(begun, fc.string()), ([begin, rest]) => {
      const text = begin + rest;
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
  expect(escapeFormula("'quoted'")).toBe("'quoted'");
});

test("ADM-10 heads that are missing, unknown or there twice are named", () => {
  const heads = ["id", "productname", "description", "type", "status", "stock", "selling", "original", "title"];
  expect(headerProblems([...heads, "keyword", "mdescription"])).toEqual([]);
  expect(headerProblems([...heads, "id", "colour", "keyword"])).toEqual([
    { row: 1, column: "colour", value: "colour", problem: "There is no such column." },
    { row: 1, column: "id", value: "id", problem: "This column is there twice." },
    { row: 1, column: "mdescription", value: "", problem: "This column is missing." },
  ]);
});

test("ADM-10 a row of another width is refused as a whole", () => {
  expect(readRow(7, ["id", "stock"], ["1"]).problems).toEqual([
    { row: 7, column: "", value: "", problem: "This row has 1 cells, and there are 2 columns." },
  ]);
});
