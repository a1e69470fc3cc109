import { expect, test } from "vitest";
import { csvName } from "./csv.ts";

const now = new Date("2026-11-29T17:00:00Z"); // 1:00 of the next day in the Philippines

test("REP-02 ADM-06 a CSV file has its days in its name, so that that of another month does not replace it", () => {
  expect(csvName("sales", { from: "2026-11-01", to: "2026-11-30" }, now)).toBe("sales-2026-11-01-to-2026-11-30.csv");
  expect(csvName("orders", { from: "2026-11-01" }, now)).toBe("orders-from-2026-11-01.csv");
  expect(csvName("orders", { to: "2026-11-30" }, now)).toBe("orders-to-2026-11-30.csv");
  expect(csvName("orders", {}, now), "without days, the one on which it is made").toBe("orders-2026-11-30.csv");
});
