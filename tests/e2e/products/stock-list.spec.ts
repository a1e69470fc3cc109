import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { signIn } from "../../support/e2e/customers.ts";
import { createProduct, createStaff, openAsOwner, ownerSession, readProduct } from "../../support/e2e/staff.ts";

test("NAV-07 a stock is corrected in its row by keyboard, with a reason, and restored by Escape and Undo", {
  tag: "@both",
}, async ({ page }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, { stock: "12", sku: `stock-${crypto.randomUUID()}` });
  await openAsOwner(page, "/admin/stock");
  await page.getByRole("searchbox", { name: "Search stock" }).fill(product.productname);
  await expect(page).toHaveURL(/[?&]q=/);
  const stock = page.getByRole("textbox", { name: `Pieces of ${product.productname}` });
  await expect(stock).toHaveValue("12");
  await stock.fill("1");
  await expectAccessible(page);
  await stock.press("Escape");
  await expect(stock).toHaveValue("12");
  await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);

  await stock.fill("2");
  await stock.press("Tab");
  const reason = page.getByRole("combobox", { name: `Reason for ${product.productname}` });
  await expect(reason).toBeFocused();
  await reason.selectOption({ label: "Damaged or lost" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${product.productname}: 2 in stock`)).toBeVisible();
  await expect(stock).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: product.productname })).toContainText("Low on stock");
  expect((await readProduct(page.request, owner, product.id)).stock).toBe(2);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(stock).toHaveValue("12");
  await stock.fill("-1");
  await stock.press("Enter");
  await expect(page.getByText("The stock cannot be below 0")).toBeVisible();
  await expect(stock).toHaveAttribute("aria-invalid", "true");
  await page.goto(`/admin/product-stock/${product.id}`);
  await expect(page.getByRole("row").filter({ hasText: "−10" })).toContainText("Damaged or lost");
});

test("ADM-10 a count that is typed and not saved is kept over a search and a filter, and leaving the list asks first", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, { stock: "12" });
  const other = await createProduct(page.request, owner, { stock: "12" });
  await openAsOwner(page, `/admin/stock?${new URLSearchParams({ q: product.productname })}`);
  const stock = page.getByRole("textbox", { name: `Pieces of ${product.productname}` });
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const search = page.getByRole("searchbox", { name: "Search stock" });
  const kept = page.getByText("Typed and not saved:");
  await stock.fill("11");
  await page.getByRole("combobox", { name: /^Reason for/ }).selectOption({ label: "Damaged or lost" });
  await page.getByRole("link", { name: /^Out/ }).click();
  await expect(page).toHaveURL(/stock=out/);
  await expect(kept).toContainText(`${product.productname} (11)`);
  await search.fill(other.productname);
  await expect(page.getByRole("textbox", { name: `Pieces of ${other.productname}` })).toBeHidden();
  await page.getByRole("link", { name: /^All stock/ }).click();
  await expect(page.getByRole("textbox", { name: `Pieces of ${other.productname}` })).toHaveValue("12");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Orders" }).first().click();
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();

  await kept.getByRole("link", { name: product.productname }).click();
  await expect(stock).toHaveValue("11");
  await expect(kept).toBeHidden();
  await expect(page.getByRole("combobox", { name: /^Reason for/ })).toHaveValue("damaged");
  await page.getByRole("link", { name: "Orders" }).first().click();
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await stock.press("Enter");
  await expect(page.getByText(`${product.productname}: 11 in stock`)).toBeVisible();

  await page.goto(`/admin/product-stock/${product.id}`);
  await page.getByLabel("Stock", { exact: true }).fill("10");
  await page.getByRole("link", { name: "Orders" }).first().click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/admin/orders");
  expect((await readProduct(page.request, owner, product.id)).stock).toBe(11);
});

test("ADM-10 a count whose row is searched away while it is saved is not kept as unsaved", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, { stock: "12" });
  await openAsOwner(page, `/admin/stock?${new URLSearchParams({ q: product.productname })}`);
  const stock = page.getByRole("textbox", { name: `Pieces of ${product.productname}` });
  const { promise: held, resolve: save } = Promise.withResolvers<void>();
  await page.route(`**/api/admin/products/${product.id}/stock`, async (route) => {
    await held;
    await route.continue();
  });
  await stock.fill("11");
  await stock.press("Enter");
  await page.getByRole("link", { name: /^Out/ }).click();
  await expect(page.getByText("Typed and not saved:")).toContainText("(11)");
  save();
  await expect(page.getByText(`${product.productname}: 11 in stock`)).toBeVisible();
  await expect(page.getByText("Typed and not saved:")).toBeHidden();
});

test("NAV-07 who may not change the stock reads it", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, { stock: "0" });
  await signIn(page, await createStaff(page.request, "support"));
  await page.goto(`/admin/stock?${new URLSearchParams({ q: product.productname })}`);
  await expect(page.getByRole("row").filter({ hasText: product.productname })).toContainText("Out of stock");
  await expect(page.getByRole("main").getByRole("textbox", { name: /^Pieces/ })).toHaveCount(0);
});
