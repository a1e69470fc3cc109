import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { skeletons, test, waitForHydration } from "../../support/e2e/browser.ts";
import { type Customer, createCustomer, PASSWORD, signIn } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { authorization, openAsOwner, ownerSession, registerWaitingStaff } from "../../support/e2e/staff.ts";

/** A bell, 350 pesos. */
const BELL = 22;

/** A customer that no other test uses. */
const newCustomer = (page: Page) => createCustomer(page.request, `Corazon ${crypto.randomUUID().slice(0, 8)}`);

const rowOf = (page: Page, { name }: Customer) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");

/** Finds a customer in the list and opens the screen about them. */
async function openCustomer(page: Page, customer: Customer): Promise<void> {
  await openAsOwner(page, `/admin/customers?q=${encodeURIComponent(customer.name)}`);
  await rowOf(page, customer).getByRole("link", { name: customer.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: customer.name })).toBeVisible();
}

test("customers are found, filtered and sorted, and have an entry in the main menu", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  const customer = await newCustomer(page);
  await placeOrder(page.request, customer, BELL);
  await openAsOwner(page, "/admin/orders");
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole(isMobile ? "menuitem" : "link", { name: "Customers", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeFocused();
  await page.getByRole("searchbox", { name: "Search customers" }).fill(customer.name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?q=Corazon/);
  await expect(rowOf(page, customer)).toContainText("₱350");
  await expect(rowOf(page, customer)).toContainText("0917 555 0142");
  await expect(rowOf(page, customer)).toContainText("Active");
  await expectAccessible(page);

  const kinds = page.getByRole("navigation", { name: "Kind" });
  await kinds.getByRole("link", { name: "Never bought" }).click();
  await expect(page.getByRole("heading", { name: /^No customer found for/ })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await kinds.getByRole("link", { name: "Buyers" }).click();
  await expect(page).toHaveURL(/&kind=buyers$/);
  await expect(rowOf(page, customer)).toBeVisible();
  if (!isMobile) {
    await page.getByRole("columnheader", { name: "Spent" }).getByRole("link").click();
    await expect(page).toHaveURL(/&kind=buyers&sort=spent_desc$/);
    await expect(page.getByRole("columnheader", { name: "Spent" })).toHaveAttribute("aria-sort", "descending");
  }
  await page.reload();
  await expect(rowOf(page, customer)).toBeVisible();
});

test("a skeleton is shown while the customers are loading", async ({ page }) => {
  const customer = await newCustomer(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/admin/customers?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAsOwner(page, `/admin/customers?q=${encodeURIComponent(customer.name)}`);
  await expect(skeletons(page).first()).toBeVisible();
  await expectAccessible(page);
  held.resolve();
  await expect(rowOf(page, customer)).toBeVisible();
  await expect(skeletons(page)).toHaveCount(0);
});

test("an order links to its customer and back; the customer's screen shows purchases and staff notes", async ({
  page,
}) => {
  const customer = await newCustomer(page);
  const order = await placeOrder(page.request, customer, BELL);
  await openAsOwner(page, `/admin/view-order/${order.id}`);
  await page.getByRole("link", { name: "Their account and orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: customer.name })).toBeVisible();
  const facts = page.getByRole("complementary", { name: "Customer facts" });
  await expect(facts).toContainText(customer.email);
  await expect(facts).toContainText("Spent₱350");
  await expect(page.getByRole("region", { name: "Orders" })).toContainText("1 piece: Kampana Bell");

  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByLabel("Note for colleagues")).toHaveAccessibleDescription(/Write the note/);
  await notes.getByLabel("Note for colleagues").fill("Asks for the small box.");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Asks for the small box.");
  await expect(notes.getByLabel("Note for colleagues")).toHaveValue("");
  await expectAccessible(page);

  await page
    .getByRole("region", { name: "Orders" })
    .getByRole("link", { name: String(order.id) })
    .click();
  await expect(page).toHaveURL(`/admin/view-order/${order.id}`);
});

test("a reset email is sent to a customer; the screen does not show its link", async ({ page, request }) => {
  const customer = await newCustomer(page);
  await openCustomer(page, customer);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText(`An email with a link for ${customer.email} is kept under Emails`)).toBeVisible();
  const headers = authorization(await ownerSession(request));
  await expect(async () => {
    const { emails } = await (await request.get("/api/admin/emails?limit=200", { headers })).json();
    const kinds = emails.filter((each: { recipient: string }) => each.recipient === customer.email);
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toContain("password_reset");
  }).toPass();
  await expect(page.locator("body")).not.toContainText("reset-password#");
});

test("a blocked customer is signed out and sees why, until unblocked", async ({ page, browser, request }) => {
  const customer = await newCustomer(page);
  await openCustomer(page, customer);
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Block customer" }).click();
  await expect(dialog(page).getByLabel("Reason")).toHaveAccessibleDescription(/Enter a reason\. Only staff see it\./);
  await expectAccessible(page);
  await dialog(page).getByLabel("Reason").fill("Refused five parcels.");
  await dialog(page).getByRole("button", { name: "Block customer" }).click();
  await expect(page.getByText(`${customer.name} is blocked, and signed out everywhere.`)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Blocked: Refused five parcels.");
  await expect(page.getByRole("button", { name: "Send reset link" })).toHaveCount(0);
  await expectAccessible(page);

  const theirs = await browser.newPage();
  await theirs.goto("/helmet");
  await waitForHydration(theirs);
  const logIn = theirs.getByRole("button", { name: "Log in / Register", exact: true });
  if (!(await logIn.isVisible())) await theirs.getByLabel("Menu").click();
  await logIn.click();
  await theirs.getByLabel("Email").fill(customer.email);
  await theirs.getByLabel("Password").fill(PASSWORD);
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByRole("dialog")).toContainText("Your account is blocked.");
  await theirs.close();

  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByText(`${customer.name} may sign in again.`)).toBeVisible();
  const again = await request.post("/api/login", { data: { email: customer.email, password: PASSWORD } });
  expect(again.status()).toBe(200);
});

test("the owner exports a customer's data, and erases the customer when no order is open", async ({
  page,
  request,
}) => {
  const customer = await newCustomer(page);
  const order = await placeOrder(page.request, customer, BELL);
  await openCustomer(page, customer);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export data" }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect([data.account.email, data.orders.length]).toEqual([customer.email, 1]);

  // On a phone the toast covers the end of the screen.
  await page.reload();

  const erase = async (email: string) => {
    await dialog(page).getByLabel("Their email address").fill(email);
    await dialog(page).getByRole("button", { name: "Erase permanently" }).click();
  };
  await page.getByRole("button", { name: "Erase customer" }).click();
  await erase("somebody@example.com");
  await expect(dialog(page).getByLabel("Their email address")).toHaveAccessibleDescription(
    /This is not the email address of this customer\./,
  );
  await expectAccessible(page);
  await erase(customer.email);
  await expect(dialog(page).getByRole("alert")).toContainText(
    `Order ${order.tracking_no} is not with ${customer.name} yet.`,
  );
  await dialog(page).getByRole("button", { name: "Keep customer" }).click();
  await changeOrderStatus(request, order.id, 5);
  await page.getByRole("button", { name: "Erase customer" }).click();
  await erase(customer.email);
  await expect(page).toHaveURL("/admin/customers");
  await expect(page.getByText("The customer is erased. 1 order stays in your records, without a name.")).toBeVisible();
  await page.goto(`/admin/view-order/${order.id}`);
  await expect(page.getByRole("complementary", { name: "Order facts" })).toContainText("Deleted account");
  await expect(page.getByRole("link", { name: "Their account and orders" })).toHaveCount(0);
});

test("ADM-02 support sees and helps customers, and has no buttons to block or erase them", async ({
  page,
  request,
}) => {
  const customer = await newCustomer(page);
  const nina = await registerWaitingStaff(request, "Nina Yap");
  const headers = authorization(await ownerSession(request));
  const found = await request.get(`/api/admin/staff?q=${encodeURIComponent(nina.email)}`, { headers });
  const { id } = (await found.json()).staff[0];
  await request.post(`/api/admin/staff/${id}/approve`, { headers, data: { role: "support" } });
  await signIn(page, nina);
  await page.goto(`/admin/customers?q=${encodeURIComponent(customer.name)}`);
  await rowOf(page, customer).getByRole("link", { name: customer.name }).click();
  await expect(page.getByRole("button", { name: "Send reset link" })).toBeVisible();
  for (const name of ["Block", "Export data", "Erase customer"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
});

test("ADM-06 a search for a phone customer without an account links to the same search in the orders", async ({
  page,
}) => {
  await openAsOwner(page, "/admin/customers?q=walang+account");
  await expect(page.getByText("Guest phone orders aren't listed here")).toBeVisible();
  await page.getByRole("link", { name: "find them among the orders" }).click();
  await expect(page).toHaveURL("/admin/orders?q=walang+account");
  await expect(page.getByRole("searchbox", { name: "Search orders" })).toHaveValue("walang account");
});
