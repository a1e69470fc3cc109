import { expect } from "@playwright/test";
import { reportScreens } from "#web/admin/shell/report-screens.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

const { salesReport, ...otherReports } = reportScreens;
/** The tabs in an order in which each is a link: the open one is not. */
const tabs = [...Object.values(otherReports), salesReport].map(({ title }) => title);

test("REP-02 @both each report is a tab of Reports, and can be used by everybody", async ({ page }) => {
  await openAsOwner(page, "/admin/reports");
  for (const name of tabs) {
    await page.getByRole("navigation", { name: "In this area" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page);
  }
});

test("REP-02 margins and the stock value lead to what they count, and are printed without the menu", async ({
  page,
  request,
}) => {
  const order = await placeOrder(request, await createCustomer(request), 22);
  await openAsOwner(page, "/admin/reports/margins?period=today&by=type");
  await page.getByRole("link", { name: "Total" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?.*sales=1/);
  await expect(page.getByRole("row").filter({ hasText: order.tracking_no })).toBeVisible();

  await page.goto("/admin/reports/stock");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^stock-value-by-product-\d{4}-\d\d-\d\d\.csv$/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/product-stock\/\d+/);
});

test("REP-02 a report without rows says so", async ({ page }) => {
  for (const [name, title] of [
    ["vat", "No invoices in this period"],
    ["margins", "No sales in this period"],
    ["couriers", "No parcels in this period"],
  ]) {
    await openAsOwner(page, `/admin/reports/${name}?from=2020-01-01&to=2020-01-31`);
    await expect(page.getByRole("heading", { name: title ?? "" })).toBeVisible();
  }
});
