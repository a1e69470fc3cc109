import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { OWNER, openAsOwner } from "../../support/e2e/staff.ts";

/** Through the form: a session put into the browser's storage beforehand would also be put into the email's frame. */
async function logIn(page: Page): Promise<void> {
  await page.goto("/admin/login?next=/admin/profile");
  await page.getByLabel("Email ID").fill(OWNER.email);
  await page.getByLabel("Password").fill(OWNER.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/admin\/profile$/);
}

test("ORD-03 without a mail server the owner finds every email in the back office and reads it", async ({ page }) => {
  const customer = await createCustomer(page.request, "Maria Clara");
  await logIn(page);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Emails", exact: true }).click();

  await expect(page).toHaveURL(/\/admin\/emails$/);
  const row = page.getByRole("row").filter({ hasText: customer.email });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("Not sent", { timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);

  await row.getByRole("link", { name: "Your Tulin account is open" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Tulin account is open");
  // The email's frame runs no script, so Playwright cannot query it: the test reads its source.
  await expect(page.locator("iframe")).toHaveAttribute("srcdoc", /<h1[^>]*>Welcome, .*Maria Clara/);
  // Its links open in another tab, by keyboard too; the frame contains nothing else.
  await page.getByRole("link", { name: "Back to emails" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const opening = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  const opened = await opening;
  await expect(opened).toHaveURL(/^http.*\/$/);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await opened.close();
  await expect(page).toHaveURL(/\/admin\/emails\/\d+$/);
  await page.getByText("Plain text").click();
  await expect(page.getByText("You find your cart on every device").first()).toBeVisible();
  await expectAccessible(page);
});

test("ORD-03 an unknown email number shows a not-found message", async ({ page }) => {
  await freezeClock(page);
  await openAsOwner(page, "/admin/emails/987654");
  await expect(page.getByText("There is no email with this number.")).toBeVisible();
  await page.clock.resume();
});

test("FIND-01 an order shows its emails, and leads to them in the list; the list is searched by address", async ({
  page,
}) => {
  const customer = await createCustomer(page.request);
  const { id, tracking_no } = await placeOrder(page.request, customer, 22);
  await openAsOwner(page, `/admin/view-order/${id}`);
  const emails = page.getByRole("region", { name: "Emails" });
  await expect(emails.getByRole("listitem")).toHaveCount(1);
  await expect(emails).toContainText(customer.email);
  await expectAccessible(page);
  await emails.getByRole("link", { name: "Show in emails" }).click();
  await expect(page).toHaveURL(`/admin/emails?q=${id}`);
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows.getByText(customer.email)).toHaveCount(1);

  await page.getByRole("searchbox", { name: "Search emails" }).fill(customer.email);
  await expect(rows.getByText(customer.email)).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search emails" }).fill(`${tracking_no}7`);
  await expect(page.getByRole("heading", { name: "No email found" })).toBeVisible();
});

test("ADM-04 the emails are filtered by state, and the filter is in the URL", async ({ page }) => {
  await createCustomer(page.request);
  await openAsOwner(page, "/admin/emails");
  const states = page.getByRole("navigation", { name: "State" });
  await states.getByRole("link", { name: "Failed" }).click();
  await expect(page).toHaveURL("/admin/emails?state=failed");
  await expect(page.getByRole("heading", { name: "No emails with the status Failed" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all emails" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});
