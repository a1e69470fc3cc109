import { EventEmitter, once } from "node:events";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { waitForHydration } from "../../support/e2e/browser.ts";
import { test } from "../../support/e2e/isolated-shop.ts";

const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Compare ${name}`, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Selected to compare" });
const line = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

test("up to four scooters are selected on their cards and pages, and compared side by side", async ({ page }) => {
  await page.goto("/scooter");
  for (const name of ["Tulin Amihan", "Tulin Kidlat", "Tulin Maya"]) await box(page, name).check();
  await expect(bar(page)).toContainText("3 of 4");
  await expectAccessible(page);
  await page.goto("/scooter/3");
  await box(page, "Tulin Habagat").check();
  await expect(bar(page)).toContainText("4 of 4");
  await page.goto("/scooter");
  await box(page, "Tulin Bata").click();
  await expect(page.getByRole("alert").filter({ hasText: "4 at most." })).toContainText(
    "You can compare up to 4 scooters. Remove one, then add Tulin Bata.",
  );
  await expect(box(page, "Tulin Bata")).not.toBeChecked();
  await expect(bar(page)).toContainText("4 of 4");
  await box(page, "Tulin Maya").uncheck();
  await box(page, "Tulin Bata").check();
  await box(page, "Tulin Bata").uncheck();
  await bar(page).getByRole("link", { name: "Compare" }).click();
  await expect(page).toHaveURL("/compare?ids=1-2-3");
  await expect(page.getByRole("columnheader")).toHaveText([/^Tulin Amihan/, /^Tulin Kidlat/, /^Tulin Habagat/]);
  await expect(line(page, "Range").getByRole("cell")).toHaveText(["30 km", "45 km", "60 km"]);
  await expect(line(page, "Range")).toContainText("differs");
  const table = page.getByRole("table");
  const rows = await table.getByRole("row").count();
  await page.getByLabel("Show differences only").check();
  await expect(table.getByRole("rowheader", { name: "differs" }).first()).toBeVisible();
  expect(await table.getByRole("row").count()).toBeLessThan(rows);
  await page.getByLabel("Show differences only").uncheck();
  expect(await table.getByRole("row").count()).toBe(rows);
  await expect(table.getByRole("button", { name: /^Add to Cart.*Tulin Amihan$/ })).toBeEnabled();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Remove Tulin Habagat" }).click();
  await expect(page).toHaveURL("/compare?ids=1-2");
  await expect(line(page, "Top speed").getByRole("cell")).toHaveText(["25 km/h", "25 km/h"]);
  await expect(line(page, "Top speed")).not.toContainText("differs");
  await page.goBack();
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await page.goto("/scooter");
  await expect(bar(page)).toContainText("2 of 4");
  await page.goto("/cart");
  await expect(page.getByText("Login to access Cart Page")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.goto("/scooter");
  await bar(page).getByRole("button", { name: "Clear" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(box(page, "Tulin Amihan")).not.toBeChecked();
});

test("on a phone the bar is on pages with scooters, without the button to buy and the menu", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/scooter");
  for (const name of ["Tulin Amihan", "Tulin Kidlat"]) await box(page, name).check();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  const menu = page.getByRole("banner").locator("summary");
  await menu.tap();
  await expect(bar(page)).toHaveCount(0);
  await menu.tap();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });

  await page.goto("/helmet");
  await expect(page.getByRole("link", { name: /^Sinag Urban Helmet/ }).first()).toBeVisible();
  await waitForHydration(page);
  await expect(bar(page)).toHaveCount(0);

  await page.goto("/scooter/3");
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole("region", { name: "Goes with it" }).scrollIntoViewIfNeeded();
  const buy = page.getByRole("region", { name: "Buy Tulin Habagat" });
  await expect(buy).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toHaveCount(0);
  const compare = buy.getByRole("link", { name: "Compare 2 of 4" });
  await expect(compare, "the bar to buy says what is selected").toHaveAttribute("href", /^\/compare\?ids=\d+-\d+$/);
  const bottom = await buy.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBe(await page.evaluate(() => innerHeight));
  await page.setViewportSize({ width: 390, height: 500 });
  await expect(buy).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(buy, "the form is below the window").toHaveCount(0);
  await box(page, "Tulin Habagat").check();
  await expect(bar(page)).toContainText("3 of 4");
});

test("a shared URL leaves out unknown products, with a message", async ({ page }) => {
  await page.goto("/compare?ids=2,999999,9,1");
  await expect(page.getByText("2 scooters in this link are no longer available.")).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([/^Tulin Kidlat/, /^Tulin Amihan/]);
  await expectAccessible(page);
});

test("the comparison without ids in the URL shows the products selected in this tab", async ({ page }) => {
  await page.goto("/scooter");
  for (const name of ["Tulin Kidlat", "Tulin Amihan"]) await box(page, name).check();
  await page.goto("/compare");
  await expect(page).toHaveURL("/compare?ids=2-1");
  await expect(page.getByRole("columnheader")).toHaveText([/^Tulin Kidlat/, /^Tulin Amihan/]);
  // Back skips the URL without ids, which would redirect again.
  await page.goBack();
  await expect(page).toHaveURL("/scooter");
});

test("the lines of the comparison are aligned with the text", async ({ page }) => {
  await page.goto("/compare?ids=1,2");
  const words = page.getByRole("heading", { level: 1, name: "Compare" });
  const name = line(page, "Range").getByRole("rowheader");
  const begins = await name.evaluate((element) => {
    const { backgroundPositionX, borderBottomColor } = getComputedStyle(element);
    return { at: backgroundPositionX, border: borderBottomColor };
  });
  const left = (await words.boundingBox())?.x ?? 0;
  expect(Number.parseFloat(begins.at)).toBeCloseTo(left, 0);
  expect(begins.border).toBe("rgba(0, 0, 0, 0)");
});

test("an empty comparison offers scooters to add", async ({ page }) => {
  await page.goto("/compare?ids=nothing");
  await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add Tulin Siklab" }).click();
  await expect(page).toHaveURL("/compare?ids=8");
  await expect(page.getByRole("columnheader")).toHaveText([/^Tulin Siklab/]);
});

test("crawlers find no addresses of further combinations, and two scooters are removed in a row", async ({
  page,
  request,
}) => {
  for (const path of ["/compare", "/compare?ids=1", "/compare?ids=1-2-3"]) {
    const html = await (await request.get(path)).text();
    expect(html).not.toContain('href="/compare?');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
  expect(await (await request.get("/robots.txt")).text()).toContain("Disallow: /compare\n");
  // Without scripts a card links to a comparison of one, which search engines do not follow.
  const cards = await (await request.get("/scooter")).text();
  const links = cards.match(/<a [^>]*href="\/compare[^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toContain('rel="nofollow"');
  await page.goto("/compare?ids=1-2");
  // The first removal is still being loaded when the second one comes.
  const click = new EventEmitter();
  const clicked = once(click, "second");
  await page.route("**/api/compare?*", (route) => clicked.then(() => route.continue()));
  await page.getByRole("button", { name: "Remove Tulin Amihan" }).click();
  await expect(page.getByRole("columnheader")).toHaveText([/^Tulin Kidlat/]);
  await page.getByRole("button", { name: "Remove Tulin Kidlat" }).click();
  click.emit("second");
  await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
});

test("at 320 pixels the comparison scrolls by itself, by keyboard, and its row heads stay visible", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/compare?ids=1,2,3,4");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const table = page.getByRole("region", { name: "Comparison" });
  await table.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect((await line(page, "Range").getByRole("rowheader").boundingBox())?.x).toBe(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a comparison starts on a card and grows with each button", async ({ page }) => {
    await page.goto("/scooter");
    await page.getByRole("link", { name: "Compare Tulin Amihan" }).click();
    await expect(page).toHaveURL("/compare?ids=1");
    await page.getByRole("button", { name: "Add Tulin Kidlat" }).click();
    await expect(page).toHaveURL("/compare?ids=1-2");
    await expect(line(page, "Range").getByRole("cell")).toHaveText(["30 km", "45 km"]);
  });
});
