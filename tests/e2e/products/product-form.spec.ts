import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import {
  createProduct,
  openAsOwner,
  ownerSession,
  PICTURE,
  productFields,
  readProduct,
} from "../../support/e2e/staff.ts";

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Fills in the whole form; the SEO tab stays open. */
async function fill(page: Page, product: ReturnType<typeof productFields>) {
  await page.getByLabel("Product Name").fill(product.productname);
  await page.getByLabel("Product Description").fill(product.description);
  await page.getByLabel("Type").selectOption({ label: "Scooter" });
  await page.getByLabel("Status").selectOption({ label: "Show" });
  await page.getByLabel("Stock").fill(product.stock);
  await page.getByLabel("Selling Price").fill(product.selling);
  await page.getByLabel("Original Price").fill(product.original);
  await page.getByLabel("Image file").setInputFiles(PICTURE);
  await page.getByRole("tab", { name: "SEO" }).click();
  await page.getByLabel("Meta Title").fill(product.title);
  await page.getByLabel("Meta Keyword").fill(product.keyword);
  await page.getByLabel("Meta Description").fill(product.mdescription);
}

test("ADM-09 a product is added with its picture, is in the list and in the shop, is edited and hidden", {
  tag: "@both",
}, async ({ page }) => {
  const product = productFields();
  await freezeClock(page);
  const owner = await openAsOwner(page, "/admin/add-product");
  await fill(page, product);
  await page.getByRole("tab", { name: "Products" }).click();
  const sku = `SKU-${crypto.randomUUID()}`;
  await page.getByLabel("SKU").fill(sku);
  await expect(page.getByRole("img", { name: "Chosen: maya-front.webp" })).toHaveJSProperty("naturalWidth", 1200);
  await page.getByRole("button", { name: "Submit" }).click();

  await expect(page.getByText("Product Added Successfully")).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL("/admin/view-product");
  const row = rowOf(page, product.productname);
  await expect(row).toContainText("₱45,000");
  await expect(row).toContainText(sku);
  await expect(row).toContainText("Show");
  await row.getByRole("link", { name: product.productname, exact: true }).click();

  await expect(page).toHaveURL(/edit-product/);
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  await expect(page.getByLabel("Product Name")).toHaveValue(product.productname);
  await expect(page.getByLabel("Selling Price")).toHaveValue("45000");
  await expect(page.getByLabel("Original Price")).toHaveValue("52000.50");
  await page.getByLabel("Stock").fill("9");
  await page.getByLabel("Status").selectOption({ label: "Hide" });
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Product Updated Successfully")).toBeVisible();
  await expect(page.getByText("All saved")).toBeVisible();

  expect(await readProduct(page.request, owner, id)).toMatchObject({ stock: 9, status: null, original: 52000.5 });
  expect((await page.request.get(`/api/viewproductdetail/${id}`)).status()).toBe(404);
  await page.getByRole("link", { name: "Back to products" }).click();
  await expect(rowOf(page, product.productname)).toContainText("Hidden");
});

test("ADM-09 an empty form shows a message under each field of both tabs, and the first has the focus", async ({
  page,
}) => {
  await openAsOwner(page, "/admin/add-product");
  await page.getByLabel("Stock").fill("many");
  await page.getByRole("button", { name: "Submit" }).click();

  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "All fields are mandatory" })).toBeVisible();
  await expect(alert).toContainText("The other fields may stay as they are.");
  await expect(page.getByRole("tab", { name: "Products 8 problems" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab", { name: "SEO 3 problems" })).toBeVisible();
  await expect(page.getByLabel("Product Name")).toBeFocused();
  const messages = {
    "Product Name": "Enter the product name.",
    "Product Description": "Enter the product description.",
    Type: "Choose a type of product.",
    Status: /^Choose Show or Hide[.]/,
    Stock: "Enter the stock as a whole number.",
    "Selling Price": "Enter the selling price in pesos.",
    "Original Price": "Enter the original price in pesos.",
    "Image file": /^Choose a picture[.]/,
  };
  for (const [label, message] of Object.entries(messages)) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
  }
  await expect(page.getByLabel("Stock")).toHaveValue("many");

  await alert.getByRole("button", { name: "Meta Title" }).click();
  await expect(page.getByLabel("Meta Title")).toBeFocused();
  await expect(page.getByLabel("Meta Title")).toHaveAccessibleDescription("Enter the meta title.");
  await expectAccessible(page);

  await page.getByLabel("Meta Title").fill("A title");
  await expect(page.getByRole("tab", { name: "SEO 2 problems" })).toBeVisible();
  await expect(page.getByLabel("Meta Title")).not.toHaveAttribute("aria-invalid");
});

