import { expect, type Page } from "@playwright/test";
import { collectionBody, everything } from "../../support/api/collections.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { dragReady } from "../../support/e2e/drag.ts";
import { authorization, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

const uniqueTitle = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const slugOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const save = (page: Page) => page.getByRole("button", { name: /^Save/ }).click();

test("COL-01 staff choose products by name, order them with the keyboard, and visitors see them so", async ({
  page,
}) => {
  const title = uniqueTitle("Rainy days");
  await openAsOwner(page, "/admin/collections");
  await page.getByRole("link", { name: "Add collection" }).click();
  await save(page);
  await expect(page.getByLabel("Title", { exact: true })).toHaveAccessibleDescription(/Enter a title\./);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await expect(page.getByLabel("Address")).toHaveValue(slugOf(title));
  for (const name of ["Ilaw Light Set", "Bomba Mini Pump"]) {
    await page.getByLabel("Add a product").fill(name);
    await page.getByRole("button", { name: `Add ${name}` }).click();
  }
  const chosen = page.getByRole("list", { name: "Chosen products in their order" }).getByRole("listitem");
  await expect(chosen).toContainText(["Ilaw Light Set", "Bomba Mini Pump"]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Move Bomba Mini Pump, 2 of 2" }).focus();
  const announcement = page.locator("[id^=DndLiveRegion]");
  await page.keyboard.press("Space");
  await expect(announcement).toHaveText("Product 2 of 2 is picked up, at its own place.");
  await dragReady(page);
  await page.keyboard.press("ArrowUp");
  await expect(announcement).toHaveText("At place 1 of 2.");
  await page.keyboard.press("Space");
  await expect(announcement).toHaveText("Put down at place 1 of 2.");
  await expect(chosen).toContainText(["Bomba Mini Pump", "Ilaw Light Set"]);
  await save(page);
  await expect(page).toHaveURL(/\/admin\/collections$/);
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("2 products");

  await page.goto(`/collections/${slugOf(title)}`);
  await expect(cards(page)).toHaveText(["Bomba Mini Pump", "Ilaw Light Set"]);
  await page.getByLabel("Sort").selectOption("Price, high to low");
  await expect(cards(page)).toHaveText(["Ilaw Light Set", "Bomba Mini Pump"]);
  await expect(page).toHaveURL(/sort=price_desc/);
});

test("COL-01 staff see what a rule matches while they write it, and delete a collection", async ({ page }) => {
  const title = uniqueTitle("Long range");
  await openAsOwner(page, "/admin/collections/new");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Matched by a rule").check();
  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByLabel("Type", { exact: true }).selectOption("Scooter");
  await page.getByLabel("Range", { exact: true }).fill("60");
  await expect(preview.getByText("Tulin Agila Long Range")).toBeVisible();
  await expect(preview.getByText("Tulin Bata")).toBeHidden();
  await page.getByLabel("Price from").fill("cheap");
  await expect(preview.getByRole("status")).toContainText("Enter each price in pesos");
  await page.getByLabel("Price from").fill("900,000");
  await expect(preview.getByRole("status")).toHaveText("No product matches");
  await expectAccessible(page);
  await page.getByLabel("Price from").fill("");
  await save(page);
  await page.getByRole("row").filter({ hasText: title }).getByRole("link").click();
  await expect(page.getByLabel("Range", { exact: true })).toHaveValue("60");
  await expect(page.getByText("All saved")).toBeVisible();

  await page.getByRole("button", { name: "Delete collection" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete collection" }).click();
  await expect(page).toHaveURL(/\/admin\/collections$/);
  await expect(page.getByRole("row").filter({ hasText: title })).toBeHidden();
});

test("COL-01 an old address leads to the new one, a hidden collection is 404, and the sitemap lists the others", async ({
  request,
}) => {
  const headers = authorization(await ownerSession(request));
  const data = { ...collectionBody({ rule: everything, sort: "newest" }), slug: `old-${crypto.randomUUID()}` };
  const added = await request.post("/api/admin/collections", { headers, data });
  const { id, version } = (await added.json()).collection;
  const slug = data.slug.replace("old", "new");
  const saveAs = (fields: object) =>
    request.put(`/api/admin/collections/${id}`, { headers, data: { ...data, slug, version, ...fields } });
  expect((await saveAs({})).status()).toBe(200);
  const moved = await request.get(`/collections/${data.slug}?on_sale=1`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, `/collections/${slug}?on_sale=1`]);
  expect(await (await request.get("/sitemaps/pages.xml")).text()).toContain(`/collections/${slug}</loc>`);

  const html = await (await request.get(`/collections/${slug}`)).text();
  for (const type of ["ItemList", "BreadcrumbList"]) expect(html).toContain(`"@type":"${type}"`);
  expect((await saveAs({ version: version + 1, shown: false })).status()).toBe(200);
  expect((await request.get(`/collections/${slug}`)).status()).toBe(404);
  expect(await (await request.get("/sitemaps/pages.xml")).text()).not.toContain(slug);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("COL-01 the home page leads to a collection, and its filters work as a plain form", async ({ page }) => {
    await page.goto("/");
    await page
      .getByRole("region", { name: "Collections" })
      .getByRole("link", { name: /The first week/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "The first week" })).toBeVisible();
    await expect(cards(page)).toHaveText([/Maya/, /Sinag/, /Kandado/, /Ilaw/, /Hawak/]);
    await page.getByLabel("On sale").check();
    await page.getByRole("button", { name: "Show" }).filter({ visible: true }).click();
    await expect(cards(page)).toHaveText([/Kandado/, /Ilaw/]);
  });
});
