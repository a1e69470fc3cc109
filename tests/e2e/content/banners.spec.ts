import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("NAV-07 banners are written, listed and deleted under Marketing, and not under Content", async ({ page }) => {
  const title = `Rain ${crypto.randomUUID()}`;
  await openAsOwner(page, "/admin/coupons");
  await page.getByRole("navigation", { name: "In this area" }).getByRole("link", { name: "Banners" }).click();
  await page.getByRole("link", { name: "Add banner" }).first().click();
  await expect(page).toHaveURL("/admin/banners/new");
  await page.getByLabel("Heading").fill(title);
  await page.getByLabel("Link text").fill("See the helmets");
  await page.getByLabel("Link", { exact: true }).fill("/helmet");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/admin\/banners\/\d+$/);
  await expectAccessible(page);
  const id = /\d+$/.exec(page.url())?.[0];
  const row = page.getByRole("row").filter({ hasText: title });
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Marketing" })).toHaveAttribute("aria-current", "true");

  await page.goto("/admin/content");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(`/admin/content/${id}`);
  await expect(page).toHaveURL(`/admin/banners/${id}`);
  await page.getByRole("button", { name: "Delete banner" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete banner" }).click();
  await expect(page).toHaveURL("/admin/banners");
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Deleted" }).click();
  await expect(row).toContainText("Deleted");
  await expectAccessible(page);
});
