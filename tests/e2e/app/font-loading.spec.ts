import { expect } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";

/** People notice a layout shift above this when the font is loaded. */
const MOST_MOVED = 0.1;

declare global {
  interface Window {
    /** The cumulative layout shift of the page so far. */
    moved: number;
  }
}

const pages = ["/", "/scooter", "/scooter/1", "/articles/choosing-a-scooter", "/account/orders", "/account/profile"];

test("NAV-01 no page shifts when its font is loaded late", { tag: "@both" }, async ({ page }) => {
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries()) window.moved += "value" in shift ? Number(shift.value) : 0;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of pages) {
    const { promise: allowed, resolve: letTypefaceCome } = Promise.withResolvers<void>();
    await page.route("**/*.woff2", async (route) => {
      await allowed;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.fonts.status), path).toBe("loading");
    letTypefaceCome();
    const moved = await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return window.moved;
    });
    expect(moved, path).toBeLessThan(MOST_MOVED);
    await page.unroute("**/*.woff2");
  }
});