test("ADM-09 an error on the other tab opens that tab", async ({ page }) => {
  const product = productFields();
  await openAsOwner(page, "/admin/add-product");
  await fill(page, { ...product, mdescription: "" });
  await page.getByRole("tab", { name: "Products" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("tab", { name: "SEO 1 problem" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Meta Description")).toBeFocused();
  await page.keyboard.type("Found at last.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL("/admin/view-product");
  await expect(rowOf(page, product.productname)).toBeVisible();
});

test("ADM-09 a file that is no picture is refused under its field; nothing typed is lost", async ({ page }) => {
  await openAsOwner(page, "/admin/add-product");
  const product = productFields();
  await fill(page, product);
  await page.getByRole("tab", { name: "Products" }).click();
  await page
    .getByLabel("Image file")
    .setInputFiles({ name: "picture.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await expect(page.getByText("No preview of picture.png")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Image file")).toHaveAccessibleDescription(/^This is not a picture the shop can read/);
  await expect(page.getByLabel("Product Name")).toHaveValue(product.productname);
});

test("ADM-09 the form works with the keyboard alone", async ({ page }) => {
  await openAsOwner(page, "/admin/add-product");
  await page.getByRole("tab", { name: "Products" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByLabel("Meta Title")).toBeVisible();
  await expect(page.getByLabel("Product Name")).toBeHidden();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByLabel("Product Name")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Products" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Tulin");
  await expect(page.getByLabel("Product Name")).toHaveValue("Tulin");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("alert")).toContainText("All fields are mandatory");
  await expect(page.getByLabel("Product Description")).toBeFocused();
});

test("ADM-09 an invalid price shows a message while typing, and under its field after submitting", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner);
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  const price = page.getByLabel("Selling Price");
  await price.fill("12,345.678");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(page.getByText("Use at most two decimals: centavos.")).toBeVisible();
  await expect(preview).toContainText("No price yet");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toContainText("Fix one field: Selling Price.");
  await expect(price).toHaveAccessibleDescription(/Use at most two decimals: centavos[.]/);
});

test("ADM-11 the form shows the product's values, and keeps those without a field", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const attributes = { range_km: 60, foldable: true, colours: ["red", "black"] };
  const product = await createProduct(page.request, owner, { attributes: JSON.stringify(attributes) });
  await openAsOwner(page, `/admin/edit-product/${product.id}`);

  const picture = page.getByRole("img", { name: `Current image of ${product.productname}` });
  await expect(picture).toHaveAttribute("src", product.image);
  await expect(picture).toHaveAttribute("width", "350");
  const above = await picture.boundingBox();
  const input = await page.getByLabel("Image file").boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(input?.y ?? 0);
  await expect(page.getByLabel("Type")).toHaveValue("scooter");
  await expect(page.getByLabel("Product Description")).toHaveValue(product.description);
  await expectAccessible(page);

  await page.getByLabel("Product Description").fill("Another description.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Product Updated Successfully")).toBeVisible();
  const saved = await readProduct(page.request, owner, product.id);
  expect(saved).toMatchObject({ description: "Another description.", attributes, image: product.image });
});

test("ADM-11 a replaced picture shows a preview, and after saving the new picture", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner);
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  await page.getByLabel("Image file").setInputFiles("content/images/bomba.webp");
  await expect(page.getByRole("img", { name: "Chosen: bomba.webp" })).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("All saved")).toBeVisible();
  const saved = await readProduct(page.request, owner, product.id);
  expect(saved.image).not.toBe(product.image);
  const picture = page.getByRole("img", { name: `Current image of ${product.productname}` });
  await expect(picture).toHaveAttribute("src", saved.image);
  await expect(page.getByLabel("Image file")).toHaveValue("");
});

test("ADM-11 an unknown product shows an error, and a link back to the list", async ({ page }) => {
  await freezeClock(page);
  await openAsOwner(page, "/admin/edit-product/2147483647");
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "Error" })).toBeVisible();
  await expect(alert).toContainText("This product is not available.");
  await page.clock.resume();
  await expect(page).toHaveURL("/admin/view-product");
});

test("ADM-11 saving a product that was deleted meanwhile opens the list", async ({ page }) => {
  const product = await createProduct(page.request, await ownerSession(page.request));
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  const missing = { status: 404, message: "This product is not available.", code: "product_not_found" };
  await page.route("**/api/update-product/*", (route) => route.fulfill({ status: 404, json: missing }));
  await page.getByLabel("Stock").fill("3");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Error", includeHidden: true })).toBeVisible();
  await expect(page).toHaveURL("/admin/view-product");
});

test("leaving a changed form asks first, by link, by Back and by logging out", async ({ page }) => {
  const product = await createProduct(page.request, await ownerSession(page.request));
  await openAsOwner(page, "/admin/view-product");
  await rowOf(page, product.productname).getByRole("link", { name: product.productname, exact: true }).click();
  await page.getByLabel("Stock").fill("3");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });

  await page.getByRole("link", { name: "Back to products" }).click();
  await expect(question.getByRole("button", { name: "Stay here" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel("Stock")).toHaveValue("3");

  await page.goBack();
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Stock")).toHaveValue("3");

  await page.getByRole("button", { name: "Logout" }).click();
  await question.getByRole("button", { name: "Stay here" }).click();

  await page.getByRole("link", { name: "Back to products" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/admin\/view-product/);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).not.toBeNull();
});

