import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, type Customer, createCustomer } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { authorization, openAsOwner } from "../../support/e2e/staff.ts";

const moved = (page: Page, label: string) => expect(page.getByText(`is now ${label}.`).first()).toBeVisible();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Orders with a phone number of its own: failed deliveries are counted by it. */
async function newOrderTo(request: APIRequestContext, customer: Customer, phone: string): Promise<number> {
  await addToCart(request, customer, 22);
  const data = { ...deliveryDetails, phone, email: customer.email };
  const response = await request.post("/api/place-order", { headers: authorization(customer), data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).order.id;
}

test("ORD-05 a failed delivery asks for reason and fee, and the next order of this customer warns staff", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const id = await newOrderTo(request, customer, "+639175550163");
  await changeOrderStatus(request, id, 1, 2, 3);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await button(page, "Delivery failed").click();
  const dialog = page.getByRole("alertdialog", { name: `Delivery failed: order ${id}` });
  await dialog.getByRole("button", { name: "Delivery failed" }).click();
  await expect(dialog).toContainText("Enter a reason. The customer sees it.");
  await dialog.getByLabel("Reason").fill("Refused at the door.");
  await dialog.getByLabel("Courier fee in ₱ (optional)").fill("-1");
  await dialog.getByRole("button", { name: "Delivery failed" }).click();
  await expect(dialog).toContainText("Enter the fee in pesos.");
  await dialog.getByLabel("Courier fee in ₱ (optional)").fill("150");
  await dialog.getByRole("button", { name: "Delivery failed" }).click();
  await moved(page, "Delivery failed");
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "Refused at the door. The courier charged ₱150.",
  );
  await expect(button(page, "Ship")).toBeVisible();
  await expect(button(page, "Mark as returned")).toBeVisible();
  await expectAccessible(page);

  const next = await newOrderTo(request, customer, "+639175550163");
  await page.goto(`/admin/view-order/${next}`);
  const warning = page.getByRole("alert").filter({ hasText: /other orders? could not be delivered/ });
  await expect(warning).toContainText("Call the customer before you confirm this order");

  const other = await placeOrder(request, await createCustomer(request), 22);
  await page.goto("/admin/orders");
  await page.getByRole("link", { name: `View order ${next}` }).focus();
  await page.keyboard.press("Space");
  const preview = page.getByRole("complementary", { name: `Order ${next}` });
  await expect(preview.getByRole("alert")).toContainText("1 other order could not be delivered");
  await expect(preview.getByRole("button", { name: "Confirm" })).toBeVisible();
  for (const each of [next, other.id]) await page.getByRole("checkbox", { name: `Select order ${each}` }).check();
  await page.getByRole("button", { name: "Confirm 2" }).click();
  const asked = page.getByRole("alertdialog", { name: "Confirm 2 orders?" });
  await expect(asked.getByRole("alert")).toContainText("Paid on delivery: call this customer first");
  await expect(asked.getByRole("listitem")).toHaveText([`Order ${next}: 1 other order could not be delivered`]);
  await expect(asked.getByRole("button", { name: "Confirm 2" })).toBeFocused();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/admin/view-order/${next}`);
  await button(page, "Confirm").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm", exact: true }).click();
  await moved(page, "Confirmed");
  await expect(warning).toBeHidden();
});
