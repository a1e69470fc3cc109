import { expect, test } from "vitest";
import { headerProblems, readRow } from "./products.csv.rules.ts";

test("ADM-10 missing, unknown and repeated column headings are reported", () => {
  const heads = ["id", "productname", "description", "type", "status", "stock", "selling", "original", "title"];
  expect(headerProblems([...heads, "keyword", "mdescription"])).toEqual([]);
  expect(headerProblems([...heads, "id", "paint", "keyword"])).toEqual([
    { row: 1, column: "paint", value: "paint", problem: "The import has no such column." },
    { row: 1, column: "id", value: "id", problem: "This column appears twice." },
    { row: 1, column: "mdescription", value: "", problem: "This column is missing." },
  ]);
});

test("ADM-10 a row with too few or too many cells is rejected", () => {
  expect(readRow(7, ["id", "stock"], ["1"]).problems).toEqual([
    { row: 7, column: "", value: "", problem: "This row has 1 cells, and there are 2 columns." },
  ]);
});
