import type { Page } from "@playwright/test";

/**
 * Lets the page's clock stand still: what goes away by itself stays to be looked at, however slow the machine.
 * `page.clock.runFor` lets milliseconds pass, `page.clock.resume` lets it go on. Axe cannot look meanwhile, since it
 * waits for timers of its own.
 */
export async function holdClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}
