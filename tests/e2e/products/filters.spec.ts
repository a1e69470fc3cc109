import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/isolated-shop.ts";

const names = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const open = (page: Page, menu: string) => page.locator("summary").filter({ hasText: menu }).click();

test("LIST-04 the filters of a category count their results, and are in the URL", async ({ page }) => {
  await page.goto("/scooter");
  await expect(page.getByText("8 of 8 shown")).toBeVisible();
  await open(page, "Range");
  await expect(page.getByRole("radio", { name: "Any" })).toBeChecked();
  await page.getByRole("radio", { name: "40 km or more 4 products" }).check();
  await expect(page).toHaveURL("/scooter?range_km=40");
  await expect(names(page)).toHaveText([
    "Tulin Agila Long Range",
    "Tulin Lawin Seated",
    "Tulin Habagat",
    "Tulin Kidlat",
  ]);
  await open(page, "Class");
  await expect(page.getByRole("checkbox", { name: "Mobility 0 products" })).toBeVisible();
  await page.getByRole("checkbox", { name: "L1b 2 products" }).check();
  await page.getByRole("checkbox", { name: "L1a 2 products" }).check();
  await expect(page).toHaveURL("/scooter?range_km=40&lto_class=L1b&lto_class=L1a");
  await page.getByRole("checkbox", { name: /^L1a/ }).uncheck();
  await expect(names(page)).toHaveText(["Tulin Agila Long Range", "Tulin Habagat"]);
  await expect(page.getByText("2 of 2 shown")).toBeVisible();
  await page.goBack();
  await expect(names(page)).toHaveCount(4);
  await expect(page.getByRole("link", { name: "Remove L1a" })).toBeVisible();
});

test("LIST-04 chosen filters are shown as chips, which are removed one by one, two at once or all together", async ({
  page,
}) => {
  await page.goto("/helmet?sizes=L&sizes=XL&certification=EN+1078&in_stock=1&max_price=3000&sort=price_asc");
  const chips = page.getByRole("list", { name: "Chosen filters" });
  await expect(chips.getByRole("listitem")).toHaveText([
    ...["Up to ₱3,000", "L", "XL", "EN 1078", "In stock"].map((label) => `Remove ${label}`),
    "Clear all",
  ]);
  await expectAccessible(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/getHelmet*", async (route) => {
    await held;
    await route.continue().catch(() => undefined); // The browser has cancelled the outdated request.
  });
  await chips.getByRole("link", { name: "Remove EN 1078" }).click();
  await chips.getByRole("link", { name: "Remove L", exact: true }).click();
  await expect(chips.getByRole("listitem")).toHaveCount(4);
  await expect(page.getByText(/\d of \d shown/)).toBeFocused();
  answer();
  await expect(page).toHaveURL("/helmet?sort=price_asc&in_stock=1&max_price=3000&sizes=XL");
  await chips.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/helmet?sort=price_asc");
  await expect(chips).toHaveCount(0);
  await expect(names(page)).toHaveCount(8);
});

test("LIST-04 the filters work with the keyboard alone", async ({ page }) => {
  await page.goto("/accessory");
  const menu = page.locator("summary").filter({ hasText: "Material" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: /^aluminium 4/ })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/accessory?material=aluminium");
  await expect(page.getByRole("checkbox", { name: /^aluminium 4/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(page.getByRole("checkbox", { name: /^aluminium/ })).toBeHidden();
  await expect(names(page)).toHaveCount(4);
});

test("LIST-04 Back returns to the filtered list at the same scroll position", async ({ page }) => {
  await page.goto("/scooter?in_stock=1&lto_class=L1a");
  await expect(names(page)).toHaveCount(4);
  const last = page.getByRole("link", { name: /^View Item.*Amihan/ });
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await last.click();
  await expect(page).toHaveURL("/scooter/1");
  await expect(page.getByRole("heading", { level: 1, name: "Tulin Amihan" })).toBeVisible();
  await page.goBack();
  await expect(names(page)).toHaveCount(4);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("LIST-04 the bar, its menus and its chips fit a window of 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/helmet?sizes=M&certification=EN+1078+and+NTA+8776&in_stock=1&on_sale=1&min_price=100");
  for (const menu of ["Price", "Size", "Certification"]) {
    await open(page, menu);
    await expect(page.locator("details[open] > :not(summary)")).toBeVisible();
    // Only a typed price has to be sent: a choice applies at once.
    await expect(page.getByRole("button", { name: "Show" })).toHaveCount(menu === "Price" ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), menu).toBe(320);
  }
});

test("LIST-04 letters in a price field show a hint, and the panel stays open", async ({ page }) => {
  const to = page.getByLabel("To", { exact: true });
  await page.goto("/scooter");
  await open(page, "Price");
  await page.getByLabel("From").fill("10,000");
  await to.fill("cheap");
  await to.press("Enter");
  await expect(to).toBeFocused();
  await expect(to).toHaveAccessibleDescription(/Enter a price, such as 10,000[.]/);
  await expect(page.getByLabel("From")).not.toHaveAttribute("aria-invalid");
  await expect(page).toHaveURL("/scooter");
  // Enter in another menu sends the same form, and moves the focus to the wrong field.
  await open(page, "Class");
  await expect(to).toBeHidden();
  await page.getByRole("checkbox", { name: /^L1a/ }).press("Enter");
  await expect(to).toBeFocused();
  await to.fill("₱ 20,000");
  await expect(page.getByText("Enter a price, such as")).toHaveCount(0);
  await page.getByRole("button", { name: "Show" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/scooter?min_price=10000&max_price=20000");
});

test("LIST-04 an open menu is not wider than the page next to a scrollbar", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/scooter");
  // A browser that hides its scrollbars has a page as wide as the window.
  await page.evaluate(() => document.documentElement.style.setProperty("margin-right", "15px"));
  await open(page, "Price");
  const panel = page.locator("details[open] > :not(summary)");
  await expect(panel).toBeVisible();
  const box = await panel.boundingBox();
  expect([box?.x, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([0, 375]);
});

test("LIST-03 a list without matches shows no counts", async ({ page }) => {
  await page.goto("/scooter?max_price=1");
  await expect(page.getByRole("heading", { name: "Get Our Items Soon" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("No products");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("LIST-04 the filters of a category and the chips work as a plain form and plain links", async ({ page }) => {
    await page.goto("/scooter");
    await open(page, "Class");
    await page.getByRole("checkbox", { name: /^Mobility/ }).check();
    await page.getByRole("checkbox", { name: /^L1b/ }).check();
    await page.getByRole("button", { name: "Show" }).filter({ visible: true }).first().click();
    await expect(names(page)).toHaveCount(4);
    await page.getByRole("link", { name: "Remove Mobility" }).click();
    await expect(page).toHaveURL("/scooter?lto_class=L1b");
    await expect(names(page)).toHaveText(["Tulin Agila Long Range", "Tulin Habagat"]);
  });
});
