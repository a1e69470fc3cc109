import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { ZipFile } from "yazl";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createProduct, openAsOwner, ownerSession, readProduct } from "../../support/e2e/staff.ts";

const file = (text: string) => ({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

test("ADM-10 an import with errors lists them by row and writes nothing; corrected, all of it is written", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const word = crypto.randomUUID().slice(0, 8);
  const product = await createProduct(page.request, owner, { productname: `Bell ${word}`, stock: "12" });
  await openAsOwner(page, `/admin/view-product?q=${word}`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text).toContain(`Bell ${word}`);

  await page.getByRole("link", { name: "Import" }).click();
  await expect(page).toHaveURL("/admin/import-products");
  const input = page.getByLabel("CSV file");
  await input.setInputFiles(file(text.replace("45000.00", "₱45000").replace(",scooter,", ",scoter,")));
  const problems = page
    .getByRole("region", { name: "Problems, row by row" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  await expect(problems).toHaveCount(2);
  await expect(problems.filter({ hasText: "scoter" })).toContainText("Write scooter, helmet or accessory.");
  await expect(problems.filter({ hasText: "₱45000" })).toContainText("Enter only the number, without signs or words.");
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  expect((await readProduct(page.request, owner, product.id)).version).toBe(1);

  await input.setInputFiles(file(text.replace("45000.00", "44000.00")));
  await expect(page.getByRole("status")).toContainText("nothing imported yet");
  await expect(page.getByText("The one row can be imported")).toBeVisible();
  const changes = page.getByRole("region", { name: "What changes" });
  await expect(changes).toContainText("Changed columns: selling of 1 product.");
  await expect(changes.getByRole("row", { name: `Bell ${word}` })).toContainText(/selling ₱45,000 →becomes ₱44,000$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await expect(page.getByText("0 products added, 1 changed").first()).toBeVisible();
  expect(await readProduct(page.request, owner, product.id)).toMatchObject({ selling: 44000, stock: 12 });
});

test("ADM-10 an original price below the selling price is shown with its row, and does not stop the import", {
  tag: "@both",
}, async ({ page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  await openAsOwner(page, "/admin/import-products");
  const heads = "productname,description,type,status,stock,selling,original,title,keyword,mdescription";
  const row = `Bell ${word},A bell.,accessory,hide,5,350,300,Bell,bell,A bell.`;
  await page.getByLabel("CSV file").setInputFiles(file(`${heads}\n${row}\n`));
  const warnings = page.getByRole("region", { name: "Warnings: these rows can be imported" });
  await expect(warnings.getByRole("row").filter({ hasText: "original" })).toContainText(
    "Below the selling price, so the shop shows no discount.",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await expect(page.getByText("1 product added").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Imported with warnings" })).toBeVisible();
});

test("CSV-01 the figures of a preview count products, and its title says how many rows have how many products", async ({
  page,
}) => {
  const word = crypto.randomUUID().slice(0, 8);
  const csv = [
    "productname,description,type,status,stock,selling,original,title,keyword,mdescription,option_1,value_1",
    `Sized ${word},A helmet.,helmet,hide,5,350,350,Helmet,helmet,A helmet.,,`,
    ",,,,2,,,,,,Size,M",
    ",,,,3,,,,,,Size,L",
    `Plain ${word},A bell.,accessory,hide,5,350,350,Bell,bell,A bell.,,`,
  ].join("\n");
  const figure = (label: string) =>
    page
      .getByRole("status")
      .locator("dl > div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole("definition");
  await openAsOwner(page, "/admin/import-products");
  await page.getByLabel("CSV file").setInputFiles(file(csv.replace("3,,,,,,Size,L", "many,,,,,,Size,L")));
  await expect(page.getByRole("heading", { name: "Preview: 4 rows, 2 products" })).toBeVisible();
  await expect(figure("To add")).toHaveText("1");
  await expect(figure("With problems")).toHaveText("1");

  await page.getByLabel("CSV file").setInputFiles(file(csv));
  await expect(figure("To add")).toHaveText("2");
  await expect(figure("With problems")).toHaveText("0");
  await page.getByRole("button", { name: "Import 2 products" }).click();
  await expect(page.getByRole("heading", { name: "Result: 4 rows, 2 products" })).toBeVisible();
  await expect(figure("Added")).toHaveText("2");

  await page.goto(`/admin/view-product?q=${word}`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const exported = await readFile(await (await download).path(), "utf8");
  await page.goto("/admin/import-products");
  await page.getByLabel("CSV file").setInputFiles(file(exported));
  await expect(page.getByRole("heading", { name: "Preview: 4 rows, 2 products" })).toBeVisible();
  await expect(figure("Unchanged")).toHaveText("2");
});

test("CSV-01 rows with problems are left out on request, and are saved as a file", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const word = crypto.randomUUID().slice(0, 8);
  const right = await createProduct(page.request, owner, { productname: `Right ${word}` });
  const wrong = await createProduct(page.request, owner, { productname: `Wrong ${word}` });
  await openAsOwner(page, `/admin/view-product?q=${word}`);
  const exported = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const rows = (await readFile(await (await exported).path(), "utf8")).replaceAll("45000.00", "44000.00").split("\r\n");
  const text = rows.map((row) => (row.includes("Wrong") ? row.replace("44000.00", "cheap") : row)).join("\r\n");

  await page.goto("/admin/import-products");
  await page.getByLabel("CSV file").setInputFiles(file(text));
  const rest = page.getByRole("button", { name: "Import 1 product without them" });
  await expect(rest).toBeVisible();
  const size = page.viewportSize();
  const width = 390;
  await page.setViewportSize({ width, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "the button is not wider").toBe(width);
  if (size) await page.setViewportSize(size);
  await rest.click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save 1 left-out row" }).click();
  const handedBack = await readFile(await (await download).path(), "utf8");
  expect(handedBack).toContain(`Wrong ${word}`);
  expect(handedBack).toContain("Enter the selling price in pesos.");
  expect(handedBack).not.toContain(`Right ${word}`);
  await expectAccessible(page);
  expect(await readProduct(page.request, owner, right.id)).toMatchObject({ selling: 44000 });

  await page.getByLabel("CSV file").setInputFiles(file(handedBack.replace("cheap", "43000")));
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await expect.poll(async () => (await readProduct(page.request, owner, wrong.id)).selling).toBe(43000);
});

test("ADM-10 the explanation of the file leaves room for the preview, and its details open on request", {
  tag: "@both",
}, async ({ page }) => {
  await openAsOwner(page, "/admin/import-products");
  const attributes = page.getByText("Each attribute has a column");
  await expect(page.getByText("A row without an ID adds a product")).toBeVisible();
  await expect(attributes).toBeHidden();
  await expect(page.getByLabel("The file is from another shop")).toBeInViewport();
  const summary = page.getByText("How the file is built");
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(attributes).toBeVisible();
  await expectAccessible(page);
});

test("ADM-10 a file that is no CSV is refused under its field, and another can be chosen", async ({ page }) => {
  await openAsOwner(page, "/admin/import-products");
  await page.getByLabel("CSV file").setInputFiles(file('id,"open'));
  await expect(page.getByLabel("CSV file")).toHaveAccessibleDescription(/^Row 1 opens a quote that is never closed/);
  await expectAccessible(page);
  await page.getByLabel("CSV file").setInputFiles(file("id"));
  await expect(page.getByRole("region", { name: "Problems, row by row" })).toContainText("This column is missing.");
});

test("CSV-01 a ZIP file brings pictures: the preview counts them, and those that fail are listed after the import", async ({
  page,
}) => {
  await openAsOwner(page, "/admin/import-products");
  const word = crypto.randomUUID().slice(0, 8);
  const csv = [
    "productname,description,type,status,stock,selling,original,title,keyword,mdescription,pictures,picture_texts",
    `Zip ${word},A bell.,accessory,show,5,350,350,Bell,bell,A bell.,front.webp|broken.png|none.png,The front`,
  ].join("\n");
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(csv), "products.csv");
  zip.addBuffer(await readFile("content/images/agila-front.webp"), "pictures/front.webp");
  zip.addBuffer(Buffer.from("no picture"), "broken.png");
  zip.end();
  const bytes = await buffer(zip.outputStream);
  await page.getByLabel("CSV file").setInputFiles({ name: "p.zip", mimeType: "application/zip", buffer: bytes });
  await expect(page.getByRole("status")).toContainText("2 pictures from the ZIP file, 1 picture can't be imported");
  await expect(page.getByRole("region", { name: "Pictures that can't be imported" })).toContainText("none.png");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 product" }).click();
  const imports = page.getByRole("region", { name: "Pictures of the last imports" });
  await expect(imports).toContainText("1 failed picture");
  await expect(imports).toContainText("This is not a picture the shop can read.");
  await expectAccessible(page);
  await imports.getByRole("link", { name: `Zip ${word}` }).click();
  await expect(page.getByLabel("Alt text for image 1")).toHaveValue("The front");
});
