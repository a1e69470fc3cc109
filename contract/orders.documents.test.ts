import { describe, expect, test } from "vitest";
import { cashStatus } from "./orders.documents.ts";

/** The history of an order that has passed these states. */
const through = (...states: number[]) =>
  states.map((status) => ({ status, at: "2026-11-20T04:00:00Z", by: null, reason: null }));

describe("cashOf", () => {
  test.each([
    [0, "due"],
    [3, "due"],
    [4, "paid"],
    [5, "void"],
    [6, "void"],
  ])("cash of an order in state %s is %s", (status, cash) => {
    const history = through(0, status);
    expect(cashStatus({ payment_mode: "cod", status, history })).toBe(cash);
    expect(cashStatus({ payment_mode: "cod", status: null, history }), "in the archive").toBe(cash);
  });

  test("of another way to pay it knows nothing", () => {
    expect(cashStatus({ payment_mode: "card", status: 0, history: through(0) })).toBeNull();
  });
});
