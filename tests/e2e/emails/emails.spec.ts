import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
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
  await page.getByRole("link", { name: "Emails", exact: true }).click();

  await expect(page).toHaveURL(/\/admin\/emails$/);
  const row = page.getByRole("row").filter({ hasText: customer.email });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("Kept", { timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);

  await row.getByRole("link", { name: "Your Tulin account is open" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Tulin account is open");
  // Nothing runs in the email's frame, a test's questions neither: it is judged by what it was given to show.
  await expect(page.locator("iframe")).toHaveAttribute("srcdoc", /<h1[^>]*>Welcome, .*Maria Clara/);
  // Its links open beside it, by keyboard too: nothing else of ours is within the frame.
  await page.getByRole("link", { name: "Back to e-mails" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const opening = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  const beside = await opening;
  await expect(beside).toHaveURL(/^http.*\/$/);
  expect(await beside.evaluate(() => window.opener)).toBeNull();
  await beside.close();
  await expect(page).toHaveURL(/\/admin\/emails\/\d+$/);
  await page.getByText("Plain text").click();
  await expect(page.getByText("Your cart waits for you on every device").first()).toBeVisible();
  // The email's frame runs no script, and so not axe's either.
  await page.locator("iframe").evaluate((frame) => frame.remove());
  await expectAccessible(page);
});

test("ORD-03 a number that no email has is answered as missing", async ({ page }) => {
  await freezeClock(page);
  await openAsOwner(page, "/admin/emails/987654");
  await expect(page.getByText("There is no letter with this number.")).toBeVisible();
  await page.clock.resume();
});

test("ADM-04 the emails are filtered by what became of them, and the filter is in the URL", async ({ page }) => {
  await createCustomer(page.request);
  await openAsOwner(page, "/admin/emails");
  const states = page.getByRole("navigation", { name: "State" });
  await states.getByRole("link", { name: "Failed" }).click();
  await expect(page).toHaveURL("/admin/emails?state=failed");
  await expect(page.getByRole("heading", { name: "No e-mail is Failed" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all e-mails" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});
