import { setTimeout as sleep } from "node:timers/promises";
import { manilaDay } from "#contract/dates.ts";

/**
 * Returns when the day in the Philippines does not end within these seconds. A test that places orders and asks for those of today fails
 * when midnight comes between both.
 */
export async function waitForMidnight(seconds: number): Promise<void> {
  const today = manilaDay(new Date());
  if (manilaDay(new Date(Date.now() + seconds * 1000)) === today) return;
  while (manilaDay(new Date()) === today) await sleep(1000);
}
