import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { collectPageErrors, test } from "../../support/e2e/browser.ts";
import { openAsOwner, PICTURE, registerOwner } from "../../support/e2e/staff.ts";
import { openFreshShop } from "../../support/fresh-shop.ts";

test("CMS-01 an article is written beside its preview, published, changed, restored, moved and deleted", async ({
  browser,
}) => {
  test.slow(); // It starts a new shop, since other tests count the articles.
  const fresh = await openFreshShop();
  await registerOwner(fresh.url);
  const context = await browser.newContext({ baseURL: fresh.url });
  const errors = collectPageErrors(context);
  const page = await context.newPage();
  const shop = await context.newPage();
  const title = "Tyres in June";
  const slug = "tyres-in-june";
  await openAsOwner(page, "/admin/content");
  await expect(page.getByRole("row").filter({ hasText: "Habagat weather" })).toContainText("Published");
  await page.getByRole("link", { name: "Add page" }).click();
  await page.getByLabel("Title").fill(title);
  await expect(page.getByLabel("Address")).toHaveValue(slug);
  await page.getByLabel("Summary").fill("Which pressure, and how often.");
  const body = page.getByRole("textbox", { name: "Text" });
  await body.fill("Check them **weekly**. <script>alert(1)</script>\n\n::video{id=1}");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview.getByText("weekly")).toHaveCSS("font-weight", "640");
  await expect(preview).toContainText("<script>alert(1)</script>");
  await expect(preview).toContainText("Line 3: there is no block ::video");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(body).toHaveAccessibleDescription(/Line 3: there is no block ::video/);
  await body.fill("Check them **weekly**.");
  await page.getByRole("toolbar", { name: "Insert" }).getByRole("button", { name: "Product" }).click();
  await page.getByLabel("Product to insert").fill("Tulin");
  await page
    .getByRole("button", { name: /^Insert Tulin/ })
    .first()
    .click();
  await expect(body).toHaveValue(/::product\{id=\d+\}/);
  await page.getByLabel("Picture for the text").setInputFiles(PICTURE);
  await expect(preview.getByRole("link", { name: /Tulin/ })).toBeVisible();
  await expect(preview.locator("picture img").last()).toHaveJSProperty("complete", true);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/admin\/content\/\d+$/);
  expect((await shop.request.get(`/articles/${slug}`)).status()).toBe(404);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Version 2: published")).toBeVisible();
  await shop.goto(`/articles/${slug}`);
  await expect(shop.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(shop.getByRole("article").getByRole("link", { name: /Tulin/ })).toBeVisible();
  await expectAccessible(shop);

  await page.getByLabel("Summary").fill("All wrong.");
  await page.getByLabel("Address").fill(`${slug}-again`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Version 3: published")).toBeVisible();
  const moved = await shop.request.get(`/articles/${slug}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, `/articles/${slug}-again`]);
  await shop.goto(`/articles/${slug}`);
  await expect(shop).toHaveURL(`/articles/${slug}-again`);
  await expect(shop.getByText("All wrong.")).toBeVisible();
  expect(await (await shop.request.get("/sitemaps/pages.xml")).text()).toContain(`/articles/${slug}-again<`);

  await page.getByRole("button", { name: "View version 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Version 2" });
  await expect(dialog).toContainText("Check them weekly.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Publish version 2 again" }).click();
  await expect(page.getByText("Version 4: version 2 published again")).toBeVisible();
  await expect(page.getByLabel("Summary")).toHaveValue("Which pressure, and how often.");
  await shop.goto(`/articles/${slug}`);
  await expect(shop.getByText("Which pressure, and how often.").first()).toBeVisible();

  await page.getByRole("button", { name: "Delete page" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete page" }).click();
  await expect(page).toHaveURL("/admin/content");
  await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(0);
  expect((await shop.request.get(`/articles/${slug}`)).status()).toBe(404);
  await page.getByRole("link", { name: "Deleted" }).click();
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("Deleted");
  expect(errors).toEqual([]);
  await context.close();
  await fresh.stop();
});

test("CMS-01 a new page asks before another kind of page loses what was typed", async ({ page }) => {
  await openAsOwner(page, "/admin/content/new");
  await page.getByLabel("Title").fill("Tyres in July");
  await page.getByRole("link", { name: "Policy" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Tyres in July");
  await page.getByRole("link", { name: "Policy" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/kind=policy/);
  await expect(page.getByLabel("Title")).toHaveValue("");
});
