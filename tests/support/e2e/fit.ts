import { expect, type Page } from "@playwright/test";

/** Nothing is wider than the window, so nobody has to scroll sideways. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, `${page.url()} ${what}`).toBeLessThanOrEqual(window);
}
