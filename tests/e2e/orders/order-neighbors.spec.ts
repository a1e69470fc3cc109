import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("ADM-06 @both an order leads to the next one within the filters of the list, by link and by key", async ({
  page,
  request,
  isMobile,
}) => {
  const customer = await createCustomer(request);
  const older = await placeOrder(request, customer, 22);
  const newer = await placeOrder(request, customer, 22);
  await openAsOwner(page, `/admin/orders?q=${encodeURIComponent(customer.email)}`);
  await page.getByRole("row").filter({ hasText: newer.tracking_no }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${newer.id}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous order" })).toBeDisabled();
  await expectAccessible(page);
  if (isMobile) await page.getByRole("link", { name: "Next order" }).click();
  else await page.keyboard.press("n");
  await expect(page.getByRole("heading", { level: 1, name: `Order ${older.id}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next order" })).toBeDisabled();
  await page.getByRole("link", { name: "Previous order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${newer.id}` })).toBeVisible();
  await page.getByRole("link", { name: "Back to orders" }).click();
  await expect(page).toHaveURL(`/admin/orders?q=${encodeURIComponent(customer.email)}`);
});

test("ADM-06 the filters by state show how many rows they list, beside no other filter", async ({ page, request }) => {
  await placeOrder(request, await createCustomer(request), 22);
  await openAsOwner(page, "/admin/orders");
  const status = page.getByRole("navigation", { name: "Status" });
  await expect(status.getByRole("link", { name: /^Pending \d+/ })).toBeVisible();
  await status.getByRole("link", { name: /^Pending/ }).click();
  await expect(page).toHaveURL("/admin/orders?status=pending");
  await expect(status.getByRole("link", { name: /^Pending \d+/ })).toBeVisible();
  await page.goto("/admin/orders?q=nobody-at-all");
  await expect(status.getByRole("link", { name: "Pending", exact: true })).toBeVisible();
  for (const list of ["view-product", "returns", "payments", "reviews", "emails", "messages"]) {
    await page.goto(`/admin/${list}`);
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: / \d+\+?$/ })
        .first(),
      list,
    ).toBeVisible();
    await expectAccessible(page);
  }
});

test("ORD-09 @phone the bar of the selected orders covers nothing at the end of the list", async ({
  page,
  request,
}) => {
  await placeOrder(request, await createCustomer(request), 22);
  await openAsOwner(page, "/admin/orders");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page
      .getByRole("checkbox", { name: /^Select order/ })
      .first()
      .check();
    const bar = await page.getByRole("toolbar", { name: "Selected orders" }).boundingBox();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = await page
      .getByText(/^\d+ orders?( on this page)?$/)
      .last()
      .boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0), String(width)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});
