import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";
import { createCoupon, ownerSession } from "../../support/e2e/staff.ts";

const LOCK = { id: 17, price: 1290 };

const totals = (page: Page) => page.getByRole("complementary", { name: "Cart totals" });

async function openCart(page: Page, quantity: number): Promise<void> {
  const customer = await createCustomer(page.request);
  await addToCart(page.request, customer, LOCK.id, quantity);
  await signIn(page, customer);
  await page.goto("/cart");
  await expect(totals(page)).toBeVisible();
}

async function type(page: Page, code: string): Promise<void> {
  await totals(page).getByLabel("Discount code").fill(code);
  await totals(page).getByRole("button", { name: "Apply" }).click();
}

test("CART-07 PROMO-01 a code reduces the total in the cart, at the checkout and on the receipt", async ({ page }) => {
  const code = await createCoupon(page.request, await ownerSession(page.request));
  await openCart(page, 2);
  await expect(totals(page).getByLabel("Discount code")).toBeHidden();
  await totals(page).getByText("Discount code").first().click();
  await type(page, code.toLowerCase());
  await expect(totals(page)).toContainText(`Discount${code}−₱258`);
  await expect(totals(page)).toContainText("₱2,322");
  await expectAccessible(page);

  await page.reload();
  await expect(totals(page)).toContainText("−₱258");
  await totals(page).getByRole("link", { name: "Go to Checkout" }).click();
  const summary = page.getByRole("complementary", { name: "Your order" });
  await expect(summary).toContainText(`Discount${code}−₱258`);
  await page.getByLabel("First name").fill("Andrea");
  await page.getByLabel("Last name").fill("Villanueva");
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Email").fill("andrea@villanueva.example");
  await page.getByLabel("Full address").fill("27 Mahusay Street, Quezon City");
  await page.getByRole("button", { name: "PLACE ORDER NOW" }).click();
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText(`Discount${code}−₱258`);
  await expect(receipt).toContainText("₱2,322");
});

test("CART-07 an unknown code shows a message under the field; nothing typed is lost", async ({ page }) => {
  await openCart(page, 1);
  await totals(page).getByText("Discount code").first().click();
  await type(page, "NOT-A-CODE");
  const field = totals(page).getByLabel("Discount code");
  await expect(field).toHaveAccessibleDescription("This code is not valid");
  await expect(field).toHaveValue("NOT-A-CODE");
  await expect(field).toBeFocused();
  await expectAccessible(page);
});

test("PROMO-01 a code whose minimum spend the cart no longer reaches shows why, and can be removed", async ({
  page,
}) => {
  const code = await createCoupon(page.request, await ownerSession(page.request), { minimum_spend: 2 * LOCK.price });
  await openCart(page, 2);
  await totals(page).getByText("Discount code").first().click();
  await type(page, code);
  await expect(totals(page)).toContainText("−₱258");
  await page.getByRole("button", { name: "Decrease quantity" }).click();
  await expect(totals(page).getByRole("alert")).toHaveText(`The code ${code} needs a minimum spend of ₱2,580.`);
  await expect(totals(page)).toContainText(`Discount${code}–`);
  await expectAccessible(page);
  await totals(page)
    .getByRole("button", { name: `Remove the discount code ${code}` })
    .click();
  await expect(totals(page).getByText(code)).toHaveCount(0);
  await expect(totals(page).getByText("Discount code").first()).toBeVisible();
});
