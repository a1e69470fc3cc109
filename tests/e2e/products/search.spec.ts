import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/isolated-shop.ts";

/** The search field of the header, which small screens have in their menu. */
async function headerField(page: Page) {
  const header = page.getByRole("banner");
  const menu = header.getByLabel("Menu");
  if (await menu.isVisible()) await menu.click();
  return header.getByRole("combobox", { name: "Search the shop" });
}

/** Waits for the suggestions for this text; those for shorter text are shown before. */
const suggested = (page: Page, q: string) =>
  expect(page.getByRole("option", { name: "All results" })).toHaveAttribute("href", `/search?q=${q}`);

test("LIST-05 helmit suggests helmets, and Enter opens the results", { tag: "@both" }, async ({ page }) => {
  await page.goto("/");
  const field = await headerField(page);
  await field.pressSequentially("helmit");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await expect(list.getByRole("option", { name: "Sinag Urban Helmet Helmet ₱2,490" })).toBeVisible();
  await expect(list.getByRole("option")).toHaveCount(7);
  await expect(page.getByRole("status").filter({ hasText: "The 6 best suggestions" })).toBeAttached();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await field.press("Enter");
  await expect(page).toHaveURL("/search?q=helmit");
  await expect(page).toHaveTitle("8 products for “helmit”: Tulin");
  await expect(page.getByRole("heading", { level: 1, name: "8 products for “helmit”" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sinag Urban Helmet", exact: true })).toBeVisible();
  await expect(list).toHaveCount(0);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("LIST-05 the keyboard alone moves through the suggestions, opens one, closes them and clears the field", async ({
  page,
}) => {
  await page.goto("/accessory/22");
  const field = await headerField(page);
  await field.focus();
  await page.keyboard.type("sinag");
  await suggested(page, "sinag");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.first()).toHaveText(/^Sinag Urban Helmet/);
  await expect(field).not.toHaveAttribute("aria-activedescendant");
  const chosen = page.getByRole("option", { selected: true });
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toHaveText("All results");
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveText(/^Sinag Urban Helmet/);
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await expect(field).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue("sinag");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();

  await page.keyboard.type("kandado");
  await suggested(page, "kandado");
  await expect(options.first()).toHaveText(/^Kandado U-Lock/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/accessory/17");
  await expect(options).toHaveCount(0);
});

test("LIST-05 a click on a suggestion opens it, and leaving the field closes the list", { tag: "@both" }, async ({
  page,
  isMobile,
}) => {
  await page.goto("/scooter");
  const field = await headerField(page);
  await field.fill("habgat");
  const option = page.getByRole("option", { name: /^Tulin Habagat/ });
  await expect(option).toBeVisible();
  await field.blur();
  await expect(option).toHaveCount(0);
  await field.focus();
  await field.press("ArrowDown");
  await (isMobile ? option.tap() : option.click());
  await expect(page).toHaveURL("/scooter/3");
  await expect(option).toHaveCount(0);
  if (!isMobile) await expect(field).toHaveValue("");
});

test("LIST-05 the link to all results opens the results page", async ({ page }) => {
  await page.goto("/helmet");
  const field = await headerField(page);
  await field.fill("lock");
  await page.getByRole("option", { name: "All results" }).click();
  await expect(page).toHaveURL("/search?q=lock");
  await expect(page.getByRole("link", { name: "Kandado U-Lock", exact: true })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "What are you looking for?" })).toHaveValue("lock");
});

test("LIST-05 a response that arrives too late is ignored", async ({ page }) => {
  await page.goto("/");
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/suggest?q=helmet", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response: response }).catch(() => undefined); // The browser may have cancelled the request.
  });
  const field = await headerField(page);
  const asked = page.waitForRequest("**/api/suggest?q=helmet");
  await field.fill("helmet");
  await asked;
  await field.fill("kandado");
  await expect(page.getByRole("option", { name: /^Kandado U-Lock/ })).toBeVisible();
  answer();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("option").first()).toHaveText(/^Kandado U-Lock/);
});

test("LIST-05 the results page searches again, and Back returns to the previous search", async ({ page }) => {
  await page.goto("/search?q=helmit");
  const field = page.getByRole("combobox", { name: "What are you looking for?" });
  await expect(field).toHaveValue("helmit");
  await field.fill("habgat");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "1 product for “habgat”" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tulin Habagat", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "8 products for “helmit”" })).toBeVisible();
  await expect(field).toHaveValue("helmit");
});

test("LIST-05 Enter on the results page moves the focus to the title without a frame", async ({ page }) => {
  await page.goto("/search?q=helmit");
  const field = page.getByRole("combobox", { name: "What are you looking for?" });
  await field.fill("habgat");
  await field.press("Enter");
  const title = page.getByRole("heading", { level: 1, name: "1 product for “habgat”" });
  await expect(title).toBeFocused();
  await expect(title).toHaveCSS("outline-style", "none");
});

test("LIST-05 what was typed before the scripts are loaded gets its suggestions when they are", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const opened = page.goto("/search");
  await page.getByRole("main").getByRole("searchbox").pressSequentially("helmit");
  scripts.resolve();
  await opened;
  await suggested(page, "helmit");
  await expect(page.getByRole("main").getByRole("combobox")).toBeFocused();
});

test("LIST-05 a slow search shows a skeleton", async ({ page }) => {
  await page.goto("/");
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/search?*", async (route) => {
    await held;
    await route.continue();
  });
  const field = await headerField(page);
  await field.fill("amihan");
  await field.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeAttached();
  await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
  answer();
  await expect(page.getByRole("link", { name: "Tulin Amihan", exact: true })).toBeVisible();
});

