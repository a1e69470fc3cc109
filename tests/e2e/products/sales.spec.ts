import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createProduct, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

test("OPT-04 an owner plans a sale and enters the cost; the shop sells at the sale price until it is ended", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, { selling: "1000", original: "1000", stock: "12" });
  const inShop = `/scooter/${product.id}`;
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  await page.getByRole("link", { name: "Sale and margin" }).click();
  await expect(page.getByText("No sale is planned. The selling price is ₱1,000.")).toBeVisible();
  await expectAccessible(page);

  const sale = page.getByRole("form", { name: "Sale" });
  await sale.getByLabel("Sale price, ₱").fill("1,200");
  await sale.getByLabel("Starts").fill("2026-01-01T00:00");
  await sale.getByLabel("Ends").fill("2099-12-26T00:00");
  await sale.getByRole("button", { name: "Save sale" }).click();
  await expect(sale.getByText("The sale price must be below the selling price.")).toBeVisible();
  await expect(sale.getByLabel("Sale price, ₱")).toHaveValue("1,200");
  await expectAccessible(page);
  await sale.getByLabel("Sale price, ₱").fill("800");
  await sale.getByRole("button", { name: "Save sale" }).click();
  await expect(page.getByText("On sale for ₱800 instead of ₱1,000 until", { exact: false })).toBeVisible();

  const cost = page.getByRole("form", { name: "Cost" });
  await cost.getByLabel("Cost of a piece, ₱").fill("500");
  await page.getByRole("link", { name: "Orders" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await cost.getByRole("button", { name: "Save cost" }).click();
  await expect(page.getByText("₱800, margin ₱214.29 (30%)")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Orders" }).first().click();
  await expect(page).toHaveURL("/admin/orders");

  await page.goto(inShop);
  await expect(page.getByText("You save ₱200. VAT included.")).toBeVisible();

  await page.goto(`/admin/product-prices/${product.id}`);
  await page.getByRole("button", { name: "End sale now" }).click();
  await expect(page.getByText("No sale is planned. The selling price is ₱1,000.")).toBeVisible();
  await expect(page.getByText("Selling price", { exact: true })).toBeVisible();
  await page.goto(inShop);
  await expect(page.getByText("₱1,000").first()).toBeVisible();
  await expect(page.getByText("You save")).toHaveCount(0);
});
