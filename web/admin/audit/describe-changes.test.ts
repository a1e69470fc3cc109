import { expect, test } from "vitest";
import { describeChanges } from "./describe-changes.ts";

test("fields have the labels of their forms, and amounts the peso sign", () => {
  expect(describeChanges("product", { selling: 55_990, status: null }, { selling: 54_990, status: "ok" })).toEqual([
    { name: "Selling Price", before: "₱55,990", after: "₱54,990" },
    { name: "Status", before: "Hidden", after: "Shown" },
  ]);
});

test("roles and the TIN have their own labels", () => {
  expect(describeChanges("account", { role: "waiting", tin: "" }, { role: "support", tin: "123-456-789" })).toEqual([
    { name: "Role", before: "Waiting", after: "Support" },
    { name: "TIN", before: "nothing", after: "123-456-789" },
  ]);
});

test("empty fields of a new entity are left out", () => {
  expect(describeChanges("coupon", null, { code: "TULIN500", ends_at: null, product_types: [], active: true })).toEqual(
    [
      { name: "Code", before: null, after: "TULIN500" },
      { name: "Active", before: null, after: "yes" },
    ],
  );
});

test("lists and attributes are described part by part", () => {
  expect(describeChanges("product", { a: ["x"], b: {} }, { a: ["x", "y"], b: { range_km: 40 } })).toEqual([
    { name: "A", before: "x", after: "x, y" },
    { name: "B", before: "nothing", after: "Range km: 40" },
  ]);
});

test("an action that changes no field has no changes", () => {
  expect(describeChanges("account", null, null)).toEqual([]);
});
