import { expect, test } from "vitest";
import { changesBetween } from "./audit.rules.ts";

test.each([
  ["nothing", { name: "Maya", tags: ["a"] }, { name: "Maya", tags: ["a"] }, null],
  ["a figure", { price: 2, stock: 1 }, { price: 3, stock: 1 }, { before: { price: 2 }, after: { price: 3 } }],
  ["a list", { types: ["a"] }, { types: ["a", "b"] }, { before: { types: ["a"] }, after: { types: ["a", "b"] } }],
  ["a fact that is new", {}, { courier: "LBC" }, { before: { courier: null }, after: { courier: "LBC" } }],
  ["a fact that is gone", { courier: "LBC" }, {}, { before: { courier: "LBC" }, after: { courier: null } }],
  ["null and not there are the same", { reason: null }, {}, null],
])("the changes are told: %s", (_what, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes);
});
