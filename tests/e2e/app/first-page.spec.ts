import { expect, type Page } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";

/** Whether the browser has laid out the sections below the first screen. Asking for the size of a section would lay it out. */
const isLaidOut = (page: Page, selector: string) =>
  page.locator(selector).evaluate((section) => section.checkVisibility({ contentVisibilityAuto: true }));

const RELATED = '[id="related"]';
const ARTICLES = '[id="reads"]';

test("on the page that was opened, the End key leads to its end", { tag: "@both" }, async ({ page }) => {
  await page.goto("/");
  expect(await isLaidOut(page, ARTICLES)).toBe(false);
  await page.keyboard.press("End");
  await expect(page.locator("#site-footer").getByRole("link").last()).toBeInViewport();
});

test("on the page that was opened, what is far below is laid out with the first use", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/scooter/1");
  expect(await isLaidOut(page, RELATED)).toBe(false);
  expect(await isLaidOut(page, "h1")).toBe(true);
  await page.keyboard.press("Tab");
  expect(await isLaidOut(page, RELATED)).toBe(true);
  await page.getByRole("heading", { name: "More scooters" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("heading", { name: "More scooters" })).toBeInViewport();

  // After a reload the browser goes back to this place, so the whole page is laid out.
  await page.reload();
  expect(await isLaidOut(page, RELATED)).toBe(true);
  await expect(page.getByRole("heading", { name: "More scooters" })).toBeInViewport();
});

test("on the page that was opened, a resting pointer does not count as use, a move does", async ({ page }) => {
  await page.goto("/scooter/1");
  // Chrome reports a resting pointer as a move by 0 pixels after each layout.
  await page.dispatchEvent("body", "pointermove", { pointerType: "mouse", movementX: 0, movementY: 0 });
  expect(await isLaidOut(page, RELATED)).toBe(false);
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  expect(await isLaidOut(page, RELATED)).toBe(true);
});

test("on the page that was opened, a tap on a link to a place in the page leads there", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Where to find us" }).tap();
  await expect(page.locator('[id="where"]')).toBeInViewport();
});

test("after a step inside the shop, Back finds the place where the reader was", async ({ page }) => {
  await page.goto("/");
  expect(await isLaidOut(page, ARTICLES)).toBe(false);
  const article = page.getByRole("link", { name: /Habagat weather/ });
  await article.scrollIntoViewIfNeeded();
  await article.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Habagat");
  await page.goBack();
  await expect(article).toBeInViewport();
});

test("an address with a place in the page opens there", async ({ page }) => {
  await page.goto("/scooter/1#related");
  expect(await isLaidOut(page, RELATED)).toBe(true);
  await expect(page.getByRole("heading", { name: "More scooters" })).toBeInViewport();
});

test("the modules of a page are loaded after its first paint", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  const { painted, loaded } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    loaded: performance.getEntriesByType("resource").find(({ name }) => name.includes("/assets/react-"))?.startTime,
  }));
  expect(loaded).toBeGreaterThan(painted);
});

test("a page that is not painted, as in a background tab, starts its modules too", async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
});
