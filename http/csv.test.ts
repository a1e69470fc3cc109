import { expect, test } from "vitest";
import { csvName } from "./csv.ts";

test("REP-02 ADM-06 a CSV file has its days in its name, so that that of another month does not replace it", () => {
  expect(csvName("sales", { from: "2026-11-01", to: "2026-11-30" })).toBe("sales-2026-11-01-to-2026-11-30.csv");
  expect(csvName("orders", { from: "2026-11-01" })).toBe("orders-from-2026-11-01.csv");
  expect(csvName("orders", { to: "2026-11-30" })).toBe("orders-to-2026-11-30.csv");
  expect(csvName("orders", {})).toBe("orders.csv");
});
