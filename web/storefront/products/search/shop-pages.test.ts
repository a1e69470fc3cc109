import { expect, test } from "vitest";
import { findShopPages } from "./shop-pages.ts";

test.each([
  ["test ride", ["/test-ride"]],
  ["Book a test ride", ["/test-ride"]],
  ["where is my order", ["/track"]],
  ["tracking number", ["/track"]],
  [" tl-261123-10422", ["/track"]],
  ["compare scooters", ["/compare"]],
  ["scooter", []],
  ["test helmet", []],
  ["", []],
])("LIST-05 %s finds the pages %j", (typed, paths) => {
  expect(findShopPages(typed).map(({ path }) => path)).toEqual(paths);
});
