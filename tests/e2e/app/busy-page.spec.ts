import { expect } from "@playwright/test";
import { buildAndLoadPages } from "#server/build.ts";
import { busyPage } from "#server/pages.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { testWithoutErrorCheck as test } from "../../support/e2e/browser.ts";

// tests/process/overload covers when this page is sent; this test is about what it shows.
test("the busy page says why, and its button loads the page again", async ({ page }) => {
  const body = await busyPage(await buildAndLoadPages());
  await page.route("**/scooter", (route) => route.fulfill({ status: 503, contentType: "text/html", body }), {
    times: 1,
  });
  await page.goto("/scooter");
  await expect(page.getByRole("heading", { name: "The shop is very busy" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /scooters/i })).toBeVisible();
});
