import { expect } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { test } from "../support/browser.ts";
import { freshEmail } from "../support/customers.ts";
import { newProduct, openAsOwner, ownerSession } from "../support/staff.ts";

test("an order is taken by phone: products by search, what is missing is said, and it stands in the list", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const name = `Telepono ${crypto.randomUUID().slice(0, 8)}`;
  const product = await newProduct(page.request, owner, {
    productname: name,
    stock: "3",
    selling: "1250",
    original: "1250",
  });
  await openAsOwner(page, "/admin/orders");
  await page.getByRole("link", { name: "New order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search products" }).fill(name);
  await page.getByRole("button", { name: `Add ${name}` }).click();
  await page.getByLabel(`Quantity of ${name}`).selectOption("2");

  await page.getByRole("button", { name: "Place order, ₱2,500" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByText("Enter the first name.")).toBeVisible();
  await expectAccessible(page);

  const lastname = `Tawag-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("First name").fill("Liza");
  await page.getByLabel("Last name").fill(lastname);
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Email").fill(freshEmail());
  await page.getByLabel("Full address").fill("12 Mabini Street, Ermita, Manila");
  await page.getByRole("button", { name: "Place order, ₱2,500" }).click();

  await expect(page).toHaveURL(/\/admin\/view-order\/\d+$/);
  await expect(page.getByRole("region", { name: "Items" })).toContainText(name);
  await expect(page.getByRole("complementary", { name: "Order facts" })).toContainText(lastname);
  await page.goto(`/admin/orders?q=${lastname}`);
  await expect(page.getByRole("row").filter({ hasText: lastname })).toContainText("Pending");
  expect(product.stock).toBe(3);
});

test("an order that the stock no longer allows stays as it was typed, with the reason", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const name = `Ubos ${crypto.randomUUID().slice(0, 8)}`;
  const product = await newProduct(page.request, owner, { productname: name, stock: "1" });
  await openAsOwner(page, "/admin/orders/new");
  await page.getByRole("searchbox", { name: "Search products" }).fill(name);
  await page.getByRole("button", { name: `Add ${name}` }).click();
  await page.getByLabel("First name").fill("Liza");
  await page.getByLabel("Last name").fill("Aquino");
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Email").fill(freshEmail());
  await page.getByLabel("Full address").fill("12 Mabini Street, Ermita, Manila");
  const body = { firstname: "A", lastname: "B", phone: "0917 555 0142", email: freshEmail(), address: "Manila" };
  const faster = await page.request.post("/api/admin/orders", {
    headers: { Authorization: `Bearer ${owner.token}`, "Idempotency-Key": crypto.randomUUID() },
    data: { ...body, lines: [{ product_id: product.id, product_qty: 1 }] },
  });
  expect(faster.ok(), await faster.text()).toBe(true);
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("alert")).toContainText(`${name} has just been sold out.`);
  await expect(page.getByLabel("Last name")).toHaveValue("Aquino");
});
