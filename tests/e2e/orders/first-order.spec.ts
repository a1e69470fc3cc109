import { expect } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";
import { PASSWORD, uniqueEmail } from "../../support/e2e/customers.ts";

test("a visitor finds a scooter, registers, changes the quantity and orders it", { tag: "@both" }, async ({
  page,
  isMobile,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Learn More/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tulin Amihan" })).toBeVisible();

  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("link", { name: "Sign Up" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign Up" });
  await dialog.getByLabel("Full Name").fill("Andrea Villanueva");
  await dialog.getByLabel("Email").fill(uniqueEmail());
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign Up" }).click();

  await page.getByRole("alertdialog", { name: "Success" }).getByRole("link", { name: "Go to cart" }).click();
  await expect(page.getByText("1 item in your cart")).toBeVisible();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByText("2 items in your cart")).toBeVisible();
  await page.getByRole("link", { name: "Go to Checkout" }).click();

  await page.getByLabel("First name").fill("Andrea");
  await page.getByLabel("Last name").fill("Villanueva");
  await page.getByLabel("Phone").fill("+63 917 555 0142");
  await page.getByLabel("Email").fill("andrea@villanueva.example");
  await page.getByLabel("Full address").fill("27 Mahusay Street, Teachers Village East, Quezon City");
  await page.getByRole("button", { name: "PLACE ORDER NOW" }).click();

  await expect(page).toHaveURL("/thankyou");
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("Tulin Amihan₱18,990 × 2₱37,980");

  if (isMobile) await page.getByLabel("Menu").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
});
