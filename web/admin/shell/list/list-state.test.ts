import { expect, test } from "vitest";
import { day, filterQuery, oneOf, pageQuery, readListState, text } from "./list-state.ts";

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

test("what an address names wrongly is left out", () => {
  const state = read("status=toString&sort=up&from=2026-02-31&to=yesterday&q=+&colour=red");
  expect(state.values).toEqual({ q: null, status: null, from: null, to: null });
  expect([state.sort, state.isFiltered]).toEqual(["newest", false]);
});

test("another filter or another order leads to the first page", () => {
  const { href } = read("q=maria&cursor=abc");
  expect(href({ status: "packed" })).toBe("?q=maria&status=packed");
  expect(href({ sort: "oldest" })).toBe("?q=maria&sort=oldest");
});

test("without its filters a list keeps its order", () => {
  expect(read("q=maria&status=packed&sort=oldest&cursor=abc").unfilteredHref).toBe("?sort=oldest");
});

test("a call is asked for the filters that are set, and an export for the same without a page", () => {
  const state = read("status=packed&cursor=abc");
  expect(filterQuery(state)).toEqual({ status: "packed", sort: "newest" });
  expect(pageQuery(state)).toEqual({ status: "packed", sort: "newest", limit: 50, cursor: "abc" });
});
