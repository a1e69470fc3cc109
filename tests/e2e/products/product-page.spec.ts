import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, PASSWORD, signIn } from "../../support/e2e/customers.ts";
import { createProduct, ownerSession } from "../../support/e2e/staff.ts";

const addToCartButton = (page: Page) => page.getByRole("button", { name: "Add to Cart" });

test("PROD-01 PROD-03 a product page shows the product, also as structured data", { tag: "@both" }, async ({
  page,
}) => {
  await page.goto("/scooter/1");
  await expect(page).toHaveTitle("Tulin Amihan: light electric scooter, 30 km, 13.2 kg");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tulin Amihan");
  await expect(page.getByText("₱18,990")).toBeVisible();
  await expect(page.getByText("was ₱21,990")).toBeVisible();
  await expect(page.getByText("You save ₱3,000")).toBeVisible();
  await expect(page.getByText("In Stock").first()).toBeVisible();
  await expect(page.getByRole("row", { name: "Range 30 km" })).toBeVisible();
  await expect(page.getByText("It will be there at seven in the morning.")).toBeVisible();
  await expect(page.getByRole("region", { name: "More scooters" })).not.toContainText("Amihan");
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({
    "@type": "Product",
    name: "Tulin Amihan",
    offers: { price: "18990.00", priceCurrency: "PHP", availability: "https://schema.org/InStock" },
  });
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /13\.2 kg/);
  await expect(page.locator('meta[name="keywords"]')).toHaveAttribute("content", /folding scooter/);
});

test("PROD-03 a weight of more than 999 g has a comma on the page and on the card", async ({ page, request }) => {
  const attributes = JSON.stringify({ weight_g: 1150, size_cm: "55-61" });
  const helmet = await createProduct(request, await ownerSession(request), { type: "helmet", attributes });
  await page.goto(`/helmet/${helmet.id}`);
  await expect(page.getByRole("row", { name: "Weight 1,150 g" })).toBeVisible();
  await expect(page.getByRole("region", { name: / in figures$/ })).toContainText("1,150g");
  await page.goto(`/search?${new URLSearchParams({ q: helmet.productname })}`);
  await expect(page.getByRole("listitem").filter({ hasText: helmet.productname })).toContainText("1,150 g");
});

test("PROD-01 the quantity stays within 1 and 10, and within the stock, and says why", async ({ page, request }) => {
  await page.goto("/accessory/22");
  const quantity = page.getByRole("group", { name: "Quantity" });
  await expect(quantity.getByRole("button", { name: "Decrease quantity" })).toBeDisabled();
  for (let pieces = 1; pieces < 10; pieces += 1)
    await quantity.getByRole("button", { name: "Increase quantity" }).click();
  await expect(quantity.getByRole("status")).toHaveText("10");
  await expect(quantity.getByRole("button", { name: "Increase quantity" })).toBeDisabled();
  await expect(quantity.getByRole("button", { name: "Increase quantity" })).toHaveAccessibleDescription(
    "10 at most per order.",
  );
  await expect(page.getByText("10 at most per order.")).toBeVisible();
  const few = await createProduct(request, await ownerSession(request), { stock: "2" });
  await page.goto(`/${few.type}/${few.id}`);
  await quantity.getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByText("Only 2 left.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/scooter/6");
  await expect(addToCartButton(page)).toBeDisabled();
  await expect(page.getByText("Out of Stock").first()).toBeVisible();
});

test("PROD-02 a product under another type's path is permanently redirected to its own", async ({ page, request }) => {
  const response = await request.get("/helmet/1", { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  // A browser may not keep it: a product can change its type back.
  expect(response.headers()).toMatchObject({ location: "/scooter/1", "cache-control": "no-cache" });
  await page.goto("/accessory/9");
  await expect(page).toHaveURL("/helmet/9");
});

test("PROD-02 an unknown product shows the server's message, with the status 404", async ({ page }) => {
  const answer = await page.goto("/scooter/999999");
  expect(answer?.status()).toBe(404);
  const warning = page.getByRole("alertdialog", { name: "Warning" });
  await expect(warning).toContainText("This product is not available.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Take Me Home" })).toBeVisible();
});

test("PROD-04 Add to Cart adds more of what is in the cart, up to ten, and says how many there are", async ({
  page,
  request,
}) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/accessory/17");
  await addToCartButton(page).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toContainText("Kandado U-Lock");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue shopping" }).click();
  for (let more = 0; more < 8; more += 1) await page.getByRole("button", { name: "Increase quantity" }).click();
  await addToCartButton(page).click();
  const success = page.getByRole("alertdialog", { name: "Success" });
  await expect(success).toContainText("Your cart now has 10 of Kandado U-Lock.");
  await page.keyboard.press("Escape");
  await expect(addToCartButton(page)).toBeFocused();
  await addToCartButton(page).click();
  const warning = page.getByRole("alertdialog", { name: "Warning" });
  await expect(warning).toContainText("Your cart already has 10 of Kandado U-Lock");
  await warning.getByRole("link", { name: "Go to cart" }).click();
  await expect(page.getByText("10 items in your cart")).toBeVisible();
});

