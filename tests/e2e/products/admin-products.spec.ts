import { expect, type Page } from "@playwright/test";
import { THUMBNAIL_PX } from "#contract/limits.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { skeletons, test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer } from "../../support/e2e/customers.ts";
import {
  authorization,
  createProduct,
  openAsOwner,
  ownerSession,
  readProduct,
  saveInAnotherWindow,
} from "../../support/e2e/staff.ts";

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("ADM-10 the list has its columns, thumbnails of 50 by 50, and prices with thousands separators", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, {
    selling: "1234567.5",
    original: "1234567.5",
    status: "null",
  });
  await openAsOwner(page, "/admin/view-product");
  const row = rowOf(page, product.productname);
  await expect(row).toContainText("₱1,234,567.50");
  await expect(row).toContainText("Hidden");
  await expect(row.locator("img")).toHaveJSProperty("naturalWidth", THUMBNAIL_PX);
  expect(await row.locator("img").boundingBox()).toMatchObject({ width: 50, height: 50 });
  if (!isMobile) {
    await expect(page.getByRole("columnheader")).toHaveText([
      "Select all",
      "ID",
      "Product Name",
      "Selling Price",
      "Image",
      "Stock",
      "Status",
      "Edit",
    ]);
    await row.getByRole("link", { name: `Edit ${product.productname}` }).click();
    await expect(page).toHaveURL(`/admin/edit-product/${product.id}`);
    await page.goBack();
  }
  await expect(row).toBeVisible();
});

test("ADM-10 type and status are in the URL", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const hidden = await createProduct(page.request, owner, { status: "null", type: "helmet" });
  const shown = await createProduct(page.request, owner, { type: "helmet" });
  await openAsOwner(page, "/admin/view-product");
  await page.getByRole("navigation", { name: "Type" }).getByRole("link", { name: "Helmet" }).click();
  await expect(page).toHaveURL("/admin/view-product?type=helmet");
  await expect(rowOf(page, shown.productname)).toBeVisible();
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Hidden" }).click();
  await expect(page).toHaveURL("/admin/view-product?type=helmet&status=hidden");
  await expect(rowOf(page, hidden.productname)).toBeVisible();
  await expect(rowOf(page, shown.productname)).toHaveCount(0);
});

test("ADM-10 sort and page are in the URL", async ({ page }) => {
  const owner = await ownerSession(page.request);
  // A price range that no other test uses keeps their rows out of this list.
  const price = 1_000_000 + Math.floor(Math.random() * 8_000_000);
  const add = (selling: number) => createProduct(page.request, owner, { selling: String(selling), status: "null" });
  const dear = await add(price + 2);
  const cheap = await add(price);
  const middle = await add(price + 1);
  await page.route("**/api/view-product*", (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace("limit=50", `limit=2&min_price=${price}&max_price=${price + 2}`),
    }),
  );
  await openAsOwner(page, "/admin/view-product?sort=price_asc&status=hidden");
  const names = page.locator("td").getByRole("link", { name: /^(?!Edit)/ });
  await expect(names).toHaveText([cheap.productname, middle.productname]);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(names).toHaveText([dear.productname]);
  await page.reload();
  await expect(names).toHaveText([dear.productname]);
  await page.goBack();
  await expect(names).toHaveText([cheap.productname, middle.productname]);
});

test("ADM-10 a skeleton is shown while the products are loading", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/view-product*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAsOwner(page, "/admin/view-product");
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expect(skeletons(page).first()).toBeVisible();
  await expectAccessible(page);
  held.resolve();
  await expect(skeletons(page)).toHaveCount(0);
});

test("ADM-11 when two people edit one product, the second is warned before overwriting", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner);
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  await page.getByLabel("Selling Price").fill("44000");
  await page.getByLabel("Stock").fill("20");
  await page.getByLabel("Product Description").fill("Mine alone.");
  await saveInAnotherWindow(page.request, owner, product, { selling: "43000", stock: "15", title: "Theirs alone" });
  await page.getByRole("button", { name: "Submit" }).click();

  const dialog = page.getByRole("alertdialog", { name: "Changed while you were editing" });
  await expect(dialog).toContainText(/ changed this product on \d+ \w+, \d\d:\d\d\. Nothing was saved\./);
  await expect(dialog).toContainText("Kept from the saved version: Meta Title.");
  await expect(dialog).toContainText("Kept from your version: Product Description.");
  await expect(dialog.getByRole("radio", { name: "Selling Price, saved version: 43000" })).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Selling Price, your version: 44000" })).toBeVisible();
  await expect(dialog.getByRole("row").filter({ hasText: "Stock" })).toContainText("15");
  await expectAccessible(page);
  expect(await readProduct(page.request, owner, product.id)).toMatchObject({ selling: 43000, stock: 15 });

  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Save merged version" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Back to the form" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Selling Price")).toHaveValue("44000");
  await page.getByRole("button", { name: "Submit" }).click();

  await dialog.getByRole("radio", { name: "Stock, saved version: 15" }).check();
  await dialog.getByRole("radio", { name: "44000" }).check();
  await dialog.getByRole("button", { name: "Save merged version" }).click();
  await expect(page.getByText("Product Updated Successfully")).toBeVisible();
  expect(await readProduct(page.request, owner, product.id)).toMatchObject({
    selling: 44000,
    stock: 15,
    description: "Mine alone.",
    title: "Theirs alone",
  });
  await expect(page.getByLabel("Stock")).toHaveValue("15");
});

test("ADM-11 after a conflict the own changes can be discarded", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner);
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  await page.getByLabel("Selling Price").fill("44000");
  await saveInAnotherWindow(page.request, owner, product, { selling: "43000" });
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("button", { name: "Discard my changes" }).click();
  await expect(page.getByLabel("Selling Price")).toHaveValue("43000");
  await expect(page.getByText("All saved")).toBeVisible();
  expect(await readProduct(page.request, owner, product.id)).toMatchObject({ selling: 43000 });
});

test("ADM-11 pieces sold while the form was open stay sold", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, { stock: "10" });
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  await expect(page.getByLabel("Stock")).toHaveValue("10");
  const buyer = await createCustomer(page.request);
  await addToCart(page.request, buyer, product.id, 3);
  await page.request.post("/api/place-order", {
    headers: authorization(buyer),
    data: { firstname: "A", lastname: "B", phone: "0917 555 0142", email: buyer.email, address: "12 Mabini, Manila" },
  });
  await page.getByLabel("Stock").fill("15");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Product Updated Successfully")).toBeVisible();
  await expect(page.getByLabel("Stock")).toHaveValue("12");
});