test("LIST-05 a search without results offers the three categories, and one for a figure that nothing has says so", async ({
  page,
}) => {
  await page.goto("/search?q=qqqxxx");
  await expect(page.getByRole("heading", { level: 1, name: "No results for “qqqxxx”" })).toBeVisible();
  for (const [name, path] of [
    ["Scooters", "/scooter"],
    ["Helmets", "/helmet"],
    ["Accessories", "/accessory"],
  ] as const) {
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", path);
  }

  await page.goto("/search?q=scooter+under+2+kg");
  await expect(page.getByText("Nothing has exactly these figures. This comes closest.")).toBeVisible();
  await page.goto("/search?q=scooter+under+20+kg");
  await expect(page.getByText("Nothing has exactly these figures.")).toHaveCount(0);
});

test("LIST-05 an empty search shows the field, and one that is too long shows the limit", async ({ page }) => {
  await page.goto("/search?q=%20");
  await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
  const field = page.getByRole("combobox", { name: "What are you looking for?" });
  await expect(field).toBeVisible();
  await expectAccessible(page);
  const answer = await page.goto(`/search?q=${"helmet".repeat(20)}`);
  expect(answer?.status()).toBe(422);
  await expect(field).toHaveAccessibleDescription(/^Use at most 100 characters[.]/);
  await expectAccessible(page);
});

test("LIST-05 the magnifier of a phone leads to the field, ready to type", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(page.getByRole("combobox", { name: "What are you looking for?" })).toBeFocused();
});

test("LIST-05 the search text is shown as text, never as markup", async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror="alert(1)">%00\u0007')}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText('<img src=x onerror="alert(1)">');
});

test("LIST-05 invisible characters are no search text", async ({ page }) => {
  const answer = await page.goto(`/search?q=${encodeURIComponent("\u202e\u200b")}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByText(/^Search by name, category/)).toBeVisible();
  await page.goto(`/search?q=${encodeURIComponent("\u202akidlat\u202c")}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ for “kidlat”$/);
});

test("LIST-05 results are narrowed by links and a price, and Back returns; pages and articles are among them", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/search?q=helmet");
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  const filters = page.getByRole("navigation", { name: "Filters" });
  await filters.getByRole("link", { name: "On sale" }).click();
  await expect(page).toHaveURL("/search?q=helmet&on_sale=1");
  await expect(filters.getByRole("link", { name: "On sale" })).toHaveAttribute("aria-current", "true");
  await filters.getByText("Price").click();
  await filters.getByLabel("To", { exact: true }).fill("100");
  await filters.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "No matches for “helmet”" })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(names.filter({ hasText: "Helmet" }).first()).toBeVisible();
  await filters.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/search?q=helmet");

  await page.goto("/search?q=warranty");
  await expect(page.getByRole("heading", { level: 1, name: "Pages for “warranty”" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("region", { name: "Pages and guides" })
    .getByRole("link", { name: /warranty/i })
    .and(page.locator('[href="/policies/warranty"]'))
    .click();
  await expect(page).toHaveURL("/policies/warranty");
  await page.goto("/search?q=test+ride");
  await expect(page.getByRole("link", { name: /^Book a free test ride/ }).first()).toHaveAttribute(
    "href",
    "/test-ride",
  );
});

test("LIST-05 a filter that is chosen while another one is loading adds to it", async ({ page }) => {
  await page.goto("/search?q=helmet");
  const filters = page.getByRole("navigation", { name: "Filters" });
  const link = (name: string) => filters.getByRole("link", { name });
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/search\?/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await link("In stock").click();
  await expect(link("In stock"), "before it is loaded").toHaveAttribute("aria-current", "true");
  await link("On sale").click();
  await expect(link("On sale")).toHaveAttribute("aria-current", "true");
  release.resolve();
  await expect(page).toHaveURL("/search?q=helmet&in_stock=1&on_sale=1");
  await expect(link("In stock")).toHaveAttribute("aria-current", "true");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("LIST-05 the header's field is a plain form that opens the results", async ({ page }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    const field = header.getByRole("searchbox", { name: "Search the shop" });
    await field.fill("helmit");
    await field.press("Enter");
    await expect(page).toHaveURL("/search?q=helmit");
    await expect(page.getByRole("heading", { level: 1, name: "8 products for “helmit”" })).toBeVisible();
    const products = page.getByRole("main").getByRole("heading", { level: 2, name: /Helmet/ });
    await expect(products).toHaveCount(8);
    await page.getByRole("link", { name: "In stock" }).click();
    await expect(page).toHaveURL("/search?q=helmit&in_stock=1");
    await expect(page.getByRole("heading", { level: 1, name: "7 products for “helmit”" })).toBeVisible();
    await expect(products).toHaveCount(7);
    const again = page.getByRole("searchbox", { name: "What are you looking for?" });
    await again.fill("amihan");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("link", { name: "Tulin Amihan", exact: true })).toBeVisible();
  });
});

test("LIST-05 BIZ-04 without suggestions the search still works", async ({ page }) => {
  await page.route("**/api/suggest?*", (route) => route.fulfill({ status: 429, json: { message: "Too many." } }));
  await page.goto("/");
  const field = await headerField(page);
  const refused = page.waitForResponse("**/api/suggest?*");
  await field.fill("amihan");
  await refused;
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await field.press("Enter");
  await expect(page.getByRole("link", { name: "Tulin Amihan", exact: true })).toBeVisible();
});
