import { expect } from "@playwright/test";
import { test } from "../../support/e2e/isolated-shop.ts";

test("HOME-01 HOME-02 HOME-03 the home page links to a scooter, to the three categories and to products on sale", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByText("Test rides are free")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Learn More/ })).toHaveAttribute("href", "/scooter/1");
  const kinds = page.getByRole("region", { name: "Shop by category" });
  for (const [name, path] of [
    ["Scooters", "/scooter"],
    ["Helmets", "/helmet"],
    ["Accessories", "/accessory"],
  ] as const) {
    await expect(kinds.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  const offer = page.getByRole("article").filter({ hasText: "Tulin Habagat" });
  await expect(offer).toContainText("₱5,000less");
  await expect(offer).toContainText("₱54,990");
  await expect(page.getByRole("region", { name: "On sale now" })).not.toContainText("Kidlat");
  await expect(page.getByRole("link", { name: /Tulin Bata 10 km/ })).toHaveAttribute("href", "/scooter/7");
});

test("LIST-01 LIST-02 a list shows its products with price, badge and buttons", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/scooter");
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(8);
  const amihan = cards.filter({ hasText: "Tulin Amihan" });
  await expect(amihan).toContainText("₱18,990");
  await expect(amihan).toContainText("In Stock");
  await expect(amihan.getByRole("link", { name: "Tulin Amihan", exact: true })).toHaveAttribute("href", "/scooter/1");
  await expect(amihan.getByRole("link", { name: /^View Item/ })).toBeVisible();
  const agila = cards.filter({ hasText: "Tulin Agila" });
  await expect(agila).toContainText("Out of Stock");
  await expect(agila.getByRole("button", { name: /^Add to Cart/ })).toBeDisabled();
});

test("LIST-01 a direct visit has the products in the HTML", async ({ request }) => {
  const html = await (await request.get("/helmet")).text();
  expect(html).toContain("Sinag Urban Helmet");
  expect(html).not.toContain("Tulin Amihan");
});

test("LIST-01 a card turns on hover and on focus, and loads the second picture only then", async ({ page }) => {
  await page.goto("/scooter");
  const card = page.getByRole("listitem").filter({ hasText: "Tulin Kidlat" });
  await expect(card.locator("img")).toHaveCount(1);
  await card.getByRole("link", { name: "Tulin Kidlat", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(card.locator("img")).toHaveCount(2);
  await expect(card.locator("img").nth(1)).toHaveCSS("opacity", "1");
  await expect(card.locator("img").first()).toHaveCSS("opacity", "0");
});

test("LIST-01 a slow list shows a skeleton during client-side navigation", async ({ page }) => {
  await page.goto("/");
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/getHelmet*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("region", { name: "Shop by category" }).getByRole("link", { name: "Helmets" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeAttached();
  await expect(page.getByRole("heading", { name: "Helmets" })).toBeVisible();
  answer();
  await expect(page.getByRole("link", { name: "Sinag Urban Helmet", exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
});

test("LIST-04 sorting and filtering are in the URL, and Back restores them", async ({ page }) => {
  await page.goto("/scooter");
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  await page.getByLabel("Sort").selectOption("Price, low to high");
  await expect(page).toHaveURL("/scooter?sort=price_asc");
  await expect(names.first()).toHaveText("Tulin Bata");
  await page.getByLabel("In stock").check();
  await expect(page).toHaveURL("/scooter?sort=price_asc&in_stock=1");
  await expect(names).toHaveCount(7);
  await page.getByText("Price", { exact: true }).click();
  await page.getByLabel("To", { exact: true }).fill("₱15,000");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL("/scooter?sort=price_asc&in_stock=1&max_price=15000");
  await expect(names).toHaveText(["Tulin Bata", "Tulin Maya"]);
  await page.goBack();
  await expect(names).toHaveCount(7);
  await expect(page.getByLabel("In stock")).toBeChecked();
});

test("LIST-04 filters chosen quickly all apply, while the list is loading and after Back", async ({ page }) => {
  await page.goto("/scooter");
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/getScooter*", async (route) => {
    await held;
    await route.continue().catch(() => undefined); // The browser has cancelled the outdated request.
  });
  const inStock = page.getByLabel("In stock");
  const onSale = page.getByLabel("On sale");
  await inStock.focus();
  await page.keyboard.press("Space");
  await expect(inStock).toBeChecked();
  await onSale.check();
  await page.getByLabel("Sort").selectOption("Price, high to low");
  await expect(inStock).toBeChecked();
  await onSale.uncheck();
  await onSale.check();
  await expect(onSale).toBeFocused();
  answer();
  await expect(page).toHaveURL("/scooter?sort=price_desc&in_stock=1&on_sale=1");
  await expect(page.getByLabel("Sort")).toHaveValue("price_desc");
  await inStock.uncheck();
  await expect(page).toHaveURL("/scooter?sort=price_desc&on_sale=1");
  await page.goBack();
  await expect(inStock).toBeChecked();
  await expect(page).toHaveURL("/scooter?sort=price_desc&in_stock=1&on_sale=1");
});

test("LIST-03 a list without matches shows a message and what to do", async ({ page }) => {
  await page.goto("/accessory?min_price=100000");
  await expect(page.getByRole("heading", { name: "Get Our Items Soon" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByRole("link", { name: "Kandado U-Lock", exact: true })).toBeVisible();
});

test("NAV-06 an unknown path shows the 404 page with the status 404", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
  await expect(page.getByText("Oops", { exact: true })).toBeVisible();
  await expect(page.getByText("Sorry, an error has occured, Requested page not found!!")).toBeVisible();
  await page.getByRole("link", { name: "Take Me Home" }).click();
  await expect(page).toHaveURL("/");

  expect((await page.goto("/no/such"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
  await expect(page.getByRole("alertdialog"), "a product is not meant").toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("LIST-04 the filters work as a plain form", async ({ page }) => {
    await page.goto("/scooter");
    await page.getByLabel("On sale").check();
    await page.getByLabel("Sort").selectOption("Price, high to low");
    await page.getByRole("button", { name: "Show" }).filter({ visible: true }).click();
    const names = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(names.first()).toHaveText("Tulin Habagat");
    await expect(names).toHaveCount(5);
  });
});
