import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer, signIn } from "../../support/e2e/customers.ts";
import { testWithMail } from "../../support/e2e/isolated-shop.ts";
import { createProduct, openAsOwner, ownerSession, registerOwner } from "../../support/e2e/staff.ts";

test("WISH-01 a shop without a mail server promises no email when something is back, and says how to ask", {
  tag: "@both",
}, async ({ page, request }) => {
  const owner = await ownerSession(request);
  const product = await createProduct(request, owner, { stock: "0" });
  await page.goto(`/scooter/${product.id}`);
  const ask = page.getByRole("link", { name: "Ask us when it will be back" });
  await expect(ask).toBeVisible();
  await expect(page.getByRole("button", { name: "Tell me when it is back" })).toHaveCount(0);
  await expectAccessible(page);
  await ask.click();
  await expect(page).toHaveURL("/contact");
});

testWithMail(
  "WISH-01 visitors and customers ask to be told, and staff see who waits",
  { tag: "@both" },
  async ({ page, browser, baseURL, request }) => {
    testWithMail.slow(); // It starts a new shop.
    await registerOwner(baseURL ?? "");
    const owner = await ownerSession(request);
    const product = await createProduct(request, owner, { stock: "0" });
    const path = `/scooter/${product.id}`;
    await page.goto(path);
    const button = page.getByRole("button", { name: "Tell me when it is back" });
    await button.click();
    const email = page.getByLabel("Email");
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/^Enter an email address\./);
    await expectAccessible(page);
    await email.fill("ligaya@example.com");
    await email.press("Enter");
    const name = product.productname;
    await expect(page.getByRole("status").filter({ hasText: name })).toHaveText(
      `We'll email ligaya@example.com when ${name} is back.`,
    );

    const customer = await createCustomer(request);
    await signIn(page, customer);
    await page.goto(path);
    await expect(email).toBeHidden();
    await button.click();
    await expect(page.getByText(`We'll email ${customer.email} when ${name} is back.`)).toBeVisible();

    const staff = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
    await openAsOwner(staff, `/admin/edit-product/${product.id}`);
    await staff.getByRole("link", { name: "Stock history (2 waiting)" }).click();
    const waiting = staff.getByRole("region", { name: "Back-in-stock alerts" });
    await expect(waiting).toContainText("2 people get an email when it is back in stock.");
    await waiting.getByRole("button", { name: "Show the addresses" }).click();
    await expect(waiting.getByRole("listitem")).toContainText(["ligaya@example.com", customer.email]);
    await expectAccessible(staff);
    await waiting.getByRole("button", { name: "Delete ligaya@example.com" }).click();
    await staff.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(waiting).toContainText("1 person gets an email when it is back in stock.");
    await staff.close();
  },
);
