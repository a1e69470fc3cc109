import { expect, type Locator } from "@playwright/test";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { addToCart, createCustomer } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { authorization, createProduct, openAsOwner, ownerSession, readProduct } from "../../support/e2e/staff.ts";

const listOf = (name: string) => `/admin/view-product?${new URLSearchParams({ q: name })}`;

test("ADM-10 a new product that sells out is counted in the list and found by the filter", async ({
  page,
  request,
}) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, { stock: "12" });
  await openAsOwner(page, listOf(product.productname));
  const stock = page.getByRole("textbox", { name: `Pieces of ${product.productname}` });
  await expect(stock).toHaveValue("12");

  await stock.fill("2");
  await stock.press("Enter");
  await expect(page.getByText(`${product.productname}: 2 in stock`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: product.productname })).toContainText("Low on stock");
  await expectAccessible(page);

  const buyer = await createCustomer(request);
  await addToCart(request, buyer, product.id, 2);
  const order = await request.post("/api/place-order", {
    headers: authorization(buyer),
    data: { ...deliveryDetails, email: buyer.email },
  });
  expect(order.ok(), await order.text()).toBe(true);

  await page.getByRole("navigation", { name: "Availability" }).getByRole("link", { name: "Out" }).click();
  await expect(page).toHaveURL(/stock=out/);
  await expect(stock).toHaveValue("0");
  await page.goto(`/scooter/${product.id}`);
  await expect(page.getByText("Out of Stock").first()).toBeVisible();

  await page.goto(`/admin/product-stock/${product.id}`);
  const changes = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(changes.nth(0)).toContainText("−2");
  await expect(changes.nth(0)).toContainText("Order");
  await expect(changes.nth(1)).toContainText("−10");
  await expect(changes.nth(1)).toContainText("Corrected");
  await expectAccessible(page);

  await page.getByLabel("Stock", { exact: true }).fill("30");
  await page.getByLabel("Reason").selectOption({ label: "New delivery" });
  await page.getByLabel("Note (optional)").fill("Container 7");
  await page.getByRole("button", { name: "Change stock" }).click();
  await expect(changes.nth(0)).toContainText("Container 7");
  await expect(changes.nth(0)).toContainText("+30");
  expect((await readProduct(page.request, owner, product.id)).stock).toBe(30);
});

test("ADM-10 ORD-07 the history names pieces that were cancelled from an order that goes on", async ({
  page,
  request,
}) => {
  const owner = await ownerSession(page.request);
  const headers = authorization(owner);
  const product = await createProduct(page.request, owner, { stock: "12" });
  const buyer = await createCustomer(request);
  await addToCart(request, buyer, product.id, 3);
  const { id } = await placeOrder(request, buyer);
  const { order, product: lines } = await (await page.request.get(`/api/view-order/${id}`, { headers })).json();
  const data = {
    lines: [{ line_id: lines[0].line_id, product_qty: 2 }],
    reason: "The customer called.",
    version: order.version,
  };
  const response = await page.request.post(`/api/admin/orders/${id}/cancel-pieces`, { headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  await openAsOwner(page, `/admin/product-stock/${product.id}`);
  const latest = page
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .first();
  await expect(latest).toContainText("+2");
  await expect(latest).toContainText(`Pieces cancelled ${id}`);
});

test("ADM-10 pieces sold while a stock is typed stay sold; Escape and Undo restore the stock", async ({
  page,
  request,
}) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, { stock: "12" });
  await openAsOwner(page, listOf(product.productname));
  const stock = page.getByRole("textbox", { name: `Pieces of ${product.productname}` });

  await stock.fill("99");
  await stock.press("Escape");
  await expect(stock).toHaveValue("12");

  const buyer = await createCustomer(request);
  await addToCart(request, buyer, product.id, 3);
  const order = await request.post("/api/place-order", {
    headers: authorization(buyer),
    data: { ...deliveryDetails, email: buyer.email },
  });
  expect(order.ok(), await order.text()).toBe(true);
  await stock.fill("20");
  await freezeClock(page);
  await stock.press("Enter");
  await expect(stock).toHaveValue("17");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(stock).toHaveValue("9");
  await page.clock.resume();

  await stock.fill("many");
  await stock.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Enter the stock as a whole number.");
  await expect(stock).toHaveAttribute("aria-invalid", "true");
  await expect(stock).toHaveValue("many");
});

test("ADM-10 a count that began with another stock is refused and stays in the form, and is saved once it is counted again", {
  tag: "@both",
}, async ({ page }) => {
  const owner = await ownerSession(page.request);
  const { id } = await createProduct(page.request, owner, { stock: "11" });
  await openAsOwner(page, `/admin/product-stock/${id}`);
  const stock = page.getByLabel("Stock", { exact: true });
  await expect(stock).toHaveValue("11");
  const data = { stock: 20, stock_seen: 11, reason: "received" };
  await page.request.post(`/api/admin/products/${id}/stock`, { headers: authorization(owner), data });
  await stock.fill("12");
  await page.getByLabel("Reason").selectOption({ label: "Stock count" });
  await page.getByLabel("Note (optional)").fill("Shelf 4");
  await page.getByRole("button", { name: "Change stock" }).click();
  await expect(stock).toHaveAccessibleDescription(/The stock is 20 now: count again[.]/);
  await expect(stock).toHaveValue("12");
  await expect(page.getByRole("main")).toContainText("20 in stock");
  await expect(page.getByLabel("Note (optional)")).toHaveValue("Shelf 4");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change stock" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Shelf 4" })).toContainText("−8");
  expect((await readProduct(page.request, owner, id)).stock).toBe(12);
});

