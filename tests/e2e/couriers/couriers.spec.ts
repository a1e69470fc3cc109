import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("SHIP-05 a courier is added with a cash limit, and shipping an order that does not fit it warns", async ({
  page,
}) => {
  // Product 1 is a scooter, paid on delivery.
  const { id } = await placeOrder(page.request, await createCustomer(page.request), 1);
  await changeOrderStatus(page.request, id, 1, 2);
  const name = `Courier ${id}`;

  await openAsOwner(page, "/admin/couriers");
  await page.getByRole("link", { name: "Add courier" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Tracking page").fill("http://example.com/{number}");
  await page.getByLabel("Cash limit").fill("500");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByLabel("Tracking page")).toHaveAccessibleDescription(/Enter an https address with {number}/);
  await expectAccessible(page);
  await page.getByLabel("Tracking page").fill("https://example.com/{number}");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("₱500");

  await page.goto(`/admin/view-order/${id}`);
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: `Ship order ${id}` });
  const warning = dialog.getByText(`${name} collects at most ₱500`);
  await expect(warning).toHaveCount(0);
  await dialog.getByLabel("Courier (optional)", { exact: true }).selectOption(name);
  await expect(warning).toBeVisible();
  await expect(dialog).toContainText(`${name} carries no scooters, because of their batteries.`);
  await expectAccessible(page);
  await dialog.getByLabel("Courier (optional)", { exact: true }).selectOption("Own rider");
  await expect(warning).toHaveCount(0);
  await dialog.getByLabel("Courier (optional)", { exact: true }).selectOption(name);
  await dialog.getByLabel("Courier Tracking No. (optional)").fill("A 1");
  await dialog.getByRole("button", { name: "Ship" }).click();
  await expect(
    page.getByRole("complementary", { name: "Order facts" }).getByRole("link", { name: "A 1" }),
  ).toHaveAttribute("href", "https://example.com/A%201");
});
