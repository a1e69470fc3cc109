import { type APIRequestContext, expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { createCustomer, PASSWORD, signIn, uniqueEmail } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import {
  authorization,
  createStaff,
  OWNER,
  openAsOwner,
  ownerSession,
  registerWaitingStaff,
} from "../../support/e2e/staff.ts";

const screens = ["dashboard", "profile", "orders", "view-order/1", "add-product", "view-product", "edit-product/1"];

/** The number of an order that a new customer places. */
const newOrder = async (request: APIRequestContext): Promise<number> =>
  (await placeOrder(request, await createCustomer(request), 22)).id;

test("ADM-03 staff log in with the keyboard alone and reach the dashboard", async ({ page }) => {
  await freezeClock(page);
  await page.goto("/admin/login");
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await page.getByLabel("Email ID").focus();
  await page.keyboard.type(OWNER.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(OWNER.password);
  await page.keyboard.press("Enter");

  await expect(page.getByText("Logged in Successfully")).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const kept = await page.evaluate(() => [localStorage.getItem("auth_token"), localStorage.getItem("auth_name")]);
  expect(kept).toEqual([expect.stringMatching(/\S{20,}/), OWNER.name]);
});

test("ACC-02 a wrong password shows a message under the field; nothing typed is lost", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByLabel("Email ID").fill(OWNER.email);
  await page.getByLabel("Password").fill("guess-guess");
  await page.getByRole("button", { name: "Login" }).click();

  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Invalid credentials");
  await expect(page.getByLabel("Password")).toBeFocused();
  await expect(page.getByLabel("Email ID")).toHaveValue(OWNER.email);
  await expectAccessible(page);
});

test("ACC-08 staff who forgot their password ask for a link at the log-in", async ({ page }) => {
  await page.goto("/admin/login");
  const ask = page.getByRole("button", { name: "Forgot password" });
  await ask.click();
  await expect(page.getByRole("alert")).toContainText("Enter an email address");
  await page.getByLabel("Email ID").fill("nobody@tulin.example");
  await ask.click();
  await expect(page.getByRole("status")).toContainText("ask an owner for your link: it is under Settings > Emails.");
  await expect(ask).toHaveCount(0);
  await expectAccessible(page);
});

test("ACC-01 registration shows a message under each wrong field", async ({ page }) => {
  await page.goto("/admin/register");
  await page.getByRole("button", { name: "Register" }).click();

  await expect(page.getByLabel("Full name")).toHaveAccessibleDescription("Enter your full name.");
  await expect(page.getByLabel("Email ID")).toHaveAccessibleDescription(/email address/);
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Use at least 8 characters.");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expectAccessible(page);
});

test("ADM-01 NAV-07 the navigation bar leads to every area, and signed out to login and registration", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  await page.goto("/admin/login");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link")).toHaveText(["Login", "Register"]);
  await expect(page.getByRole("link", { name: "Tulin back office" })).toHaveAttribute("href", "/admin/login");

  await openAsOwner(page, "/admin/profile");
  await expect(page.getByRole("link", { name: "Tulin back office" })).toHaveAttribute("href", "/admin/dashboard");
  const products = ["Add Products", "View Products", "Stock", "Collections", "Types", "Import Products"];
  const paths = {
    Dashboard: "dashboard",
    Orders: "orders",
    "Add Products": "add-product",
    "View Products": "view-product",
    Stock: "stock",
    Collections: "collections",
    Types: "product-types",
    "Import Products": "import-products",
    Customers: "customers",
    Marketing: "coupons",
    Content: "content",
    Reports: "reports",
    Settings: "settings",
    Profile: "profile",
  };
  for (const [name, path] of Object.entries(paths)) {
    const isItem = isMobile || products.includes(name);
    if (isItem) await page.getByRole("button", { name: isMobile ? "Menu" : "Product" }).click();
    await (isItem ? page.getByRole("menu") : main)
      .getByRole(isItem ? "menuitem" : "link", { name, exact: true })
      .click();
    await expect(page).toHaveURL(`/admin/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole(isMobile ? "menuitem" : "link", { name: "Visit Store" }).click();
  await expect(page).toHaveURL("/");
});

test("NAV-07 in the menu of a phone the entries of the products are a group with its name", {
  tag: "@phone",
}, async ({ page, request }) => {
  await signIn(page, await createStaff(request, "fulfilment"));
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: "Menu" }).click();
  const products = page.getByRole("group", { name: "Product" });
  await expect(products.getByRole("menuitem")).toHaveText(["View Products", "Stock", "Types"]);
});

test("ADM-02 every screen tells a customer that it is for staff, and redirects to the shop", async ({ page }) => {
  await signIn(page, await createCustomer(page.request));
  await freezeClock(page);
  for (const screen of screens) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole("alert"), screen).toContainText("This area is for staff of the shop.");
    await expect(page.getByRole("alert"), screen).toContainText("You are signed in as a customer.");
  }
  await page.clock.resume();
  await expect(page).toHaveURL("/");
});

test("ADM-03 on every screen a waiting member of staff sees only that approval is pending", async ({ page }) => {
  await signIn(page, await registerWaitingStaff(page.request, "Paolo Cruz"));
  for (const screen of screens) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole("heading", { name: "Almost there, Paolo Cruz." }), screen).toBeVisible();
    await expect(page.getByRole("navigation"), screen).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Your staff account is waiting for an owner's approval.")).toBeVisible();
});

test("ADM-01 every screen asks for a login, and then opens", async ({ page }) => {
  const paths = screens.map((screen) => `/admin/${screen}`);
  const order = `/admin/view-order/${await newOrder(page.request)}`;
  for (const path of [...paths, order]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/admin/login?next=${encodeURIComponent(path)}`);
  }
  await page.getByLabel("Email ID").fill(OWNER.email);
  await page.getByLabel("Password").fill(OWNER.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(order);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("ADM-02 log-in and registration tell a signed-in customer that they are for staff", async ({ page }) => {
  await signIn(page, await createCustomer(page.request));
  for (const form of ["login", "register"]) {
    await page.goto(`/admin/${form}`);
    await expect(page.getByRole("heading", { level: 1, name: "Staff only" }), form).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("You are signed in as Andrea Villanueva, a customer.");
    await expect(page.getByRole("navigation"), form).toHaveCount(0);
  }
  await expectAccessible(page);
});

// `require-login.test.ts` has the other targets.
test("ACC-03 a login does not redirect to another site", async ({ page }) => {
  await page.goto(`/admin/login?next=${encodeURIComponent("//example.com/admin/orders")}`);
  await page.getByLabel("Email ID").fill(OWNER.email);
  await page.getByLabel("Password").fill(OWNER.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("ACC-03 a customer who logs in at the back office is redirected to the shop", async ({ page }) => {
  const { email } = await createCustomer(page.request);
  await page.goto("/admin/login");
  await page.getByLabel("Email ID").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/");
});

test("ACC-06 logging out clears the browser, ends the session on the server and opens the login", async ({ page }) => {
  const session = await openAsOwner(page, "/admin/orders");
  await page.evaluate(() => localStorage.setItem("something_else", "1"));
  const logout = page.getByRole("button", { name: "Logout" });
  await expect(logout).toBeVisible();
  await freezeClock(page);
  await logout.click();

  await expect(page.getByText("Logged out Successfully")).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.clock.resume();
  await expect(page).toHaveURL("/admin/login");
  const response = await page.request.get("/api/account", { headers: authorization(session) });
  expect(response.status()).toBe(401);
});

test("ACC-07 a session that was ended elsewhere signs out once, with a clear message", async ({ page }) => {
  const session = await openAsOwner(page, "/admin/profile");
  await expect(page.getByText(OWNER.email)).toBeVisible();
  await page.request.post("/api/logout", { headers: authorization(session) });
  await page.goto("/admin/orders");

  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await expect(page.getByRole("alert")).toContainText("Your session has ended. Sign in again.");
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  await page.reload();
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("ADM-05 the profile shows the name, address and role of the account", async ({ page }) => {
  await openAsOwner(page, "/admin/profile");
  await expect(page.getByRole("definition")).toHaveText([OWNER.email, "Owner"]);
  await expect(page.getByRole("region", { name: "You", exact: true }).getByText("Name", { exact: true })).toHaveCount(
    1,
  );
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(OWNER.name);
});

test("the back office is marked noindex, and no page of the shop loads its style sheets", async ({ request }) => {
  const sheets = async (path: string) => {
    const html = await (await request.get(path)).text();
    return { html, hrefs: [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href) };
  };
  const shop = await sheets("/");
  const backOffice = await sheets("/admin/orders");
  expect(backOffice.html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(shop.html).not.toContain("noindex");
  expect(backOffice.hrefs.length).toBeGreaterThan(1);
  const both = backOffice.hrefs.filter((href) => shop.hrefs.includes(href));
  const texts = await Promise.all(shop.hrefs.map(async (href) => (await request.get(String(href))).text()));
  expect(both.length, "only the kit is on both").toBeLessThan(backOffice.hrefs.length);
  expect(texts.join("")).not.toContain(".top-bar-");
});

test("/admin redirects to the dashboard", async ({ request }) => {
  const response = await request.get("/admin", { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, "/admin/dashboard"]);
});

test("ADM-03 a waiting member who reloads a screen sees no menu, and sees it all after approval", async ({ page }) => {
  const paolo = await registerWaitingStaff(page.request, "Paolo Cruz");
  await signIn(page, paolo);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Almost there, Paolo Cruz." })).toBeVisible();

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/admin/dashboard*", async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Menu|Search or jump to/ })).toHaveCount(0);
  resolve();
  await expect(page.getByRole("heading", { name: "Almost there, Paolo Cruz." })).toBeVisible();

  const headers = authorization(await ownerSession(page.request));
  const found = await page.request.get(`/api/admin/staff?q=${encodeURIComponent(paolo.email)}`, { headers });
  const { id } = (await found.json()).staff[0];
  await page.request.post(`/api/admin/staff/${id}/approve`, { headers, data: { role: "manager" } });
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Product" }).click();
  await expect(page.getByRole("menuitem", { name: "Add Products" })).toBeVisible();
});

test("ADM-03 a person who registers as staff sees no menu while waiting, and no message of an earlier attempt", async ({
  page,
}) => {
  await page.goto("/admin/register");
  await page.getByLabel("Full name").fill("Paolo Cruz");
  await page.getByLabel("Email ID").fill(uniqueEmail());
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Use at least 8 characters.");
  await page.getByLabel("Password").fill(PASSWORD);
  // The page is held just before the next one opens.
  await freezeClock(page);
  await page.getByRole("button", { name: "Register" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("auth_token"))).not.toBeNull();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText(["Login", "Register"]);
  await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
  await expect(page.getByLabel("Password")).not.toHaveAccessibleDescription("Use at least 8 characters.");
  await page.clock.resume();
  await expect(page.getByRole("heading", { name: "Almost there, Paolo Cruz." })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
});
