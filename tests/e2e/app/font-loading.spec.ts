import { expect } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";

/** A page that moves more than this, once its typeface has come, is felt to jump. */
const MOST_MOVED = 0.1;

declare global {
  interface Window {
    /** By how much the page has moved so far, as browsers count it. */
    moved: number;
  }
}

const pages = ["/", "/scooter", "/scooter/1", "/articles/choosing-a-scooter", "/account/orders", "/account/profile"];

test("NAV-01 no page jumps when its typeface comes late", { tag: "@both" }, async ({ page }) => {
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
