import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("HELP-01 common questions by topic; a link opens its answer, and the search finds it", { tag: "@both" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toContainText([
    "Orders",
    "Payment",
    "Delivery",
    "Returns and warranty",
    "Scooters and helmets",
    "Your account",
  ]);
  const answer = page.getByText("Measure around your head");
  await expect(answer).toBeHidden();
  await page.getByText("Which helmet size fits me?").click();
  await expect(answer).toBeVisible();
  await expectAccessible(page);

  await page.goto("/search?q=forgot+password");
  await page.getByRole("main").getByRole("link", { name: "I forgot my password." }).click();
  await expect(page).toHaveURL("/help#forgot-password");
  await expect(page.getByText("then Forgot password")).toBeVisible();
});

test("HELP-01 CMS-01 staff add a question, and visitors read it at once", async ({ page }) => {
  const title = `Do you sell bells? ${Date.now()}`;
  await openAsOwner(page, "/admin/content/new?kind=question");
  await page.getByLabel("Question").fill(title);
  await page.getByLabel("Topic", { exact: true }).selectOption("Scooters and helmets");
  await page.getByLabel("Answer").fill("Yes, the [Kampana](/accessory/22).");
  await expect(
    page.getByRole("complementary", { name: "Preview" }).getByRole("link", { name: "Kampana" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goto("/help");
  await page.getByText(title).click();
  await expect(page.getByRole("link", { name: "Kampana" })).toBeVisible();
});
