import { expect, test } from "vitest";
import { day, filterQuery, oneOf, readListState, text, toApiQuery } from "./list-state.ts";

const list = {
  filters: { q: text, status: oneOf(["packed", "shipped"]), from: day, to: day },
  sorts: ["newest", "oldest"],
} as const;
const read = (search: string) => readListState(list, new URLSearchParams(search));

test.each([
  "",
  "status=packed",
  "sort=oldest&cursor=abc",
  "q=maria+clara&status=shipped&from=2026-11-01&to=2026-11-20&sort=oldest",
])("the address %j is read and written alike", (search) =>
  expect(read(search).href({ cursor: read(search).cursor })).toBe(`?${search}`),
);

test("invalid values in the URL are ignored", () => {
  const state = read("status=toString&sort=up&from=2026-02-31&to=yesterday&q=+&colour=red");
  expect(state.values).toEqual({ q: null, status: null, from: null, to: null });
  expect([state.sort, state.isFiltered]).toEqual(["newest", false]);
});

test("changing a filter or the order returns to the first page", () => {
  const { href } = read("q=maria&cursor=abc");
  expect(href({ status: "packed" })).toBe("?q=maria&status=packed");
  expect(href({ sort: "oldest" })).toBe("?q=maria&sort=oldest");
});

test("clearing the filters keeps the order", () => {
  expect(read("q=maria&status=packed&sort=oldest&cursor=abc").unfilteredHref).toBe("?sort=oldest");
});

test("the query of a call has the filters that are set, and that of an export the same without a page", () => {
  const state = read("status=packed&cursor=abc");
  expect(filterQuery(state)).toEqual({ status: "packed", sort: "newest" });
  expect(toApiQuery(state)).toEqual({ status: "packed", sort: "newest", limit: 50, cursor: "abc" });
});
