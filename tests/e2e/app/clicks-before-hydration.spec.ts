import { expect, type Page } from "@playwright/test";
import { test, testWithoutErrorCheck } from "../../support/e2e/browser.ts";

/** Opens a product with its scripts held back, and waits for the content that needs no script. */
async function openWithoutScripts(page: Page): Promise<{ letScriptsCome: () => void; opened: Promise<unknown> }> {
  const { promise: allowed, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await allowed;
    await route.continue();
  });
  const opened = page.goto("/scooter/1");
  await page.getByRole("button", { name: "Add to Cart" }).waitFor();
  return { letScriptsCome, opened };
}

test("PROD-03 PROD-04 a click before the scripts are loaded shows as pending, and takes effect when they are loaded", {
  tag: "@phone",
}, async ({ page }) => {
  const { letScriptsCome, opened } = await openWithoutScripts(page);
  const quantity = page.getByRole("group", { name: "Quantity" });
  const compare = page.getByRole("checkbox", { name: "Compare Tulin Amihan" });
  const add = page.getByRole("button", { name: "Add to Cart" });

  await quantity.getByRole("button", { name: "Increase quantity" }).click({ clickCount: 2 });
  await compare.check();
  await add.click();
  await expect(add).toHaveAttribute("data-pending");
  await expect(quantity.getByRole("status")).toHaveText("1");

  letScriptsCome();
  await opened;
  await expect(page.getByRole("dialog", { name: "Sign In" })).toContainText("Tulin Amihan");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(quantity.getByRole("status")).toHaveText("3");
  await expect(compare).toBeChecked();
  await expect(page.locator("[data-pending]")).toHaveCount(0);
  await expect(page).toHaveURL("/scooter/1");
});

test("PROD-01 a picture that is clicked before the scripts are loaded is enlarged when they are loaded", async ({
  page,
}) => {
  const { letScriptsCome, opened } = await openWithoutScripts(page);
  await page.getByRole("link", { name: /picture 1 of/ }).click();
  letScriptsCome();
  await opened;
  await expect(page.getByRole("dialog", { name: "Enlarged pictures" })).toBeVisible();
  await expect(page).toHaveURL("/scooter/1");
});

test("REV-02 a press on reviews whose code is still being loaded shows as pending, and takes effect when it is loaded", async ({
  page,
}) => {
  await page.goto("/scooter/1");
  const { promise: allowed, resolve: letCodeCome } = Promise.withResolvers<void>();
  await page.route("**/product-reviews-*.js", async (route) => {
    await allowed;
    await route.continue();
  });
  const reviews = page.getByRole("region", { name: "Reviews" });
  const helpful = reviews.getByRole("button", { name: /^Helpful/ }).first();
  const stars = reviews.getByRole("button", { name: /^5 stars/ });
  await helpful.click();
  await stars.click();
  await expect(helpful).toHaveAttribute("data-pending");
  await expect(stars).toHaveAttribute("data-pending");
  // The rest of the page works meanwhile.
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByRole("group", { name: "Quantity" }).getByRole("status")).toHaveText("2");

  letCodeCome();
  await expect(stars).toHaveAttribute("aria-pressed", "true");
  await expect(reviews).toContainText(/\d found this helpful/);
  await expect(page.locator("[data-pending]")).toHaveCount(0);
});

// A script that is not loaded is an error in the console.
testWithoutErrorCheck(
  "PROD-04 where the scripts do not come, a press asks whether to load the page again",
  async ({ page }) => {
    const questions: string[] = [];
    page.on("dialog", async (dialog) => {
      questions.push(dialog.message());
      await dialog.dismiss();
    });
    await page.route("**/assets/*.js", (route) => route.abort());
    // It is never hydrated.
    page.goto("/scooter/1").catch(() => undefined);
    const add = page.getByRole("button", { name: "Add to Cart" });
    await add.click();
    await expect.poll(() => questions).toEqual([expect.stringContaining("Load the page again?")]);
    await add.click();
    await expect.poll(() => questions.length, "every press is answered").toBe(2);
    await expect(add).not.toHaveAttribute("data-pending");
  },
);