test("OPT-03 a stock typed with a comma between thousands is saved, and Undo restores the one before", async ({
  page,
}) => {
  const product = await createProduct(page.request, await ownerSession(page.request), { stock: "12" });
  await openAsOwner(page, listOf(product.productname));
  const stock = page.getByRole("textbox", { name: `Pieces of ${product.productname}` });
  await stock.fill("1,200");
  await freezeClock(page);
  await stock.press("Enter");
  await expect(stock).toHaveValue("1200");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(stock).toHaveValue("12");
});

test("ADM-10 selected products are hidden, shown and repriced together; one changed meanwhile stops all", {
  tag: "@both",
}, async ({ page, request, isMobile }) => {
  const owner = await ownerSession(page.request);
  const word = crypto.randomUUID().slice(0, 8);
  const add = (name: string, selling: string) =>
    createProduct(page.request, owner, { productname: `${name} ${word}`, selling, original: selling });
  const bell = await add("Bell", "199.50");
  const pump = await add("Pump", "1000");
  await openAsOwner(page, listOf(word));
  const row = (name: string) => page.getByRole("row").filter({ hasText: `${name} ${word}` });
  /** Selects both: on a phone, where the list has no head, each by itself. */
  const choose = async () => {
    if (isMobile) for (const name of ["Bell", "Pump"]) await row(name).getByRole("checkbox").check();
    else await page.getByRole("checkbox", { name: "Select all" }).check();
  };
  const bar = page.getByRole("toolbar", { name: "Selected products" });

  await choose();
  await expect(bar).toContainText("2 selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Hide" }).click();
  await expect(row("Bell")).toContainText("Hidden");
  await expect(row("Pump")).toContainText("Hidden");
  await expect(bar).toHaveCount(0);

  await choose();
  await bar.getByRole("button", { name: "Change prices" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Change the price of 2 products" });
  await dialog.getByLabel("Amount").fill("-10");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Bell" })).toContainText("₱180");
  await expectAccessible(page);

  // Meanwhile another user shows the bell.
  const shown = await request.post("/api/admin/products/status", {
    headers: authorization(owner),
    data: { products: [{ id: bell.id, version: 2 }], shown: true },
  });
  expect(shown.ok(), await shown.text()).toBe(true);
  await dialog.getByRole("button", { name: "Change 2 prices" }).click();
  await expect(dialog.getByRole("alert")).toContainText(`changed Bell ${word} on `);
  expect((await readProduct(page.request, owner, pump.id)).selling).toBe(1000);

  // The list has read the bell again, and the dialog begins again with it.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row("Bell")).toContainText("Show");
  await bar.getByRole("button", { name: "Change prices" }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByLabel("Amount").fill("-10");
  await dialog.getByRole("button", { name: "Change 2 prices" }).click();
  await expect(row("Bell")).toContainText("₱180");
  await expect(row("Pump")).toContainText("₱900");
});

test("ADM-10 on a phone the form to change the stock is above its history", { tag: "@phone" }, async ({ page }) => {
  const product = await createProduct(page.request, await ownerSession(page.request));
  await openAsOwner(page, `/admin/product-stock/${product.id}`);
  const topOf = async (name: string) => (await page.getByRole("heading", { name }).boundingBox())?.y ?? Number.NaN;
  expect(await topOf("Change stock")).toBeLessThan(await topOf("Stock history"));
});

test("ADM-10 a toast covers neither the pressed button nor, on a phone, the top bar", { tag: "@phone" }, async ({
  page,
}) => {
  const product = await createProduct(page.request, await ownerSession(page.request), { stock: "3" });
  await openAsOwner(page, `/admin/product-stock/${product.id}`);
  await page.getByLabel("Stock", { exact: true }).fill("9");
  const change = page.getByRole("button", { name: "Change stock" });
  await freezeClock(page);
  await change.click();
  const toast = page.locator("[aria-live]").filter({ hasText: "9 in stock" });
  // Where it is after its animation.
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished.then(() => 0))));
  const toastBox = await toast.boundingBox();
  const buttonBox = await change.boundingBox();
  if (!toastBox || !buttonBox) throw new Error("The toast or the button is not visible");
  expect(toastBox.y + toastBox.height <= buttonBox.y || buttonBox.y + buttonBox.height <= toastBox.y).toBe(true);
  const bar = await page.getByRole("banner").boundingBox();
  if (!bar) throw new Error("The top bar is not visible");
  expect(toastBox.y).toBeGreaterThan(bar.y + bar.height);
});

test("ADM-11 a long name wraps without covering the controls next to it, and starts next to the arrow at every width", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  const productname = `A name ${"that goes on and on ".repeat(7)}${crypto.randomUUID()}`;
  const owner = await ownerSession(page.request);
  const { id } = await createProduct(page.request, owner, { productname });
  await openAsOwner(page, `/admin/edit-product/${id}`);
  const title = page.getByRole("heading", { level: 1, name: productname });
  await expect(title).toBeVisible();
  const top = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN;
  const arrow = page.getByRole("link", { name: "Back to products" });
  const arrowTop = await top(arrow);
  const size = await arrow.boundingBox();
  expect(size?.width).toBe(size?.height);
  expect(Math.abs((await top(title)) - arrowTop)).toBeLessThan(12);
  if (!isMobile) expect((await page.getByText(`ID ${id}`).boundingBox())?.height).toBeLessThan(30);
});
