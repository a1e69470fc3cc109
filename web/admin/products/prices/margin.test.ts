import { expect, test } from "vitest";
import { marginOf } from "./margin.ts";

test("OPT-04 the margin is what is left of the price without VAT, and below 0 where the cost is higher", () => {
  expect(marginOf(1120, 700)).toEqual({ amount: 300, percent: 30 });
  expect(marginOf(112, 150)).toEqual({ amount: -50, percent: -50 });
  expect(marginOf(0, 10)).toEqual({ amount: -10, percent: null });
});
