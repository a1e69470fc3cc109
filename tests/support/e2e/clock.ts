import type { Page } from "@playwright/test";

/** The clock is stopped ahead of where it has come to meanwhile, and before a call that is under way is given up. */
const AHEAD_MS = 10_000;

/**
 * Lets the page's clock stand still: what goes away by itself stays to be looked at, however slow the machine.
 * `page.clock.runFor` lets milliseconds pass, `page.clock.resume` lets it go on. Axe cannot look meanwhile, since it
 * waits for timers of its own.
 */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}
