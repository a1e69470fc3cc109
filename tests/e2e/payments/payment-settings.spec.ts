import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";
import { test as ownTest } from "../../support/e2e/isolated-shop.ts";
import { openAsOwner, registerOwner } from "../../support/e2e/staff.ts";

// An isolated shop: other tests would see the changed settings.
const test = ownTest.extend<object, { owned: undefined }>({
  owned: [
    async ({ ownShop }, use) => {
      await registerOwner(ownShop);
      await use(undefined);
    },
    { scope: "worker", auto: true, timeout: 240_000 },
  ],
});

const save = (page: Page) => page.getByRole("button", { name: /^Save Ctrl/ }).click();

test("PAY-02 PAY-06 PAY-08 the checkout offers what the owner has switched on, and says why it does not offer the rest", async ({
  page,
  browser,
  baseURL,
}) => {
  await openAsOwner(page, "/admin/payment-settings");
  await expect(page.getByRole("alert").first()).toContainText("Test mode: online payments are not real");
  await page.getByRole("checkbox", { name: "PayPal" }).uncheck();
  await page.getByLabel("Largest order").fill("10,000");
  await page.getByLabel("Time to pay").fill("4");
  await save(page);
  await expect(page.getByLabel("Time to pay")).toHaveAccessibleDescription("Enter whole minutes, from 5 to 1,440.");
  await expect(page.getByLabel("Largest order")).toHaveValue("10,000");
  await page.getByLabel("Time to pay").fill("45");
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText("Payment Settings Saved Successfully")).toBeVisible();
  await expect(page.getByText("All saved")).toBeVisible();

  const shopping = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  const customer = await createCustomer(shopping.request);
  await addToCart(shopping.request, customer, 1);
  await signIn(shopping, customer);
  await shopping.goto("/checkout");
  await expect(shopping.getByRole("radio", { name: /^COD/ })).toBeDisabled();
  await expect(shopping.getByText("Cash on delivery is for orders up to ₱10,000.")).toBeVisible();
  await expect(shopping.getByRole("radio", { name: /^PayPal/ })).toBeDisabled();
  await expect(shopping.getByText("PayPal is coming soon.")).toBeVisible();
  await expect(shopping.getByRole("radio", { name: /^Debit card/ })).toBeChecked();
  await shopping.close();
});

test("PAY-06 the owner asks for a deposit, and a customer pays it online and the rest at the door", async ({
  page,
  browser,
  baseURL,
}) => {
  await openAsOwner(page, "/admin/payment-settings");
  await page.getByLabel("Largest order").fill("");
  await page.getByLabel("Deposit", { exact: true }).fill("91");
  await save(page);
  await expect(page.getByLabel("Deposit", { exact: true })).toHaveAccessibleDescription(
    "Enter whole percent, from 1 to 90.",
  );
  await page.getByLabel("Deposit", { exact: true }).fill("20");
  await save(page);
  await expect(page.getByText("Payment Settings Saved Successfully")).toBeVisible();

  const shopping = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  const customer = await createCustomer(shopping.request);
  // A bell for 350 pesos.
  await addToCart(shopping.request, customer, 22);
  await signIn(shopping, customer);
  const terms = "Cash on delivery needs a deposit of 20 %, paid online.";
  await shopping.goto("/accessory/22");
  await expect(shopping.getByRole("definition").filter({ hasText: terms })).toContainText("GCash");
  await shopping.goto("/cart");
  await expect(shopping.getByRole("complementary", { name: "Cart totals" })).toContainText(terms);
  await shopping.goto("/checkout");
  await shopping.getByLabel("Phone").fill("0917 555 0142");
  await shopping.getByLabel("Full address").fill("27 Mahusay Street, Teachers Village East, Quezon City");
  await expect(shopping.getByText("₱70 now, ₱280 in cash on delivery.")).toBeVisible();
  const deposit = shopping.getByRole("group", { name: "Pay the deposit of ₱70 with" });
  await deposit.getByRole("radio", { name: "GCash" }).check();
  await expectAccessible(shopping);
  await shopping.getByRole("button", { name: "ORDER AND PAY ₱70 NOW" }).click();
  await expect(shopping).toHaveURL(/\/sandbox-pay\//);
  await shopping.getByRole("link", { name: "Give up and go back to the shop" }).click();
  await expect(shopping.getByRole("heading", { name: "Pay the deposit of ₱70" })).toBeVisible();
  await expectAccessible(shopping);
  await deposit.getByRole("radio", { name: "Maya" }).check();
  await shopping.getByRole("button", { name: "Pay the deposit now" }).click();
  await shopping.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(shopping.getByRole("heading", { name: "Deposit paid: ₱70" })).toBeVisible();
  await expect(shopping.getByText("Have ₱280 ready in cash when it arrives.")).toBeVisible();
  const order = /\d+$/.exec(new URL(shopping.url()).pathname)?.[0];
  await shopping.close();

  await page.goto(`/admin/view-order/${order}`);
  const payment = page.getByRole("region", { name: "Payment", exact: true });
  await expect(payment).toContainText("Deposit₱70");
  await expect(payment).toContainText("To collect on delivery₱280");
});

test("PAY-08 keys of a provider are entered, shown by their ends only, and removed; test mode is said aloud", async ({
  page,
}) => {
  await openAsOwner(page, "/admin/payment-settings");
  const paymongo = page.getByRole("region", { name: "PayMongo" });
  await paymongo.getByRole("button", { name: "Enter keys" }).click();
  const dialog = page.getByRole("dialog", { name: "Keys of PayMongo" });
  await dialog.getByLabel("Secret key").fill("pk_test_wrong");
  await dialog.getByRole("button", { name: "Save keys" }).click();
  await expect(dialog.getByLabel("Secret key")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Secret key")).toHaveValue("pk_test_wrong");
  await expectAccessible(page);
  await dialog.getByLabel("Secret key").fill("sk_test_Browser4Test8Key");
  await dialog.getByLabel("Webhook secret").fill("whsk_Browser4Hook9Test");
  await dialog.getByRole("button", { name: "Save keys" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(paymongo).toContainText("…8Key");
  await expect(paymongo.getByRole("alert")).toContainText("Test keys: payments here are not real");
  await expect(page.locator("body")).not.toContainText("Browser4");
  await expectAccessible(page);
  await paymongo.getByRole("button", { name: "Remove keys" }).click();
  await page
    .getByRole("dialog", { name: "Remove the keys of PayMongo?" })
    .getByRole("button", { name: "Remove keys" })
    .click();
  await expect(paymongo).toContainText("Not connected");
});
