import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("NOTE-01 the bell counts a new order while the screen is open, lists it, and leads to it by keyboard alone @both", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await openAsOwner(page, "/admin/profile");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  const panel = page.getByRole("dialog", { name: "Notifications" });
  // What others in this shop caused is read first.
  await bell.focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(bell).toBeFocused();

  const order = await placeOrder(request, customer, 22);
  await expect(bell).toHaveAccessibleName(/unread/);
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  const link = panel.getByRole("link", { name: order.tracking_no });
  await expect(link).toContainText("Unread:");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/view-order/${order.id}`);
  await expect(panel).toHaveCount(0);
});

test("NOTE-01 staff choose in their profile how often they get unread notifications by email", async ({ page }) => {
  await openAsOwner(page, "/admin/profile");
  const form = page.getByRole("form", { name: "Save choice" });
  const choice = form.getByRole("combobox", { name: "Send me an email" });
  await choice.selectOption("Every hour");
  await form.getByRole("button", { name: "Save choice" }).click();
  await expect(page.getByText("You get unread notifications by email: every hour.")).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue("hourly");
  await choice.selectOption("No emails");
  await form.getByRole("button", { name: "Save choice" }).click();
  await expect(page.getByText("You won't get notification emails any more.")).toBeVisible();
});