test("PROD-04 adding a product that was hidden meanwhile shows the server's message", async ({ page, request }) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/accessory/18");
  // As if staff had hidden it: the call names a product that is not shown.
  await page.route("**/api/add-to-cart", (route) =>
    route.continue({ postData: JSON.stringify({ product_id: 999_999, product_qty: 1 }) }),
  );
  await addToCartButton(page).click();
  const warning = page.getByRole("alertdialog", { name: "Warning" });
  await expect(warning).toContainText("This product is not available.");
});

test("PROD-04 ACC-07 a revoked token ends the session once, with a clear message", async ({ page, request }) => {
  const customer = await createCustomer(request);
  await signIn(page, customer);
  await page.goto("/accessory/17");
  await expect(page.getByRole("link", { name: "Cart 0 items" })).toBeVisible();
  await request.post("/api/logout", { headers: { Authorization: `Bearer ${customer.token}` } });
  await addToCartButton(page).click();
  const error = page.getByRole("alertdialog", { name: "Error" });
  await expect(error).toContainText("Your session has ended. Sign in again.");
  await expect(error.getByRole("button")).toHaveText(["Sign in", "Register", "Close"]);
  await page.keyboard.press("Escape");
  await expect(error).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();
});

test("PROD-04 a visitor who signs in from the dialog gets the product into the cart", async ({ page, request }) => {
  const { email } = await createCustomer(request);
  await page.goto("/accessory/20");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await addToCartButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(dialog).toContainText("Sign in to add Bomba Mini Pump to your cart.");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  const confirmation = page.getByRole("alertdialog");
  await expect(confirmation).toContainText("Bomba Mini Pump");
  await confirmation.getByRole("link", { name: "Go to cart" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByText("2 items in your cart")).toBeVisible();
});

test("PROD-04 for a visitor who closes the dialog nothing is added to the cart later", async ({ page, request }) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, 19);
  await page.goto("/accessory/20");
  await addToCartButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.evaluate(
    ([token, name]) => {
      localStorage.setItem("auth_token", token);
      localStorage.setItem("auth_name", name);
    },
    [customer.token, customer.name] as const,
  );
  await page.reload();
  await expect(page.getByRole("link", { name: "Cart 1 item", exact: true })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();
});

/** The text of a page without scripts; Playwright's text locators do not read noscript. */
const unscripted = (page: Page) => page.getByRole("main").locator("noscript > p").innerText();

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("PROD-01 a product page has its content and no dead control, and says how to order", async ({ page }) => {
    await page.goto("/scooter/1");
    const main = page.getByRole("main");
    expect(await unscripted(page)).toMatch(
      /To order without it, call \S.* or write to \S+@\S+ and name Tulin Amihan[.]/,
    );
    await expect(main.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("checkbox").filter({ visible: true })).toHaveCount(0);
    for (const path of ["/cart", "/thankyou", "/reset-password", "/confirm-email"]) {
      await page.goto(path);
      expect(await unscripted(page), path).toContain("This page needs JavaScript");
    }
  });

  test("ACC-08 a new password is not put into the URL", async ({ page }) => {
    await page.goto("/reset-password");
    const form = page.locator("form", { has: page.getByLabel("New password") });
    // A form sent by GET puts its fields into the URL, which histories and logs store.
    expect(await form.evaluate((sent: HTMLFormElement) => sent.method)).not.toBe("get");
  });
});

test("PROD-05 on a phone the button to buy stays in sight below its form, and what goes with the product is shown", {
  tag: "@phone",
}, async ({ page, request }) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/scooter/2");
  const companions = page.getByRole("region", { name: "Goes with it" });
  await expect(companions.getByRole("heading", { level: 3 })).toHaveText([
    "Sinag Urban Helmet",
    "Kandado U-Lock",
    "Karga Fast Charger",
  ]);
  const bar = page.getByRole("region", { name: "Buy Tulin Kidlat" });
  await expect(bar).toHaveCount(0);
  await companions.scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Add to Cart" }).tap();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
  await page.keyboard.press("Escape");
  // At the end of the page it covers nothing.
  const footer = page.getByRole("contentinfo");
  await footer.getByText(/^Prices in Philippine pesos/).scrollIntoViewIfNeeded();
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  await expect
    .poll(async () => (await footer.evaluate(topOf)) - (await bar.evaluate(bottomOf)))
    .toBeGreaterThanOrEqual(0);
  await page.getByRole("banner").getByRole("link").first().click({ trial: true });
  await addToCartButton(page).first().scrollIntoViewIfNeeded();
  await expect(bar).toHaveCount(0);
});

test("PROD-05 OPT-01 on a phone the button at the bottom asks for a size, and leads to the sizes", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/helmet/9");
  await page.getByRole("region", { name: "Goes with it" }).scrollIntoViewIfNeeded();
  const bar = page.getByRole("region", { name: "Buy Sinag Urban Helmet" });
  await bar.getByRole("button", { name: "Choose a size" }).tap();
  await expect(bar).toHaveCount(0);
  const size = page.getByRole("link", { name: "M", exact: true });
  await expect(size).toBeInViewport();
  await size.tap();
  await page.getByRole("region", { name: "Goes with it" }).scrollIntoViewIfNeeded();
  await expect(bar.getByRole("button", { name: "Add to Cart" })).toBeVisible();
});
