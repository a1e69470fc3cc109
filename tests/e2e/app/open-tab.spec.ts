import { expect, type Page } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";
import { authorization, ownerSession } from "../../support/e2e/staff.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });

const openFromMenu = async (page: Page, name: string) => {
  await menu(page).getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
};

test("NAV-01 a tab that has been open for ten minutes reads the menu again with the next step", async ({
  page,
  request,
}) => {
  const headers = authorization(await ownerSession(request));
  const slug = `rack-${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}x`;
  const plural = `Racks ${slug}`;
  await page.clock.install();
  await page.goto("/");
  const data = { slug, name: slug, plural, in_menu: true, attributes: [] };
  const added = await request.post("/api/admin/product-types", { headers, data });
  expect(added.ok(), await added.text()).toBe(true);

  await openFromMenu(page, "Scooters");
  await expect(menu(page).getByRole("link", { name: plural })).toHaveCount(0);

  await page.clock.fastForward("11:00");
  await openFromMenu(page, "Helmets");
  await expect(menu(page).getByRole("link", { name: plural })).toBeVisible();

  // What cannot be read again stays as it is.
  await page.route("**/api/menus", (route) => route.fulfill({ body: "This is no JSON." }));
  await page.clock.fastForward("11:00");
  await openFromMenu(page, "Accessories");
  await expect(menu(page).getByRole("link", { name: plural })).toBeVisible();

  const gone = await request.delete(`/api/admin/product-types/${slug}`, { headers });
  expect(gone.ok(), await gone.text()).toBe(true);
});
