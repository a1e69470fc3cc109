import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";
import { authorization, createProduct, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

/** Orders a bell for 350 pesos, and goes on to the page of the sandbox. */
async function orderBy(page: Page, mode: string): Promise<void> {
  const customer = await createCustomer(page.request);
  await addToCart(page.request, customer, 22);
  await signIn(page, customer);
  await page.goto("/checkout");
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Full address").fill("27 Mahusay Street, Teachers Village East, Quezon City");
  await page.getByRole("radio", { name: new RegExp(`^${mode}`) }).check();
  await page.getByRole("button", { name: "PLACE ORDER NOW" }).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const payBy = async (page: Page, mode: string) => {
  await page.getByRole("radio", { name: new RegExp(`^${mode}`) }).check();
  await press(page, "Pay now");
};

test("PAY-01 PAY-02 PAY-03 a customer pays at the provider and sees on every page that the order is paid", {
  tag: "@both",
}, async ({ page }) => {
  await orderBy(page, "GCash");
  await expect(page.getByText("Test mode.")).toBeVisible();
  await press(page, "Approve");
  await expect(page).toHaveURL(/\/payment\/\d+\?returned=1$/);
  await expect(page.getByRole("heading", { name: "Paid: ₱350" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay now" })).toHaveCount(0);
  await page.getByRole("link", { name: "View my order" }).click();
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText("PaymentGCash");
  await expect(receipt).toContainText(/Paid .*₱350/);
  await expect(page.getByRole("button", { name: "Pay now" })).toHaveCount(0);
});

test("PAY-05 the list of payments shows what of one was refunded", async ({ page, request, browser, baseURL }) => {
  const theirs = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await orderBy(theirs, "GCash");
  await theirs.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(theirs.getByRole("heading", { name: "Paid: ₱350" })).toBeVisible();
  const id = new URL(theirs.url()).pathname.split("/").at(-1);
  await theirs.close();
  const refund = await request.post(`/api/admin/orders/${id}/refunds`, {
    headers: authorization(await ownerSession(request)),
    data: { amount: 100.5, method: "cash", reason: "A scratch.", seen_refunded: 0 },
  });
  expect(refund.ok(), await refund.text()).toBe(true);
  await openAsOwner(page, "/admin/payments?state=partly_refunded");
  const row = page.getByRole("row").filter({ has: page.locator(`[href$="/view-order/${id}"]`) });
  await expect(row).toContainText("₱350−₱100.50 refunded");
});

test("ORD-06 PAY-06 staff have the rest of an edited order collected on delivery after a question, with the limits of checkout", {
  tag: "@both",
}, async ({ page, request, browser, baseURL }) => {
  const owner = await ownerSession(request);
  const product = await createProduct(request, owner, { selling: "250", original: "250", cod_ceiling: "500" });
  const theirs = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await orderBy(theirs, "GCash");
  await theirs.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(theirs.getByRole("heading", { name: "Paid: ₱350" })).toBeVisible();
  const id = new URL(theirs.url()).pathname.split("/").at(-1);
  await theirs.close();

  await openAsOwner(page, `/admin/view-order/${id}/edit`);
  await page.getByLabel("Search products").fill(product.productname);
  await page.getByRole("button", { name: `Add ${product.productname}` }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  const payment = page.getByRole("region", { name: "Payment" });
  await payment.getByRole("button", { name: "Collect it on delivery" }).click();
  const dialog = page.getByRole("dialog", { name: `Collect the rest of order ${id} on delivery` });
  await expect(dialog).toContainText("The courier collects ₱250, which was to be paid online.");
  await expect(dialog).toContainText("The payment mode changes from GCash to Cash on delivery.");
  await expect(dialog).toContainText(`Cash on delivery is for orders with ${product.productname} up to ₱500.`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Collect on delivery anyway" }).click();
  await expect(dialog).toBeHidden();
  await expect(payment).toContainText("Cash on delivery");
  await expect(payment.getByRole("button", { name: "Collect it on delivery" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "₱250 is collected on delivery, not paid online",
  );
});

test("PAY-03 after a declined payment the order is kept, and paid in another way", { tag: "@both" }, async ({
  page,
}) => {
  await orderBy(page, "Debit card");
  await press(page, "Decline");
  await expect(page.getByRole("heading", { name: "The payment did not go through" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Debit card/ })).toBeChecked();
  await expect(page.getByText(/Your order is held for (?:29|30) minutes/)).toBeVisible();
  await expectAccessible(page);
  await payBy(page, "Maya");
  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await press(page, "Approve");
  await expect(page.getByRole("heading", { name: "Paid: ₱350" })).toBeVisible();
});

test("PAY-03 a decline is shown at once, though the page of an earlier attempt is still open", async ({ page }) => {
  await orderBy(page, "Debit card");
  await page.getByRole("link", { name: "Give up and go back to the shop" }).click();
  await payBy(page, "Maya");
  await press(page, "Decline");
  await expect(page.getByRole("heading", { name: "The payment did not go through" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Maya/ })).toBeChecked();
});

test("PAY-03 a customer who gives up pays later from the order, on delivery", async ({ page }) => {
  await orderBy(page, "PayPal");
  await page.getByRole("link", { name: "Give up and go back to the shop" }).click();
  await expect(page.getByRole("heading", { name: "You have not paid yet" })).toBeVisible();
  await page.getByRole("link", { name: "View my order" }).click();
  // Both pages ask how to pay, and this one and the list say that it is not paid.
  await expect(page).toHaveURL(/\/account\/orders\/\d+$/);
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("Waiting for payment");
  const steps = page.getByRole("list", { name: "Order status" }).getByRole("listitem");
  await expect(steps.first()).toHaveText(/^Waiting for payment\w+ /);
  await page.getByRole("link", { name: "All my orders" }).click();
  const listed = page.getByRole("listitem").filter({ hasText: "Kampana Bell" });
  await expect(listed).toContainText("Waiting for payment");
  await listed.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Pay ₱350" })).toBeVisible();
  await page.getByRole("radio", { name: /^COD/ }).check();
  await expect(page.getByRole("button", { name: "Pay now" })).toBeHidden();
  await press(page, "Choose cash on delivery");
  await expect(page.getByRole("button", { name: "Choose cash on delivery" })).toBeHidden();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("PaymentCOD");
  await expect(steps.first()).toHaveText(/^Pending\w+ /);
});

test("PAY-03 an order whose way to pay is offered no more is paid in the way that is checked instead", async ({
  page,
}) => {
  await orderBy(page, "PayPal");
  await page.route("**/api/payment-modes", async (route) => {
    const response = await route.fetch();
    const { modes, ...rest } = await response.json();
    const left = modes.map((each: { mode: string }) => (each.mode === "paypal" ? { ...each, offered: false } : each));
    await route.fulfill({ response, json: { ...rest, modes: left } });
  });
  await page.getByRole("link", { name: "Give up and go back to the shop" }).click();
  await expect(page.getByRole("radio", { name: /^PayPal/ })).toBeDisabled();
  await expect(page.getByRole("radio", { name: /^COD/ })).toBeChecked();
  await press(page, "Choose cash on delivery");
  await expect(page.getByRole("button", { name: "Choose cash on delivery" })).toBeHidden();
});

test("PAY-03 a page that waits for the payment shows it as soon as it has arrived", async ({ page, context }) => {
  await orderBy(page, "QR Ph");
  const provider = page.url();
  await page.getByRole("link", { name: "Give up and go back to the shop" }).click();
  await expect(page).toHaveURL(/\/payment\/\d+\?cancelled=1$/);
  const opened = page.url().replace(/\?.*/, "");
  await page.goto(`${opened}?returned=1`);
  await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await page.goto(opened);
  await expect(page.getByRole("heading", { name: "You have not paid yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay now" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(provider);
  await press(other, "Approve, not reported");
  await expect(page.getByRole("heading", { name: "Paid: ₱350" })).toBeVisible();
});

test("CHK-06 the Back button on the provider's page leads to the payment, not to a second order", async ({ page }) => {
  await orderBy(page, "Maya");
  await page.goBack();
  await expect(page).toHaveURL(/\/payment\/\d+\?cancelled=1$/);
  await expect(page.getByRole("heading", { name: "You have not paid yet" })).toBeVisible();
});
