import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer, signIn } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("PAY-05 staff refund what is owed for a returned order with double clicks, once, and its payments show it @both", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { id } = await placeOrder(request, customer, 22);
  await openAsOwner(page, `/admin/view-order/${id}`);
  const payment = page.getByRole("region", { name: "Payment" });
  await expect(payment).toContainText("Due on delivery");
  await expect(payment.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await changeOrderStatus(request, id, 1, 2, 3, 4, 6);
  await page.reload();
  await expect(payment).toContainText("Refund due₱350");

  // Each button is double-clicked: the second click neither answers the question nor sends it again.
  await payment.getByRole("button", { name: "Refund" }).dblclick({ delay: 40 });
  const dialog = page.getByRole("dialog", { name: `Refund order ${id}` });
  await expect(dialog).toContainText("₱350 of ₱350 can be refunded.");
  await expect(dialog.getByLabel("Reason"), "this shop has no mail server").not.toHaveAccessibleDescription(/email/);
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(dialog).toContainText("Enter a reason. The customer sees it.");
  // Nothing of it is with the customer.
  await expect(dialog.getByLabel("Refund for")).toHaveCount(0);
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
  const sent: string[] = [];
  page.on("request", (sending) => sending.method() === "POST" && sent.push(new URL(sending.url()).pathname));
  await dialog.getByRole("button", { name: "Record refund" }).dblclick();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([`/api/admin/orders/${id}/refunds`]);
  await expect(payment).toContainText("StatusRefundedPaid₱350Refunded₱350");
  await expect(payment.getByRole("list", { name: "Payments" }).getByRole("listitem")).toHaveText([
    /^Collected on delivery: ₱350/,
    /^Refunded: ₱350.*GCash · GC-77 · The bell did not ring[.]$/,
  ]);
  await expect(payment.getByRole("button", { name: "Refund" })).toHaveCount(0);
  await expectAccessible(page);
});

test("PAY-05 staff refund a part of an item that the customer keeps, and the rest of its price is owed when it is returned @both", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { id } = await placeOrder(request, customer, 22, 17);
  await changeOrderStatus(request, id, 1, 2, 3, 4);
  await openAsOwner(page, `/admin/view-order/${id}`);
  const payment = page.getByRole("region", { name: "Payment" });
  await payment.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog", { name: `Refund order ${id}` });
  await expect(dialog.getByLabel("Amount in ₱")).toHaveValue("");
  await dialog.getByLabel("Refund for").selectOption("Items the customer keeps");
  await dialog.getByLabel("Pieces of Kampana Bell").selectOption("1");
  await expect(dialog.getByLabel("Amount in ₱")).toHaveValue("350");
  await dialog.getByLabel("Amount in ₱").fill("351");
  await dialog.getByLabel("Paid by").selectOption("Cash");
  await dialog.getByLabel("Reason").fill("A scratch.");
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(dialog).toContainText("These pieces still cost ₱350. Enter no more than that, or choose more pieces.");
  await expectAccessible(page);
  await dialog.getByLabel("Amount in ₱").fill("100");
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(dialog).toBeHidden();
  await expect(payment.getByRole("list", { name: "Payments" }).getByRole("listitem").last()).toHaveText(
    /^Refunded: ₱100.*Cash · Customer keeps Kampana Bell × 1 · A scratch[.]$/,
  );
  await expect(payment).not.toContainText("Refund due");

  // The bell comes back after all: the rest of its price is owed, and what is left to refund of it is nothing.
  await page.getByRole("button", { name: "Return pieces" }).click();
  const back = page.getByRole("dialog", { name: `Return pieces of order ${id}` });
  await back.getByLabel("Pieces of Kampana Bell").selectOption("1");
  await back.getByLabel("Reason").fill("It rattles.");
  await back.getByRole("button", { name: "Record return" }).click();
  await expect(payment).toContainText("Refund due₱250");
  await payment.getByRole("button", { name: "Refund" }).click();
  await expect(dialog.getByLabel("Amount in ₱")).toHaveValue("250");
  await dialog.getByLabel("Refund for").selectOption("Items the customer keeps");
  await expect(dialog.getByLabel("Pieces of Kampana Bell")).toHaveCount(0);
});

test("PAY-05 staff write off what is owed for a returned order, with a reason @both", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const { id } = await placeOrder(request, customer, 22);
  await changeOrderStatus(request, id, 1, 2, 3, 4, 6);
  await openAsOwner(page, `/admin/view-order/${id}`);
  const payment = page.getByRole("region", { name: "Payment" });
  await payment.getByRole("button", { name: "Write off" }).click();
  const dialog = page.getByRole("dialog", { name: `Write off the refund of order ${id}` });
  await expect(dialog).toContainText("The shop no longer owes the customer ₱350.");
  await dialog.getByRole("button", { name: "Write off" }).click();
  await expect(dialog).toContainText("Enter a reason. The customer sees it.");
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("They took a lock for it.");
  await dialog.getByRole("button", { name: "Write off" }).click();
  await expect(dialog).toBeHidden();
  await expect(payment).toContainText("Written off₱350");
  await expect(payment).not.toContainText("Refund due");
  await expect(payment.getByRole("list", { name: "Payments" }).getByRole("listitem").last()).toHaveText(
    /^Written off: ₱350.*They took a lock for it[.]$/,
  );
  await expect(payment.getByRole("button", { name: "Write off" })).toHaveCount(0);
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
