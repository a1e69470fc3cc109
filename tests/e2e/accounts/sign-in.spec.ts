import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test, waitForHydration } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { createCustomer, PASSWORD, signIn, uniqueEmail } from "../../support/e2e/customers.ts";

/** The button is in the header, or on a phone in the header's menu. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  const menu = page.getByLabel("Menu");
  await expect(button.or(menu).filter({ visible: true })).toHaveCount(1);
  if (await menu.isVisible()) await menu.click();
  await button.click();
}

test("NAV-01 NAV-02 the header links to every part of the shop; its dialog traps the focus and returns it", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  await page.goto("/helmet");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Tulin, home" })).toHaveAttribute("href", "/");
  await expect(header.getByRole("link", { name: "Cart" })).toHaveAttribute("href", "/cart");
  if (isMobile) await page.getByLabel("Menu").click();
  for (const path of ["/helmet", "/scooter", "/accessory"]) {
    await expect(header.locator(`a[href="${path}"]`).filter({ visible: true })).toHaveCount(1);
  }
  await page.getByRole("button", { name: "Log in / Register" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expectAccessible(page);
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => document.activeElement?.closest("header, main, footer") !== null);
    expect(outside, "the focus left the dialog").toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  if (!isMobile) await expect(page.getByRole("button", { name: "Log in / Register" })).toBeFocused();
});

test("NAV-02 ACC-01 sign-up shows messages under the fields, then signs in and reloads the page", async ({ page }) => {
  await page.goto("/helmet");
  await press(page, "Log in / Register");
  await page.getByRole("link", { name: "Sign Up" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign Up" });
  await expect(dialog.getByRole("link", { name: "how we use your data" })).toHaveAttribute("href", "/policies/privacy");
  await expect(dialog).toContainText("Already registered? Sign In");
  await expect(dialog.getByLabel("Full Name")).toHaveAttribute("type", "text");
  await dialog.getByRole("button", { name: "Sign Up" }).click();
  for (const field of ["Full Name", "Email", "Password"]) {
    await expect(dialog.getByLabel(field)).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByLabel(field)).toHaveAccessibleDescription(/^(Enter|Use) /);
  }
  await expect(dialog.getByLabel("Full Name")).toBeFocused();
  await expectAccessible(page);

  await dialog.getByLabel("Full Name").fill("Joy Reyes");
  await dialog.getByLabel("Email").fill(uniqueEmail());
  await dialog.getByLabel("Password").fill(PASSWORD);
  await freezeClock(page);
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toContainText("Registered Successfully");
  expect(await page.evaluate(() => localStorage.getItem("auth_name"))).toBe("Joy Reyes");
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeTruthy();
  await page.clock.resume();
  await reloaded;
  await expect(page).toHaveURL("/helmet");
  await expect(page.getByRole("link", { name: "Cart 0 items" })).toBeVisible();
});

test("ACC-02 a wrong password shows a message; nothing typed is lost", async ({ page, request }) => {
  const { email } = await createCustomer(request);
  await page.goto("/");
  await press(page, "Log in / Register");
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Invalid credentials");
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await expectAccessible(page);
});

test("ACC-05 logging out revokes the token, shows a message and opens the home page", async ({ page, request }) => {
  const customer = await createCustomer(request);
  await signIn(page, customer);
  await freezeClock(page);
  await page.goto("/scooter");
  await expect(page.getByRole("link", { name: "Cart 0 items" })).toBeVisible();
  await press(page, "Logout");
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const cart = await request.get("/api/cart", { headers: { Authorization: `Bearer ${customer.token}` } });
  expect(cart.status()).toBe(401);
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
});

test("ACC-04 a changing call repeats the anti-forgery cookie; a stale one is renewed without a message", async ({
  page,
  request,
  context,
}) => {
  await signIn(page, await createCustomer(request));
  await freezeClock(page);
  await page.goto("/accessory/21");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
  await page.getByRole("button", { name: "Continue shopping" }).click();
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "XSRF-TOKEN");
  expect(cookie).toBeDefined();
  // Another tab renewed the pair in between: the header that is sent no longer matches.
  let statuses: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/api/logout")) statuses = [...statuses, answer.status()];
  });
  await page.route(
    "**/api/logout",
    (route) => route.continue({ headers: { ...route.request().headers(), "x-xsrf-token": "stale" } }),
    { times: 1 },
  );
  await press(page, "Logout");
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
  await expect.poll(() => statuses).toEqual([419, 200]);
});

test("ACC-05 CART-01 logging out in one tab removes the customer's data from the other tab", async ({
  page,
  request,
  context,
}) => {
  const customer = await createCustomer(request);
  await signIn(page, customer);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Cart 0 items" })).toBeVisible();
  const pages = [
    { path: "/account/profile", shows: "Save name", says: "Login to see your account" },
    { path: "/checkout", shows: "See the scooters", says: "Login to access Cart Page" },
  ];
  const tabs: { tab: Page; own: Locator; says: string }[] = [];
  for (const { path, shows, says } of pages) {
    const tab = await context.newPage();
    await freezeClock(tab);
    await tab.goto(path);
    await waitForHydration(tab);
    const own = tab.getByRole("main").getByText(shows);
    await expect(own).toBeVisible();
    tabs.push({ tab, own, says });
  }
  await press(page, "Logout");
  for (const { tab, own, says } of tabs) {
    await expect(tab.getByRole("alertdialog", { name: "Warning" })).toContainText(says);
    await expect(own).toHaveCount(0);
    await tab.clock.resume();
    await expect(tab).toHaveURL("/");
  }
});

test("ACC-03 signing in or out in one tab applies to the other", async ({ page, request, context }) => {
  const customer = await createCustomer(request);
  await signIn(page, customer);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Cart 0 items" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/helmet");
  await expect(other.getByRole("link", { name: "Cart 0 items" })).toBeVisible();
  await press(page, "Logout");
  await expect(other.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
});
