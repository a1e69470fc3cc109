import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer, signIn } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("PAY-05 staff refund pieces of an order, and its payments show it @both", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const { id } = await placeOrder(request, customer, 22);
  await openAsOwner(page, `/admin/view-order/${id}`);
  const payment = page.getByRole("region", { name: "Payment" });
  await expect(payment).toContainText("Due on delivery");
  await expect(payment.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await changeOrderStatus(request, id, 1, 2, 3, 4, 6);
  await page.reload();
  await expect(payment).toContainText("Refund due₱350");

  await payment.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog", { name: `Refund order ${id}` });
  await expect(dialog).toContainText("₱350 of ₱350 can be refunded.");
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(dialog).toContainText("Enter a reason. The customer sees it.");
  await dialog.getByLabel("Pieces of Kampana Bell").selectOption("1");
  await expect(dialog.getByLabel("Amount in ₱")).toHaveValue("350");
  await dialog.getByLabel("Amount in ₱").fill("350.50");
  await dialog.getByLabel("Paid by").selectOption("GCash");
  await dialog.getByLabel("Reference number (optional)").fill("GC-77");
  await dialog.getByLabel("Reason").fill("The bell did not ring.");
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(dialog).toContainText("At most ₱350 can be refunded.");
  await expect(dialog.getByLabel("Reason")).toHaveValue("The bell did not ring.");
  await expectAccessible(page);
  await dialog.getByLabel("Amount in ₱").fill("350");
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(dialog).toBeHidden();
  await expect(payment).toContainText("StatusRefundedPaid₱350Refunded₱350");
  await expect(payment.getByRole("list", { name: "Payments" }).getByRole("listitem")).toHaveText([
    /^Collected on delivery: ₱350/,
    /^Refunded: ₱350.*GCash · GC-77 · The bell did not ring[.]$/,
  ]);
  await expect(payment.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await expectAccessible(page);
});

test("ORD-04 the customer sees on the order what was paid, and what is still to be refunded @both", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { id } = await placeOrder(request, customer, 22);
  await changeOrderStatus(request, id, 1, 2, 3, 4, 6);
  await page.goto("/");
  await signIn(page, customer);
  await page.goto(`/account/orders/${id}`);
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText(/Paid .*₱350/);
  await expect(receipt).toContainText("Refund due₱350");
  await expectAccessible(page);
});
