import { describe, expect, test } from "vitest";
import { cashOf } from "./cash.ts";

describe("cashOf", () => {
  test.each([
    [0, "due"],
    [3, "due"],
    [4, "paid"],
    [5, "void"],
    [6, "void"],
    [null, null],
  ])("cash of an order in state %s is %s", (status, cash) => {
    expect(cashOf({ payment_mode: "cod", status })).toBe(cash);
  });

  test("of another way to pay it knows nothing", () => {
    expect(cashOf({ payment_mode: "card", status: 0 })).toBeNull();
  });
});
