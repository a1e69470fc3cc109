import { expect } from "@playwright/test";
import { uniqueCouponCode } from "../../support/api/coupons.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("PROMO-01 staff create a coupon, find it in the list, and switch it off", async ({ page }) => {
  const code = uniqueCouponCode();
  await openAsOwner(page, "/admin/coupons");
  await page.getByRole("link", { name: "Add coupon" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add coupon" })).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByLabel("Discount")).toHaveAccessibleDescription(/Enter the discount\./);
  await expect(page.getByLabel("Code")).toHaveValue(code);
  await expectAccessible(page);

  await page.getByLabel("Kind").selectOption("Fixed amount");
  await page.getByLabel("Discount").fill("500");
  await page.getByLabel("Helmet").check();
  await page.getByLabel("Ends").fill("2099-12-31T23:59");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page).toHaveURL(/\/admin\/coupons$/);
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("₱500");
  await expect(row).toContainText("31 Dec 2099, 23:59");

  await row.getByRole("link", { name: code }).click();
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  await expect(page.getByLabel("Ends")).toHaveValue("2099-12-31T23:59");
  await expect(page.getByLabel("Helmet")).toBeChecked();
  await page.getByLabel("Status").selectOption("Off");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("All saved")).toBeVisible();
});

test("PROMO-01 all errors of a coupon are shown at once at their fields, and typing updates each", async ({ page }) => {
  await openAsOwner(page, "/admin/coupons/new");
  await page.getByLabel("Code").fill("A!");
  await page.getByLabel("Discount").fill("150");
  await page.getByLabel("Starts").fill("2099-12-31T00:00");
  await page.getByLabel("Ends").fill("2099-12-01T00:00");
  await page.getByLabel("Uses per customer").fill("0");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/Use 3 to 30 letters/);
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(page.getByLabel("Discount")).toHaveAccessibleDescription(/Enter whole percent, 1 to 100\./);
  await expect(page.getByLabel("Ends")).toHaveAccessibleDescription(/Choose an end after the start\./);
  await expect(page.getByLabel("Uses per customer")).toHaveAccessibleDescription(/Enter a whole number/);
  await expect(page.getByText("4 errors")).toBeAttached();
  await expectAccessible(page);
  await page.getByLabel("Discount").fill("15");
  await expect(page.getByLabel("Discount")).not.toHaveAttribute("aria-invalid");
  await expect(page.getByLabel("Ends")).toHaveAttribute("aria-invalid", "true");
});

test("PROMO-01 an unknown coupon number shows a not-found message", async ({ page }) => {
  await freezeClock(page);
  await openAsOwner(page, "/admin/coupons/987654");
  await expect(page.getByText("There is no coupon with this number.")).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/admin\/coupons$/);
});