test("discarding restores the values of the product", async ({ page }) => {
  const product = await createProduct(page.request, await ownerSession(page.request));
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  await page.getByLabel("Product Name").fill("Something else");
  await page.getByLabel("Image file").setInputFiles(PICTURE);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Product Name")).toHaveValue(product.productname);
  await expect(page.getByLabel("Image file")).toHaveValue("");
  await page.getByRole("link", { name: "Back to products" }).click();
  await expect(page).toHaveURL("/admin/view-product");
});

test("ADM-09 a number in another unit is refused under its field; a range such as 4-6 is kept as text", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner);
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  const range = page.getByLabel("Range, km");
  const load = page.getByLabel("Load, kg at most");
  const charge = page.getByLabel("Charging time, h");
  const miles = "“45 miles” is in another unit: convert it to km and enter only the number.";
  await range.pressSequentially("45 miles");
  await expect(range).not.toHaveAccessibleDescription(/./);
  await page.keyboard.press("Tab");
  await expect(range).toHaveAccessibleDescription(miles);
  await load.fill("220 lbs");
  await page.getByLabel("Weight, kg").fill("20 kg");
  await charge.fill("4-6 h");
  await page.getByLabel("Colour").fill("38-42");
  await expect(charge).toHaveAccessibleDescription("Enter only a number. This is text, shown as 4-6 h.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(range).toBeFocused();
  await expect(range).toHaveAttribute("aria-invalid", "true");
  await expect(range).toHaveAccessibleDescription(miles);
  await expect(load).toHaveAttribute("aria-invalid", "true");
  await expect(charge).not.toHaveAttribute("aria-invalid");
  await expectAccessible(page);

  await range.fill("72");
  await expect(range).not.toHaveAttribute("aria-invalid");
  await expect(load).toHaveAttribute("aria-invalid", "true");
  await load.fill("100");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("All saved")).toBeVisible();
  const { attributes } = await readProduct(page.request, owner, product.id);
  const figures = { range_km: 72, weight_kg: 20, max_load_kg: 100 };
  expect(attributes).toEqual({ ...figures, charge_h: "4-6", colour: "38-42" });
});

test("ADM-09 each type has its attributes; a motorcycle helmet is shown only with a PS or ICC mark", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const attributes = JSON.stringify({ helmet_class: "motorcycle", sizes: ["S", "M"], weight_g: 900, glow: true });
  const helmet = await createProduct(page.request, owner, { type: "helmet", status: "null", attributes });
  await openAsOwner(page, `/admin/edit-product/${helmet.id}`);
  await expect(page.getByLabel("Sizes")).toHaveValue("S, M");
  await expect(page.getByLabel("Range, km")).toHaveCount(0);
  await page.getByLabel("Weight, g").fill("850.5 g");
  await page.getByLabel("Sizes").fill("S, M, L");
  await page.getByLabel("Status").selectOption({ label: "Show" });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByText("A motorcycle helmet is shown only with a PS or ICC mark in its certification."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Helmet attributes" })).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel("Certification").fill("ICC, ECE 22.06");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("All saved")).toBeVisible();
  expect(await readProduct(page.request, owner, helmet.id)).toMatchObject({
    status: "ok",
    attributes: {
      helmet_class: "motorcycle",
      glow: true,
      sizes: ["S", "M", "L"],
      weight_g: 850.5,
      certification: "ICC, ECE 22.06",
    },
  });
});

test("PROD-05 ADM-11 staff search what goes with a product, add and remove it, and save", async ({ page, request }) => {
  const owner = await ownerSession(request);
  const { id } = await createProduct(request, owner);
  await openAsOwner(page, `/admin/edit-product/${id}`);
  const field = page.getByRole("searchbox", { name: "Goes with it" });
  const chosen = page.getByRole("list", { name: "Goes with it" }).getByRole("listitem");
  for (const [words, name] of [
    ["kandado", "Kandado U-Lock"],
    ["karga", "Karga Fast Charger"],
  ] as const) {
    await field.fill(words);
    await page.getByRole("button", { name: `Add ${name}` }).click();
    await expect(field).toBeFocused();
  }
  await expect(chosen).toHaveText([/^Kandado U-Lock/, /^Karga Fast Charger/]);
  await page.getByRole("button", { name: "Remove Kandado U-Lock" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Product Updated Successfully")).toBeVisible();
  await page.goto(`/scooter/${id}`);
  await expect(page.getByRole("region", { name: "Goes with it" }).getByRole("heading", { level: 3 })).toHaveText([
    "Karga Fast Charger",
  ]);
});

test("ADM-09 the field warns of an original price below the selling price, which is saved all the same", {
  tag: "@both",
}, async ({ page }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, { selling: "1000", original: "1000" });
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  const original = page.getByLabel("Original Price");
  await expect(original).toHaveAccessibleDescription("");
  await original.fill("100");
  await expect(original).toHaveAccessibleDescription(/^Below the selling price, so the shop shows no discount\./);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^(Save|Submit|Update)/ }).click();
  await expect.poll(async () => (await readProduct(page.request, owner, product.id)).original).toBe(100);
});
