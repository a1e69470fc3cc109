import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test, testWithoutErrorCheck } from "../../support/e2e/browser.ts";
import { openFreshShop } from "../../support/fresh-shop.ts";

const where = (page: Page) => page.getByRole("region", { name: "Visit us" });
const map = (page: Page) => where(page).locator("iframe");

/** Stands in for OpenStreetMap, and records every request to another host. */
async function watchOtherHosts(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(/^https:\/\//, async (route) => {
    requested.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Map</title><p>Streets" });
  });
  return requested;
}

test("HOME-05 address and directions are text; the map is loaded only on request", async ({ page }) => {
  const requested = await watchOtherHosts(page);
  await page.goto("/");
  await expect(where(page)).toContainText("Quezon City, Metro Manila");
  await expect(where(page)).toContainText("Monday to Saturday, 10:00 to 19:00");
  await expect(where(page).getByRole("link", { name: "Get directions" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.openstreetmap\.org\/directions\?to=14\.6/,
  );
  await expect(where(page).getByRole("link", { name: "Directions in Google Maps" })).toBeVisible();
  const show = where(page).getByRole("button", { name: "Show map" });
  await show.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  expect(requested).toEqual([]);

  await show.click();
  await expect(map(page)).toHaveAttribute("title", "Map around Tulin");
  await expect(page.frameLocator("iframe").getByText("Streets")).toBeVisible();
  expect(requested[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=121\.0/);
  await where(page).getByRole("button", { name: "Hide map" }).click();
  await expect(map(page)).toHaveCount(0);
});

// Without the console check: the browser logs that the map's host cannot be reached.
testWithoutErrorCheck(
  "HOME-05 when the map's host cannot be reached, the address and the directions stay",
  async ({ page }) => {
    await page.route(/^https:\/\//, (route) => route.abort("internetdisconnected"));
    await page.goto("/");
    await where(page).getByRole("button", { name: "Show map" }).click();
    await expect(map(page)).toBeAttached();
    await expect(where(page)).toContainText("Quezon City, Metro Manila");
    await expect(where(page).getByRole("link", { name: "Get directions" })).toBeVisible();
    await where(page).getByRole("button", { name: "Hide map" }).click();
    await expect(map(page)).toHaveCount(0);
  },
);

for (const path of ["/", "/scooter", "/scooter/1", "/articles/range-and-batteries", "/search?q=maya", "/thankyou"]) {
  test(`NAV-05 the footer of ${path} has the tagline, the contact and the policies, in the same order`, async ({
    page,
  }) => {
    await page.goto(path);
    const foot = page.getByRole("contentinfo");
    await expect(foot).toContainText("Quiet speed for Philippine streets.");
    await expect(foot.getByRole("link", { name: "(02) 8555 0118" })).toHaveAttribute("href", "tel:+63285550118");
    await expect(foot.getByRole("link", { name: "hello@tulin.example" })).toHaveAttribute(
      "href",
      "mailto:hello@tulin.example",
    );
    await expect(foot.getByRole("navigation", { name: "Help & policies" }).getByRole("link")).toHaveText([
      "Track your order",
      "Help",
      "Returns",
      "Warranty",
      "Privacy",
      "Terms",
    ]);
  });
}

test("NAV-05 the policies show the shop's own periods, and the seller", async ({ page }) => {
  await page.goto("/policies/returns");
  await expect(page.getByRole("main")).toContainText("To change your mind7 days");
  await expect(page.getByRole("main")).toContainText("To cancel an orderUntil we confirm it");
  await expect(page.getByRole("region", { name: "Seller" })).toContainText("hello@tulin.example");
  await expectAccessible(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Warranty" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Warranty" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Scooter12 months");
});

test("NAV-05 HOME-05 a shop without settings shows none of them, and no page fails", async ({ page }) => {
  test.slow(); // It starts a new shop.
  const shop = await openFreshShop({ DEMO: "off" });
  await page.goto(`${shop.url}/`);
  await expect(page.getByRole("contentinfo")).toContainText("© Tulin");
  const talk = page.getByRole("contentinfo").getByRole("region", { name: "Talk to us" });
  await expect(talk.getByRole("link")).toHaveText(["Contact us"]);
  await expect(where(page)).toHaveCount(0);
  await page.goto(`${shop.url}/policies/warranty`);
  await expect(page.getByRole("heading", { level: 1, name: "Warranty" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Seller" })).toHaveCount(0);
  await expectAccessible(page);
  await shop.stop();
});
