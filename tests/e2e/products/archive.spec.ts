import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { createProduct, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

test("OPT-04 a product is copied and deleted; one that was ordered is archived, and restored", {
  tag: "@both",
}, async ({ page, request }) => {
  const owner = await ownerSession(request);
  const product = await createProduct(request, owner);
  const { productname } = product;
  await placeOrder(request, await createCustomer(request), product.id);
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Product Name")).toHaveValue(`${productname} (copy)`);
  await expect(page.getByLabel("Stock", { exact: true })).toHaveValue("0");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: `Delete ${productname} (copy)?` });
  await expect(question.getByRole("button", { name: "Keep product" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByText(`${productname} (copy) was deleted`)).toBeVisible();
  await expect(page).toHaveURL("/admin/view-product");

  await page.goto(`/admin/edit-product/${product.id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByText(`${productname} was archived`)).toBeVisible();
  expect((await request.get(`/scooter/${product.id}`)).status()).toBe(404);

  await page.goto("/admin/view-product?status=archived");
  await page.getByRole("link", { name: productname, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Archived" })).toBeVisible();
  await expect(page.getByLabel("Product Name")).toHaveCount(0);
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("ArchivedNot in the shop: nobody can see or buy it.");
  await expect(preview).not.toContainText("In Stock");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText(`${productname} was restored, and is hidden`)).toBeVisible();
  await expect(page.getByLabel("Product Name")).toHaveValue(productname);
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await expect(preview).toContainText("HiddenNot in the shop: nobody can see or buy it.");
  await page.getByLabel("Status").selectOption("Show");
  await expect(preview).toContainText("In Stock");
  await expect(preview).not.toContainText("Not in the shop");

  await page.goto("/admin/add-product");
  await expect(preview).toContainText("No stock yet");
});
