import fc from "fast-check";
import { expect, test } from "vitest";
import { arrivedIn, mergeRows } from "./live-rows.ts";

const rows = (...ids: number[]) => ids.map((id) => ({ id, value: "old" }));
const anyRows = fc.uniqueArray(fc.integer({ min: 1, max: 30 })).map((ids) => ids.map((id) => ({ id, value: `${id}` })));

test("NOTE-01 rows keep their places and take their latest values", () => {
  const latest = [
    { id: 9, value: "new" },
    { id: 2, value: "new" },
  ];
  expect(mergeRows(rows(3, 2, 1), latest)).toEqual([
    { id: 3, value: "old" },
    { id: 2, value: "new" },
    { id: 1, value: "old" },
  ]);
  fc.assert(
    fc.property(anyRows, anyRows, (shown, fresh) => {
      expect(mergeRows(shown, fresh).map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    }),
  );
});

test.each([
  ["nothing is new", rows(3, 2, 1), rows(3, 2, 1), 0],
  ["two are new", rows(3, 2, 1), rows(5, 4, 3, 2), 2],
  ["a row left the list and an older one follows", rows(3, 2, 1), rows(3, 1, 0), 0],
  ["all are new", rows(3, 2), rows(9, 8), 2],
  ["the list was empty", [], rows(1), 1],
  ["the list is empty now", rows(1), [], 0],
])("NOTE-01 counts the rows that arrived: %s", (_, shown, latest, count) => {
  expect(arrivedIn(shown, latest)).toBe(count);
});
