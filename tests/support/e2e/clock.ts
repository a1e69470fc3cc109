import type { Page } from "@playwright/test";

/** Longer than the machine needs for the two calls, and shorter than the timeout of a pending request. */
const AHEAD_MS = 10_000;

/**
 * Stops the page's clock, so that a toast stays visible on a slow machine too. `page.clock.runFor` advances it,
 * `page.clock.resume` starts it again. Axe cannot run meanwhile, because it
 * waits for timers.
 */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}
