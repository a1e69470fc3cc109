import { expect, test } from "vitest";
import { everything } from "../../tests/support/api/collections.ts";
import { changesAt, productsByRule, startOfDays } from "./collections.rules.ts";

const beforeMidnight = new Date("2026-11-25T15:59:59.900Z");
const midnight = new Date("2026-11-25T16:00:00Z");
const soon = new Date("2026-11-25T15:59:59.950Z");

test("COL-01 the last days begin at midnight in the Philippines, and today is one of them", () => {
  expect(startOfDays(1, beforeMidnight)).toEqual(new Date("2026-11-24T16:00:00Z"));
  expect(startOfDays(1, midnight)).toEqual(midnight);
  expect(startOfDays(30, midnight)).toEqual(new Date("2026-10-27T16:00:00Z"));
  expect(productsByRule({ ...everything, new_days: 2 }, midnight)).toMatchObject({
    addedSince: new Date("2026-11-24T16:00:00Z"),
  });
  expect(productsByRule(everything, midnight)).toMatchObject({ addedSince: undefined });
});

test("COL-01 a collection changes by itself when it ends, and one of new products at midnight", () => {
  const endsAt = new Date("2026-12-01T00:00:00Z");
  expect(changesAt({ rule: null, endsAt: null }, midnight)).toBeNull();
  expect(changesAt({ rule: everything, endsAt }, midnight)).toEqual(endsAt);
  expect(changesAt({ rule: { ...everything, new_days: 7 }, endsAt }, beforeMidnight)).toEqual(midnight);
  expect(changesAt({ rule: { ...everything, new_days: 7 }, endsAt: soon }, beforeMidnight)).toEqual(soon);
});
