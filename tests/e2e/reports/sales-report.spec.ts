import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("REP-02 staff group the sales of a period, open the orders behind a row, and save the report", async ({
  page,
  request,
}) => {
  const order = await placeOrder(request, await createCustomer(request), 22);
  await openAsOwner(page, "/admin/orders");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "Today" }).click();
  await page.getByRole("navigation", { name: "Group by" }).getByRole("link", { name: "Payment" }).click();
  await expect(page).toHaveURL("/admin/reports?period=today&by=payment");
  const row = page.getByRole("row", { name: /^Cash on delivery/ });
  await expect(row).toContainText("₱");
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("₱");
  await expectAccessible(page);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^sales-by-payment-(\d{4}-\d\d-\d\d)-to-\1\.csv$/);

  await row.getByRole("link", { name: "Cash on delivery" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?.*sales=1/);
  await expect(page.getByRole("row").filter({ hasText: order.tracking_no })).toBeVisible();
  const from = page.getByRole("navigation", { name: "From a report" });
  await expect(from.getByRole("link", { name: "Sales, Cash on delivery" })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await from.getByRole("link", { name: "All" }).click();
  await expect(from).toHaveCount(0);
});

test("REP-02 what was collected leads to its orders, by product too", async ({ page, request }) => {
  const order = await placeOrder(request, await createCustomer(request), 22);
  await changeOrderStatus(request, order.id, 1, 2, 3, 4);
  await openAsOwner(page, "/admin/reports?period=today&by=product");
  const row = page.getByRole("row").filter({ hasText: "Kampana" });
  await expectAccessible(page);
  // Behind its name: what was collected.
  await row.getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/\/admin\/orders\?.*date=collected/);
  await expect(page.getByRole("row").filter({ hasText: order.tracking_no })).toBeVisible();
  await expect(page.getByRole("link", { name: "Collected, product 22" })).toHaveAttribute("aria-current", "true");
});

test("REP-02 a period without sales says so", async ({ page }) => {
  await openAsOwner(page, "/admin/reports?from=2020-01-01&to=2020-01-31");
  await expect(page.getByRole("heading", { name: "No sales in this period" })).toBeVisible();
  await expectAccessible(page);
});

test("REP-02 a period with too many orders asks for a shorter one, and keeps what was chosen", async ({ page }) => {
  const answer = {
    status: 422,
    code: "period_too_long",
    message: "This report takes too long: its period has too many orders. Choose a shorter period.",
  };
  for (const report of ["sales", "margins"])
    await page.route(`**/api/admin/reports/${report}?*`, (route) => route.fulfill({ status: 422, json: answer }));
  await openAsOwner(page, "/admin/reports?from=2025-01-01&to=2025-12-31&by=product");
  await expect(page.getByRole("alert")).toContainText(answer.message);
  await expect(page.getByRole("button", { name: /2025/ })).toBeVisible();
  await expect(
    page.getByRole("link", { name: "Product", exact: true }).and(page.locator("[aria-current]")),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/reports/margins?from=2025-01-01&to=2025-12-31&by=type");
  await expect(page.getByRole("alert")).toContainText(answer.message);
  await expect(page.getByRole("button", { name: /2025/ })).toBeVisible();
  await page.unroute("**/api/admin/reports/margins?*");
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("table")).toBeVisible();
});
