import { expect, test } from "vitest";
import { describeChanges } from "./describe-changes.ts";

test("what changed is told by the words of the forms, amounts with the peso sign", () => {
  expect(describeChanges({ selling: 55_990, status: null }, { selling: 54_990, status: "ok" })).toEqual([
    { name: "Selling Price", before: "₱55,990", after: "₱54,990" },
    { name: "Status", before: "Hidden", after: "Shown" },
  ]);
});

test("roles and the TIN are written as people write them", () => {
  expect(describeChanges({ role: "waiting", tin: "" }, { role: "support", tin: "123-456-789" })).toEqual([
    { name: "Role", before: "Waiting", after: "Support" },
    { name: "TIN", before: "nothing", after: "123-456-789" },
  ]);
});

test("of a thing that is new, what is empty is left out", () => {
  expect(describeChanges(null, { code: "TULIN500", ends_at: null, product_types: [], active: true })).toEqual([
    { name: "Code", before: null, after: "TULIN500" },
    { name: "Active", before: null, after: "yes" },
  ]);
});

test("lists and attributes are told part by part", () => {
  expect(describeChanges({ a: ["x"], b: {} }, { a: ["x", "y"], b: { range_km: 40 } })).toEqual([
    { name: "A", before: "x", after: "x, y" },
    { name: "B", before: "nothing", after: "Range km: 40" },
  ]);
});

test("an action that changes no fact tells nothing", () => {
  expect(describeChanges(null, null)).toEqual([]);
});
