import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { authorization, createCoupon, createProduct, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

test("ORD-06 staff add a product and a shipping fee to an order, see the new total, and save it", async ({
  page,
  request,
}) => {
  const owner = await ownerSession(request);
  const product = await createProduct(request, owner, {
    selling: "250",
    original: "250",
    stock: "5",
    cod_ceiling: "600",
  });
  const { id } = await placeOrder(request, await createCustomer(request), 22);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await page.getByRole("link", { name: "Edit order" }).click();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeDisabled();
  const phone = page.getByLabel("Phone");
  await expect(phone).toHaveValue("0917 555 0142");
  await phone.fill("0918 555 0143");

  await page.getByLabel("Search products").fill(product.productname);
  await page.getByRole("button", { name: `Add ${product.productname}` }).click();
  await page.getByLabel("Shipping, ₱").fill("1,2");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Shipping, ₱")).toHaveAccessibleDescription(/Write the number as/);
  await page.getByLabel("Shipping, ₱").fill("120");
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes.getByRole("listitem")).toHaveText([
    "Phone number changed",
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
  await expect(page.getByRole("complementary", { name: "Order facts" })).toContainText("0918 555 0143");
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

test("ORD-06 the form says before saving what happens to the discount of a coupon", async ({ page, request }) => {
  const owner = await ownerSession(request);
  const customer = await createCustomer(request);
  const product = await createProduct(request, owner, { selling: "100.10", original: "100.10", stock: "5" });
  const other = await createProduct(request, owner, { selling: "100.10", original: "100.10", stock: "5" });
  for (const { id } of [product, other]) await addToCart(request, customer, id);
  const code = await createCoupon(request, owner);
  const headers = authorization(customer);
  expect((await request.post("/api/cart/coupon", { headers, data: { code } })).ok()).toBe(true);
  const { id } = await placeOrder(request, customer);
  await openAsOwner(page, `/admin/view-order/${id}/edit`);
  await expect(page.getByText(`The discount of coupon ${code} is not calculated again.`)).toBeVisible();
  const quantity = page.getByLabel(`Quantity of ${product.productname}`);
  const discount = page.getByLabel("Discount, ₱");
  await expect(discount).toHaveValue("20.02");
  const changes = page.getByRole("region", { name: "Changes" });
  await quantity.selectOption("2");
  await expect(changes).toContainText("Total: ₱180.18 → ₱280.28");
  await expect(discount).toHaveValue("20.02");
  await quantity.selectOption("1");
  await page.getByRole("button", { name: `Remove ${other.productname}` }).click();
  await expect(changes).toContainText("Discount: ₱20.02 → ₱10.01");
  await expect(discount).toHaveValue("10.01");
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

test("ORD-06 when a colleague packed the order meanwhile, the form says so, keeps what was typed, and tells the packer after a save", {
  tag: "@both",
}, async ({ page, request }) => {
  const owner = await ownerSession(request);
  const { productname, id: productId } = await createProduct(request, owner, { stock: "5" });
  const { id } = await placeOrder(request, await createCustomer(request), productId);
  const headers = authorization(owner);
  const move = async (status: number) =>
    expect((await request.post(`/api/admin/orders/${id}/move`, { headers, data: { status } })).ok()).toBe(true);
  await move(1);
  await openAsOwner(page, `/admin/view-order/${id}/edit`);
  await page.getByLabel(`Quantity of ${productname}`).selectOption("2");
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes).toContainText(`${productname}: 1 → 2`);
  const repack = page.getByRole("alert").filter({ hasText: "This order is packed with the old items" });
  await expect(repack).toHaveCount(0);
  await move(2);

  await page.getByRole("button", { name: "Save changes" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Changed while you were editing" });
  await expect(dialog).toContainText(/ changed this order from Confirmed to Packed on .*\. Nothing was changed\./);
  await expect(dialog).toContainText("Kept from your version: Items.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep my changes" }).click();
  await expect(page.getByLabel(`Quantity of ${productname}`)).toHaveValue("2");
  await expect(repack).toContainText("The parcel has to be packed again. Its label has to be printed again.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(`/admin/view-order/${id}`);
  await expect(page.getByRole("alert").filter({ hasText: "Changed after it was packed" })).toContainText(
    "Pack it again, or print its label again, before it is shipped",
  );
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    `Changed after it was packed. Pack the parcel again and print its label again. ${productname}: 1 → 2.`,
  );
});

test("DOC-02 staff give an order a business for its invoice, and take it away again", async ({ page, request }) => {
  await ownerSession(request);
  const { id } = await placeOrder(request, await createCustomer(request), 22);
  await openAsOwner(page, `/admin/view-order/${id}/edit`);
  const box = page.getByLabel("Invoice in the name of a business");
  const changes = page.getByRole("region", { name: "Changes" });
  const facts = page.getByRole("complementary", { name: "Order facts" });
  await box.check();
  await page.getByLabel("Registered business name").fill("Bayan Riders Inc.");
  await page.getByLabel("TIN").fill("987-654-321-00003");
  await page.getByLabel("Business address (optional)").fill("4 Ayala Avenue, Makati");
  await expect(changes.getByRole("listitem")).toHaveText(["Business on the invoice changed"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(facts).toContainText("Invoice toBayan Riders Inc.\n4 Ayala Avenue, Makati\nTIN 987-654-321-00003");

  await page.getByRole("link", { name: "Edit order" }).click();
  await expect(page.getByLabel("Registered business name")).toHaveValue("Bayan Riders Inc.");
  await box.uncheck();
  await expect(changes.getByRole("listitem")).toHaveText(["Business on the invoice changed"]);
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(page).toHaveURL(`/admin/view-order/${id}`);
  await expect(facts).not.toContainText("Bayan Riders");
});
