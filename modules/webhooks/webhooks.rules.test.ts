import { expect, test } from "vitest";
import { delayAfter, hasArrived, isGivenUp } from "./webhooks.rules.ts";

test("HOOK-01 the delays grow, and the last attempt is made after about a day", () => {
  const delays: number[] = [];
  for (let failed = 1; ; failed++) {
    const delay = delayAfter(failed);
    if (delay === null) break;
    delays.push(delay);
  }
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600;
  expect(hours).toBeGreaterThan(22);
  expect(hours).toBeLessThan(26);
});

test("HOOK-01 only 200 to 299 says that a message has arrived", () => {
  expect([199, 200, 204, 299, 300, 302, 404, 500].filter(hasArrived)).toEqual([200, 204, 299]);
});

test("HOOK-01 a webhook is given up after three days, or when it answers 410", () => {
  const now = new Date("2026-11-24T00:00:00Z");
  const failing = (failingSince: string, statusCode: number | null) =>
    isGivenUp({ statusCode, failingSince: new Date(failingSince), now });
  expect(failing("2026-11-21T00:00:01Z", 500)).toBe(false);
  expect(failing("2026-11-20T23:59:59Z", null)).toBe(true);
  expect(failing("2026-11-24T00:00:00Z", 410)).toBe(true);
});
