import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createProduct, openAsOwner, ownerSession, readProduct, saveInAnotherWindow } from "../../support/e2e/staff.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();
const saved = (page: Page) => expect(page.getByText("All saved")).toBeVisible();

test("OPT-01 ADM-11 pictures of variants have the numbers of the gallery of a new product, and the stock is asked no more", {
  tag: "@both",
}, async ({ page }) => {
  await openAsOwner(page, "/admin/add-product");
  await page.getByLabel("Image file").setInputFiles("content/images/maya-front.webp");
  await page
    .getByLabel("Add pictures")
    .setInputFiles(["content/images/maya-rear.webp", "content/images/maya-side.webp"]);
  await expect(page.getByRole("list", { name: "Pictures in their order" }).getByRole("listitem")).toHaveCount(3);
  await submit(page);
  const stock = page.getByRole("button", { name: "Stock", exact: true });
  await expect(stock).toBeVisible();
  await page.getByRole("button", { name: "Sell in options" }).click();
  await page.keyboard.type("M");
  await expect(stock).toHaveCount(0);
  const picture = page.getByLabel("Picture of M", { exact: true });
  await expect(picture.getByRole("option")).toHaveText(["None (main picture)", "1: new picture", "2", "3"]);
  for (const chosen of ["3", "1: new picture"]) await picture.selectOption(chosen);
  await expect(picture.getByRole("option", { selected: true })).toHaveText("1: new picture");
  await expectAccessible(page);
});

test("OPT-01 ADM-11 staff sell a product in sizes and colours: values, stock, prices, codes, pictures, and back again", {
  tag: "@both",
}, async ({ page, request }) => {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner, { stock: "7", selling: "2490", original: "2490" });
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  const read = () => readProduct(page.request, owner, product.id);
  const cell = (column: string, name: string) => page.getByLabel(`${column} of ${name}`, { exact: true });

  await page.getByRole("button", { name: "Sell in options" }).click();
  await expect(page.getByLabel("Value 1 of Size", { exact: true })).toBeFocused();
  await expect(page.getByText("The 7 in stock are now counted by combination")).toBeVisible();
  await page.keyboard.type("M");
  await page.keyboard.press("Enter");
  await page.keyboard.type("S");
  await page.getByRole("button", { name: "Move S forward" }).click();
  await page.getByRole("button", { name: "Add another option" }).click();
  await page.keyboard.type("Red");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Value 2 of Colour", { exact: true })).toBeFocused();
  await page.keyboard.type("Blue");
  await expect(page.getByRole("checkbox")).toHaveCount(4);
  await page.getByRole("button", { name: "Move option Colour up" }).click();
  const first = page.getByLabel("Option 1", { exact: true });
  await expect(first).toBeFocused();
  await expect(first).toHaveValue("Colour");
  await expect(page.getByRole("checkbox", { name: "Blue / S" })).toBeVisible();
  await page.getByRole("button", { name: "Move option Size up" }).press("Enter");
  await expect(first).toHaveValue("Size");
  await page.getByRole("checkbox", { name: "S / Blue" }).press("Space");
  await expect(page.getByText("Not sold", { exact: true })).toBeVisible();

  await page.getByLabel("What to fill in").fill("5");
  await page.getByLabel("What to fill in").press("Enter");
  await expect(page.getByLabel("Stock", { exact: true })).toHaveValue("15");
  await page.getByLabel("Column to fill").selectOption("SKU");
  await page.getByLabel("What to fill in").fill("ULAP");
  await page.getByRole("button", { name: "Fill", exact: true }).click();
  await expect(cell("SKU", "M / Blue")).toHaveValue("ULAP-M-BLUE");
  const unique = crypto.randomUUID().slice(0, 8);
  for (const name of ["S / Red", "M / Red"]) await cell("SKU", name).fill(`${unique}-R`);
  await cell("SKU", "M / Blue").fill(`${unique}-B`);
  await cell("Stock", "S / Red").fill("1,2");
  await cell("Own price", "M / Blue").fill("2,690");
  await page.getByLabel("Picture of M / Blue").selectOption("1");
  await expectAccessible(page);
  await submit(page);
  await expect(cell("Stock", "S / Red")).toBeFocused();
  await expect(cell("Stock", "S / Red")).toHaveAttribute("aria-invalid", "true");
  await expect(cell("Stock", "S / Red")).toHaveAccessibleDescription(/Write the number as 63,639[.]50/);
  await cell("Stock", "S / Red").fill("12");
  await submit(page);
  await expect(cell("SKU", "S / Red")).toBeFocused();
  await expect(cell("SKU", "M / Red")).toHaveAccessibleDescription(`${unique}-R is listed twice.`);
  await expectAccessible(page);
  await cell("SKU", "M / Red").fill("");
  await submit(page);
  await saved(page);
  const own = { image: product.image, price: 2690, selling: 2690, sku: `${unique}-B` };
  expect(await read()).toMatchObject({
    stock: 22,
    options: [
      { name: "Size", values: ["S", "M"] },
      { name: "Colour", values: ["Red", "Blue"] },
    ],
    variants: [
      { options: ["S", "Red"], stock: 12, sku: `${unique}-R`, price: null, image: "" },
      { options: ["M", "Red"], stock: 5, sku: null },
      { options: ["M", "Blue"], stock: 5, ...own },
    ],
  });
  const before = await read();

  await page.getByLabel("Value 1 of Size", { exact: true }).fill("Small");
  await page.getByRole("button", { name: "Remove Blue" }).click();
  await expect(page.getByText("No longer sold after you submit: M / Blue.")).toContainText("5 pieces leave the stock.");
  await saveInAnotherWindow(request, owner, before, {
    stock: "30",
    variants: JSON.stringify(before.variants?.map((variant) => ({ ...variant, selling: undefined, stock: 10 }))),
  });
  await submit(page);
  const conflict = page.getByRole("alertdialog", { name: "Changed while you were editing" });
  await expect(conflict.getByRole("row", { name: /Options and variants/ })).toContainText("M / Blue: 10 pieces");
  await expectAccessible(page);
  for (const row of await conflict
    .getByRole("row")
    .filter({ has: page.getByRole("radio") })
    .all())
    await row.getByRole("radio").last().check();
  await conflict.getByRole("button", { name: "Save merged version" }).click();
  await saved(page);
  expect(await read()).toMatchObject({
    options: [
      { name: "Size", values: ["Small", "M"] },
      { name: "Colour", values: ["Red"] },
    ],
    variants: [
      { id: before.variants?.[0]?.id, options: ["Small", "Red"], stock: 12 },
      { id: before.variants?.[1]?.id, options: ["M", "Red"], stock: 5 },
    ],
  });

  await page.getByRole("button", { name: "Remove option Colour" }).click();
  await page.getByRole("button", { name: "Remove option Size" }).click();
  await expect(page.getByRole("button", { name: "Sell in options" })).toBeFocused();
  await expect(page.getByText("No longer sold after you submit: Small / Red, M / Red.")).toBeVisible();
  await page.getByLabel("Stock", { exact: true }).fill("9");
  await submit(page);
  await saved(page);
  const plain = await read();
  expect([plain.stock, plain.options]).toEqual([9, undefined]);
});
