import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { testWithoutErrorCheck as test, waitForHydration } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { createProduct, OWNER, openAsOwner, ownerSession, readProduct } from "../../support/e2e/staff.ts";

// Without the console check: the network fails here on purpose, which the browser logs.

const cut = (page: Page, calls: string) => page.route(calls, (route) => route.abort());

test("BIZ-04 a login without a connection shows a message; nothing typed is lost, and a retry works", async ({
  page,
}) => {
  await page.goto("/admin/login");
  await page.getByLabel("Email ID").fill(OWNER.email);
  await page.getByLabel("Password").fill(OWNER.password);
  await cut(page, "**/api/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toContainText("The shop could not be reached.");

  await page.unroute("**/api/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
});

const lists = [
  { path: "/admin/orders", call: "**/api/admin/orders*", what: "orders", title: "Orders" },
  { path: "/admin/view-product", call: "**/api/view-product*", what: "products", title: "Products" },
  { path: "/admin/edit-product/1", call: "**/api/edit-product/*", what: "product", title: "Tulin Amihan" },
  { path: "/admin/dashboard", call: "**/api/admin/dashboard*", what: "dashboard", title: "Dashboard" },
];

for (const { path, call, what, title } of lists) {
  test(`BIZ-04 ${path} without a connection shows a message, and a retry works`, async ({ page }) => {
    await cut(page, call);
    await openAsOwner(page, path);
    await expect(page.getByRole("alert")).toContainText(`Couldn't load ${what}`);
    await expect(page.getByRole("alert")).toContainText("Check your connection");

    await page.unroute(call);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });
}

test("BIZ-04 a product that could not be sent stays in the form, and can be sent again", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner);
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  const keyword = page.getByLabel("Meta Keyword");
  await page.getByRole("tab", { name: "SEO" }).click();
  await keyword.fill("found again");
  await cut(page, "**/api/update-product/*");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toContainText("Not saved");
  await expect(keyword).toHaveValue("found again");

  await page.unroute("**/api/update-product/*");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("All saved")).toBeVisible();
  expect(await readProduct(page.request, owner, product.id)).toMatchObject({ keyword: "found again" });
});

test("BIZ-04 a transition that could not be sent keeps its reason, and can be sent again", async ({ page }) => {
  const { id } = await placeOrder(page.request, await createCustomer(page.request), 22);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Cancel order ${id}` });
  await dialog.getByLabel("Reason").fill("Sold out.");
  await cut(page, "**/api/**");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The shop could not be reached.");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Sold out.");

  await page.unroute("**/api/**");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Sold out.");
});

test("ACC-06 logging out without a connection clears this device and shows what could not be done", async ({
  page,
}) => {
  await openAsOwner(page, "/admin/profile");
  await cut(page, "**/api/logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText(/^Logged out on this device only[.]/).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  await expect(page).toHaveURL("/admin/login");
});

/** Ends the session without this page, as another device would: with none of its cookies. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("auth_token"));
  const logout = new URL("/api/logout", page.url());
  const response = await fetch(logout, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
}

/** Does what the form's message says: the owner logs in in another tab. */
async function logInBeside(page: Page): Promise<void> {
  const [login] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: /sign in in another tab/i }).click(),
  ]);
  await waitForHydration(login);
  await login.getByLabel("Email ID").fill(OWNER.email);
  await login.getByLabel("Password").fill(OWNER.password);
  await login.getByRole("button", { name: "Login" }).click();
  await expect(login).toHaveURL("/admin/dashboard");
  await login.close();
}

test("ACC-07 when the session ends while a form is open, nothing typed is lost", async ({ page }) => {
  const product = await createProduct(page.request, await ownerSession(page.request));
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  await page.getByLabel("Product Name").fill("Karga Charger");
  await endSession(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toContainText("Your session has ended. Sign in again.");
  await expect(page.getByLabel("Product Name")).toHaveValue("Karga Charger");

  await logInBeside(page);

  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Product Updated Successfully")).toBeVisible();
});

test("ACC-07 when the session ends while a note or a dialog is open, nothing typed is lost", async ({ page }) => {
  const { id } = await placeOrder(page.request, await createCustomer(page.request), 22);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await page.getByLabel("Note for colleagues").fill("Calls back on Monday.");
  await endSession(page);
  await page.getByRole("button", { name: "Add note" }).click();
  // Another call of the page may have learned first that the session has ended.
  await expect(page.getByText(/Sign in (again|to continue)\. Nothing you typed is lost/)).toBeVisible();
  await expect(page.getByLabel("Note for colleagues")).toHaveValue("Calls back on Monday.");
  await expectAccessible(page);

  await logInBeside(page);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Calls back on Monday.");
  await expect(page.getByLabel("Note for colleagues")).toHaveValue("");

  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Cancel order ${id}` });
  await dialog.getByLabel("Reason").fill("Sold out.");
  await endSession(page);
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing you typed is lost");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Sold out.");

  await logInBeside(page);
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Sold out.");
});

test("ACC-07 when the session ends while a screen reads its list by itself, it says so and keeps what it shows", async ({
  page,
}) => {
  const customer = await createCustomer(page.request);
  const shown = await placeOrder(page.request, customer, 22);
  await openAsOwner(page, "/admin/orders");
  await expect(page.getByRole("row").filter({ hasText: shown.tracking_no })).toBeVisible();
  await endSession(page);
  await placeOrder(page.request, customer, 22);
  await expect(page.getByRole("alert")).toContainText("Your session has ended. Sign in again.");
  await expect(page.getByRole("row").filter({ hasText: shown.tracking_no })).toBeVisible();
  await expectAccessible(page);

  await logInBeside(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sales report" })).toBeVisible();
});

test("ACC-07 when the session has ended while nobody looked at the window, it says so when somebody does", async ({
  page,
}) => {
  await openAsOwner(page, "/admin/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await endSession(page);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("alert")).toContainText("Your session has ended. Sign in again.");
});
