import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { authorization, createProduct, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

test("ORD-06 staff add a product and a shipping fee to an order, see the new total, and save it", async ({
  page,
  request,
}) => {
  const owner = await ownerSession(request);
  const product = await createProduct(request, owner, {
    ...{ selling: "250", original: "250", stock: "5", cod_ceiling: "600" },
  });
  const { id } = await placeOrder(request, await createCustomer(request), 22);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await page.getByRole("link", { name: "Edit order" }).click();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeDisabled();

  await page.getByLabel("Search products").fill(product.productname);
  await page.getByRole("button", { name: `Add ${product.productname}` }).click();
  await page.getByLabel("Shipping, ₱").fill("1,2");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Shipping, ₱")).toHaveAccessibleDescription(/Write the number as/);
  await page.getByLabel("Shipping, ₱").fill("120");
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes.getByRole("listitem")).toHaveText([
    `Added: ${product.productname} × 1`,
    "Shipping: ₱0 → ₱120",
    /^Total: ₱350 → ₱720$/,
  ]);
  await expect(changes).toContainText(`${product.productname} in stock5 → 4`);
  await expect(changes).toContainText("To pay: ₱720");
  await expect(page.getByText(`Cash on delivery is for orders with ${product.productname} up to ₱600.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "Not saved" });
  await expect(refused).toContainText("Confirm that it is collected on delivery anyway");
  await page.getByLabel("Collect on delivery anyway").check();
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(page).toHaveURL(`/admin/view-order/${id}`);
  await expect(page.getByRole("region", { name: "Items" })).toContainText(product.productname);
  await expect(page.getByRole("region", { name: "History" })).toContainText("Shipping: ₱0 → ₱120");
});

test("ORD-06 an edit that cannot be saved says how many pieces there can be and which amount is wrong, and shows no total", {
  tag: "@both",
}, async ({ page, request }) => {
  const owner = await ownerSession(request);
  const product = await createProduct(request, owner, { selling: "100", original: "100", stock: "5" });
  const { id } = await placeOrder(request, await createCustomer(request), product.id);
  await openAsOwner(page, `/admin/view-order/${id}/edit`);
  const changes = page.getByRole("region", { name: "Changes" });
  const total = page.getByText("Grand total, VAT included");
  const quantity = page.getByLabel(`Quantity of ${product.productname}`);
  await quantity.selectOption("7");
  await expect(changes).toContainText(`This order can have up to 5 of ${product.productname}: it has 1, and 4 more`);
  await expect(total).toHaveCount(0);
  await quantity.selectOption("5");
  await expect(total).toHaveCount(1);
  const discount = page.getByLabel("Discount, ₱");
  await discount.fill("9999");
  await expect(discount).toHaveAccessibleDescription("The discount is more than the items cost.");
  await expect(changes).toContainText("Check the highlighted fields.");
  await expect(total).toHaveCount(0);
  await expectAccessible(page);
  await discount.fill("50");
  await expect(changes).toContainText("Total: ₱100 → ₱450");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(`/admin/view-order/${id}`);
  await page.goto(`/admin/view-order/${id}/edit`);
  await quantity.selectOption("1");
  await expect(discount).toHaveValue("10");
});

test("ORD-06 when a colleague edited the order first, the form says who and keeps what was typed; each field is chosen", async ({
  page,
  request,
}) => {
  const { id } = await placeOrder(request, await createCustomer(request), 22);
  await openAsOwner(page, `/admin/view-order/${id}/edit`);
  await page.getByLabel("First name").fill("Josefa");
  const headers = authorization(await ownerSession(request));
  const { order, product } = await (await request.get(`/api/view-order/${id}`, { headers })).json();
  const { lastname, phone, email, address, version } = order;
  const lines = product.map((line: { product_id: number; product_qty: number }) => ({
    product_id: line.product_id,
    product_qty: line.product_qty,
  }));
  const data = { firstname: "Josie", lastname, phone, email, address, lines, discount: 0, shipping: 80, version };
  expect((await request.post(`/api/admin/orders/${id}/edit`, { headers, data })).status()).toBe(200);

  await page.getByRole("button", { name: "Save changes" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Changed while you were editing" });
  await expect(dialog).toContainText(/ changed this order on \d+ \w+, \d\d:\d\d\. Nothing was saved\./);
  await expect(dialog).toContainText("Kept from the saved version: Shipping.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Josefa");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "First name, your version: Josefa" }).check();
  await dialog.getByRole("button", { name: "Use these values" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Josefa");
  await expect(page.getByLabel("Shipping, ₱")).toHaveValue("80");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(`/admin/view-order/${id}`);
  await expect(page.getByRole("main")).toContainText("Josefa");
});
