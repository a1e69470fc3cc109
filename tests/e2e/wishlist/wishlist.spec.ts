import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer, PASSWORD, signIn } from "../../support/e2e/customers.ts";

const heartOf = (page: Page, name: string) => page.getByRole("button", { name: `Wish list: ${name}` });

test("WISH-01 a visitor's wish list is kept, goes into the account at log-in, and leaves the browser at log-out", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await page.goto("/scooter/1");
  const heart = heartOf(page, "Tulin Amihan");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/accessory");
  const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
  const name = (await cards.first().getByRole("heading").textContent()) ?? "";
  await heartOf(page, name).click();
  await page.getByRole("button", { name: "View wish list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wish list");
  await expect(cards.getByRole("heading")).toHaveText([name, "Tulin Amihan"]);
  await expectAccessible(page);

  await page.reload();
  await expect(cards).toHaveCount(2);
  await page.getByRole("button", { name: "Log in / Register" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(customer.email);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  const saved = async () => {
    const response = await request.get("/api/wishlist", { headers: { authorization: `Bearer ${customer.token}` } });
    return (await response.json()).product_ids.length;
  };
  await expect.poll(saved).toBe(2);

  await heartOf(page, name).click();
  await expect(cards).toHaveCount(1);
  await expect.poll(saved).toBe(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards).toHaveCount(2);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Log in / Register" })).toBeVisible();
  await page.goto("/wishlist");
  await expect(page.getByText("Your wish list is empty")).toBeVisible();
  await expectAccessible(page);
  expect(await saved()).toBe(2);
});

test("WISH-01 an answer that comes after the log-out does not bring the list of the account back", async ({
  page,
  request,
}) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/scooter/1");
  const heart = heartOf(page, "Tulin Amihan");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  const loggedOut = Promise.withResolvers<void>();
  await page.route("**/api/wishlist", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    await loggedOut.promise;
    await route.fulfill({ response });
  });
  const answered = page.waitForEvent(
    "requestfinished",
    (sent) => sent.method() === "POST" && /wishlist$/.test(sent.url()),
  );
  await heart.click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Log in / Register" })).toBeVisible();
  loggedOut.resolve();
  await answered;
  await page.goto("/wishlist");
  await expect(page.getByText("Your wish list is empty")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("wishlist"))).toBeNull();
});
