import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { dragReady } from "../../support/e2e/drag.ts";
import { authorization, createProduct, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

test("COL-01 the owner adds the type Bike rack, and a shopper finds one by its filters", async ({ page, request }) => {
  const word =
    crypto
      .randomUUID()
      .replaceAll(/[^a-f]/g, "")
      .slice(0, 6) || "abc";
  const name = `Bike rack ${word}`;
  const plural = `Bike racks ${word}`;
  const slug = `bike-rack-${word}`;
  await openAsOwner(page, "/admin/product-types");
  await page.getByRole("link", { name: "Add type" }).click();
  await page.getByLabel("Singular name").fill(name);
  await expect(page.getByLabel("Address")).toHaveValue(slug);
  await page.getByLabel("Address").fill("cart");
  await page.getByLabel("Plural name").fill(plural);
  await page.getByLabel("Warranty").fill("24");
  await page.getByRole("button", { name: "Add attribute" }).click();
  await page.getByLabel("Label 1").fill("Load");
  await page.getByLabel("Staff enter").selectOption("Number");
  await page.getByLabel("Unit").fill("kg");
  await page.getByLabel("Shown on product cards").check();
  await page.getByRole("button", { name: "Add attribute" }).click();
  await page.getByLabel("Label 2").fill("Mount");
  await page.getByLabel("Staff enter").nth(1).selectOption("Choice");
  await page.getByLabel("Choices, separated by commas").fill("Roof, Hitch");
  await page.getByRole("button", { name: "Move attribute 2 up" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/another page at \/cart/);
  await expectAccessible(page);
  await page.getByLabel("Address").fill(slug);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page).toHaveURL("/admin/product-types");
  await expect(page.getByRole("row").filter({ hasText: plural })).toContainText("Mount, Load");

  await page.goto("/admin/add-product");
  await page.getByLabel("Type").selectOption({ label: name });
  await expect(page.getByRole("heading", { name: `${name} attributes` })).toBeVisible();
  await page.getByLabel("Load, kg").fill("636,39");
  await page.getByLabel("Load, kg").blur();
  await page.getByLabel("Mount").selectOption("Roof");
  await expect(page.getByLabel("Load, kg")).toHaveAccessibleDescription(/63,639\.50/);

  const owner = await ownerSession(request);
  const add = (mount: string, load: string) =>
    createProduct(request, owner, {
      productname: `Alalay ${mount} ${word}`,
      type: slug,
      attributes: JSON.stringify({ load, mount }),
    });
  await add("Roof", "30 kg");
  await add("Hitch", "50 kg");

  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: plural }).click();
  await expect(page.getByRole("heading", { level: 1, name: plural })).toBeVisible();
  await expect(page.getByRole("link", { name: `Alalay Hitch ${word}`, exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: `Alalay Roof ${word}` })).toContainText("30 kg");
  await page.locator("summary").filter({ hasText: "Load" }).click();
  await page.getByLabel("From, kg").fill("40");
  await page.locator("details[open]").getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(`/${slug}?load_from=40`);
  await expect(page.getByRole("link", { name: `Alalay Roof ${word}`, exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Remove Load: 40 kg or more" }).click();
  await expect(page).toHaveURL(`/${slug}`);
  await page.locator("summary").filter({ hasText: "Mount" }).click();
  await page.getByLabel(/^Roof/).check();
  await expect(page).toHaveURL(`/${slug}?mount=Roof`);
  await expect(page.getByRole("link", { name: `Alalay Hitch ${word}`, exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: `Alalay Roof ${word}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${slug}/\\d+$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Alalay Roof");
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();

  await expect(page.getByRole("row", { name: "Warranty 24 months" })).toBeVisible();
  // What search engines read: the page as the server sends it.
  const html = await (await request.get(page.url())).text();
  expect(html).toContain(
    '"warranty":{"@type":"WarrantyPromise","durationOfWarranty":{"@type":"QuantitativeValue","value":24,"unitCode":"MON"}}',
  );
  await page.goto("/policies/warranty");
  await expect(page.getByRole("main")).toContainText(`${name}24 months`);
});

test("COL-01 the owner moves a type in the menu by keyboard, and saves the order", async ({ page, request }) => {
  const owner = await ownerSession(request);
  const words = ["Order first", "Order second"].map(
    (word) => `${word} ${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}`,
  );
  for (const name of words) {
    const slug = name.toLowerCase().replaceAll(" ", "-");
    const response = await request.post("/api/admin/product-types", {
      headers: authorization(owner),
      data: { name, plural: `${name}s`, slug, description: "", in_menu: true, attributes: [] },
    });
    expect(response.status()).toBe(201);
  }
  await openAsOwner(page, "/admin/product-types");
  const order = page.getByRole("list", { name: "Order of your types" });
  const grip = order.getByRole("button", { name: `Move ${words[1]}s` });
  const announcement = page.locator("[id^=DndLiveRegion]");
  await grip.focus();
  await page.keyboard.press("Space");
  await expect(announcement).toHaveText(/^Type \d+ of \d+ is picked up, at its own place\.$/);
  await dragReady(page);
  await page.keyboard.press("ArrowUp");
  await expect(announcement).toHaveText(/^At place \d+ of \d+\.$/);
  await page.keyboard.press("Space");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("The order was saved")).toBeVisible();
  await expect(order).toBeFocused();
  await expect(page.getByRole("button", { name: "Save order" })).toHaveCount(0);

  const html = await (await request.get("/")).text();
  const [first, second] = words.map((word) => html.indexOf(`${word}s`));
  expect(second).toBeGreaterThan(0);
  expect(second, "the menu has the new order").toBeLessThan(first ?? 0);
});
