import { expect, test } from "vitest";
import { couponStatus } from "./coupons.status.admin.ts";

const now = new Date("2026-11-20T04:00:00Z");
const terms = { active: true, starts_at: null, ends_at: null, total_limit: null, used: 0 };

test.each([
  ["on without limits", {}, "on"],
  ["on until it ends", { starts_at: "2026-11-19T00:00:00Z", ends_at: "2026-11-20T04:00:01Z" }, "on"],
  ["ended at its end", { ends_at: "2026-11-20T04:00:00Z" }, "ended"],
  ["ended rather than used up", { ends_at: "2026-11-20T03:00:00Z", total_limit: 1, used: 1 }, "ended"],
  ["used up with the last use", { total_limit: 3, used: 3 }, "used_up"],
  ["scheduled before its start", { starts_at: "2026-11-21T00:00:00Z" }, "scheduled"],
  ["off, whatever its days", { active: false, ends_at: "2026-11-19T00:00:00Z" }, "off"],
] as const)("PROMO-01 a coupon is %s", (_, given, status) => {
  expect(couponStatus({ ...terms, ...given }, now)).toBe(status);
});
