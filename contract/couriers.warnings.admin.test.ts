import { describe, expect, test } from "vitest";
import { courierWarnings, parcelOf } from "./couriers.warnings.admin.ts";

const LBC = { name: "LBC", cash_limit: 20_000, carries_batteries: false };

describe("SHIP-05 warnings about a courier", () => {
  test("cash over its limit is warned of, cash up to the limit is not", () => {
    expect(courierWarnings(LBC, { cash: 20_000, hasBatteries: false })).toEqual([]);
    expect(courierWarnings(LBC, { cash: 20_000.01, hasBatteries: false })).toEqual([
      "LBC collects at most ₱20,000, and ₱20,000.01 is due on delivery.",
    ]);
    expect(courierWarnings({ ...LBC, cash_limit: 0 }, { cash: 1, hasBatteries: false })).toEqual([
      "LBC collects no cash, and ₱1 is due on delivery.",
    ]);
    expect(courierWarnings({ ...LBC, cash_limit: null }, { cash: 900_000, hasBatteries: false })).toEqual([]);
  });

  test("scooters are warned of when the courier carries none, besides its cash limit", () => {
    const scooters = { cash: 25_000, hasBatteries: true };
    expect(courierWarnings({ ...LBC, carries_batteries: true, cash_limit: null }, scooters)).toEqual([]);
    expect(courierWarnings(LBC, scooters)).toHaveLength(2);
  });

  test("an order that is paid has no cash, and one with a scooter has batteries", () => {
    expect(parcelOf({ status: "due_on_delivery", due: 350 }, [{ type: "helmet" }])).toEqual({
      cash: 350,
      hasBatteries: false,
    });
    expect(parcelOf({ status: "awaiting_payment", due: 350 }, [{ type: "helmet" }, { type: "scooter" }])).toEqual({
      cash: 0,
      hasBatteries: true,
    });
  });
});
