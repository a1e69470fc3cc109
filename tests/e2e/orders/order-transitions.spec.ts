import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { addToCart, createCustomer } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { authorization, createCoupon, OWNER, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

/** An order of one bell. */
const newOrder = async (request: APIRequestContext) => placeOrder(request, await createCustomer(request), 22);

const moved = (page: Page, label: string) => expect(page.getByText(`is now ${label}.`).first()).toBeVisible();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Presses the button of a transition, and answers the question with it. */
async function press(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
}

test("ADM-08 ORD-01 the buttons move an order through its states; its history shows who, when and why", async ({
  page,
}) => {
  const { id } = await newOrder(page.request);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await press(page, "Confirm");
  await moved(page, "Confirmed");
  await press(page, "Mark as packed");
  await moved(page, "Packed");
  await button(page, "Ship").click();
  const dialog = page.getByRole("alertdialog", { name: `Ship order ${id}` });
  await dialog.getByLabel("Courier Tracking No. (optional)").fill("LBC-4711");
  await dialog.getByRole("button", { name: "Ship" }).click();
  await expect(dialog).toContainText("Enter the courier of this tracking number.");
  await expect(dialog.getByLabel("Courier (optional)", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Courier (optional)", { exact: true }).selectOption("LBC");
  await dialog.getByRole("button", { name: "Ship" }).click();
  await moved(page, "Shipped");
  await expect(dialog).toBeHidden();
  const facts = page.getByRole("complementary", { name: "Order facts" });
  await expect(facts).toContainText("LBC-4711");
  await expect(button(page, "Cancel order")).toHaveCount(0);
  await button(page, "Mark as delivered").click();
  const arrived = page.getByRole("alertdialog", { name: `Deliver order ${id}` });
  await expect(arrived).toContainText(
    "₱350 is booked as collected. The shop has no mail server, so no email is sent: tell the customer yourself. You can undo this for 10 seconds.",
  );
  await arrived.getByRole("button", { name: "Mark as delivered" }).click();
  await moved(page, "Delivered");
  await expect(facts).toContainText("StatusCollectedPaid₱350");
  const documents = page.getByRole("link", { name: /^(Order summary|Packing slip)$/ });
  await expect(documents, "nothing is left to pack").toHaveText(["Order summary", "Packing slip"]);

  await button(page, "Mark as returned").click();
  const back = page.getByRole("alertdialog", { name: `Return order ${id}` });
  await back.getByRole("button", { name: "Mark as returned" }).click();
  await expect(back).toContainText("Enter a reason. The customer sees it.");
  await back.getByLabel("Reason").fill("The bell did not ring.");
  await back.getByRole("button", { name: "Mark as returned" }).click();
  await moved(page, "Returned");

  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveText([
    /^Pending.* by Andrea Villanueva$/,
    ...["Confirmed", "Packed", "Shipped", "Delivered"].map((label) => new RegExp(`^${label}.* by ${OWNER.name}$`)),
    new RegExp(`^Returned.* by ${OWNER.name}The bell did not ring[.]$`),
  ]);
  await expectAccessible(page);
});

test("ADM-08 the courier of a shipped order is corrected, and a conflict with a colleague is shown", async ({
  page,
  request,
}) => {
  const { id } = await newOrder(page.request);
  const headers = authorization(await ownerSession(page.request));
  const noted = { courier: "LBC", courier_tracking: "9".repeat(100) };
  for (const status of [1, 2, 3])
    await page.request.post(`/api/admin/orders/${id}/move`, { headers, data: { status, ...noted } });
  await openAsOwner(page, `/admin/view-order/${id}`);
  const facts = page.getByRole("complementary", { name: "Order facts" });
  await button(page, "Correct courier").click();
  const dialog = page.getByRole("dialog", { name: `Correct the courier of order ${id}` });
  const number = dialog.getByLabel("Courier Tracking No. (optional)");
  await expect(number).toHaveValue(noted.courier_tracking);
  await number.fill(`${noted.courier_tracking}9`);
  await button(page, "Save courier").click();
  await expect(number).toHaveAccessibleDescription("Use at most 100 characters.");
  await expect(number).toBeFocused();
  await expect(number).toHaveValue(`${noted.courier_tracking}9`);
  await expectAccessible(page);

  const theirs = { courier: "J&T Express", courier_tracking: "", seen: noted };
  const response = await request.post(`/api/admin/orders/${id}/courier`, { headers, data: theirs });
  expect(response.ok(), await response.text()).toBe(true);
  await number.fill("LBC-4711");
  await button(page, "Save courier").click();
  await expect(dialog).toContainText("changed the courier to J&T Express on");
  // Behind the dialog, outside the accessibility tree, the order is loaded again.
  await expect(page.locator("aside").filter({ hasText: "J&T Express" })).toBeAttached();
  await button(page, "Save courier").click();
  await expect(dialog).toBeHidden();
  await expect(facts).toContainText("LBC-4711");
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "Courier corrected: it was J&T Express, it is LBC, LBC-4711.",
  );
});

test("ADM-08 ORD-01 a conflict with a colleague is shown, and the order shows its current state", async ({ page }) => {
  const { id } = await newOrder(page.request);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await expect(button(page, "Confirm")).toBeVisible();
  const headers = authorization(await ownerSession(page.request));
  await page.request.post(`/api/admin/orders/${id}/move`, { headers, data: { status: 5, reason: "Sold out." } });
  await press(page, "Confirm");
  await expect(
    page
      .getByText("This order was cancelled, and stays so. If the customer still wants it, enter a new order.")
      .first(),
  ).toBeVisible();
  await expect(button(page, "Confirm")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "History" })).toContainText("Sold out.");
});

test("ADM-08 ORD-01 a stale tab does not cancel an order that a colleague has confirmed: it shows why and keeps the reason", async ({
  page,
  request,
}) => {
  const { id } = await newOrder(page.request);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await button(page, "Cancel order").click();
  const dialog = page.getByRole("alertdialog", { name: `Cancel order ${id}` });
  await dialog.getByLabel("Reason").fill("Nobody answers the phone.");
  await changeOrderStatus(request, id, 1);
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog).toContainText("changed this order from Pending to Confirmed on ");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Nobody answers the phone.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await expect(dialog).toBeHidden();
  await expect(button(page, "Mark as packed")).toBeVisible();

  // After the conflict the page has the current state, so the cancellation can be sent again.
  await button(page, "Cancel order").click();
  await dialog.getByLabel("Reason").fill("Nobody answers the phone.");
  await changeOrderStatus(request, id, 2);
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog).toContainText("changed this order from Confirmed to Packed on ");
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0); // The page reads the current state first.
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await moved(page, "Cancelled");
  await expect(dialog).toBeHidden();
});

test("ADM-08 cancelling asks first: Escape leaves the order as it is, with the keyboard alone", async ({ page }) => {
  const { id } = await newOrder(page.request);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await button(page, "Cancel order").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: `Cancel order ${id}` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button(page, "Cancel order")).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Reason").fill("The customer called.");
  await dialog.getByRole("button", { name: "Cancel order" }).press("Enter");
  await moved(page, "Cancelled");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("ORD-08 a step is asked about once and can be undone: on the order by keyboard, in the preview, and for several orders", async ({
  page,
}) => {
  const orders = [await newOrder(page.request), await newOrder(page.request)];
  const [{ id }, other] = orders as [(typeof orders)[number], (typeof orders)[number]];
  await openAsOwner(page, `/admin/view-order/${id}`);
  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(button(page, "Confirm")).toBeVisible();
  await page.keyboard.press("s");
  const dialog = page.getByRole("alertdialog", { name: `Confirm order ${id}` });
  await expect(dialog).toContainText(
    "The shop has no mail server, so no email is sent: tell the customer yourself. You can undo this for 10 seconds.",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(history).toHaveCount(1);
  await page.keyboard.press("s");
  await expect(dialog.getByRole("button", { name: "Confirm" })).toBeFocused();
  await page.keyboard.press("Enter");
  await moved(page, "Confirmed");
  await expectAccessible(page);
  await button(page, "Undo").click();
  await expect(page.getByText(`Order ${id} is Pending again.`)).toBeVisible();
  await expect(button(page, "Confirm")).toBeVisible();
  await expect(history).toHaveText([/^Pending/, /^Confirmed, undone/, /^Undone: Pending again/]);

  await page.goto("/admin/orders");
  const row = (order: { id: number }) => page.locator(`main tr[data-id="${order.id}"]`);
  await row({ id }).getByRole("link", { name: "Maria Clara" }).focus();
  await page.keyboard.press("Space");
  const pane = page.getByRole("complementary", { name: `Order ${id}` });
  await pane.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(pane.getByRole("button", { name: "Mark as packed" })).toBeVisible();
  await expect(row({ id })).toContainText("Confirmed");
  await button(page, "Undo").click();
  await expect(pane.getByRole("button", { name: "Confirm" })).toBeVisible();
  await expect(row({ id })).toContainText("Pending");

  for (const order of orders) await page.getByRole("checkbox", { name: `Select order ${order.id}` }).check();
  await button(page, "Confirm 2").click();
  const both = page.getByRole("alertdialog", { name: "Confirm 2 orders?" });
  await expect(both).toContainText(
    "The shop has no mail server, so no email is sent: tell the customer yourself. You can undo this for 10 seconds.",
  );
  await both.getByRole("button", { name: "Confirm 2" }).click();
  await expect(row(other)).toContainText("Confirmed");
  await button(page, "Undo").click();
  await expect(page.getByText("2 of 2 orders were undone.")).toBeVisible();
  for (const order of orders) await expect(row(order)).toContainText("Pending");
});

test("ORD-08 Undo stays while another message is shown, and goes when its time is over", async ({ page }) => {
  const { id } = await newOrder(page.request);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await freezeClock(page);
  await press(page, "Confirm");
  await moved(page, "Confirmed");
  await page.getByLabel("Note for colleagues").fill("Fragile.");
  await button(page, "Add note").click();
  await expect(page.getByRole("button", { name: "Close" }), "two messages").toHaveCount(2);
  await page.clock.runFor(9_500);
  await expect(page.getByRole("button", { name: "Close" }), "the note has gone").toHaveCount(1);
  await button(page, "Undo").click();
  await expect(page.getByText(`Order ${id} is Pending again.`)).toBeVisible();
  await press(page, "Confirm");
  await moved(page, "Confirmed");
  await expect(button(page, "Undo")).toBeVisible();
  await page.clock.runFor(10_500);
  await expect(button(page, "Undo")).toBeHidden();
});

test("ADM-08 PROMO-01 an order with a discount code shows the code and the discount", async ({ page }) => {
  const owner = await openAsOwner(page, "/admin/orders");
  const code = await createCoupon(page.request, owner);
  const customer = await createCustomer(page.request);
  await addToCart(page.request, customer, 22);
  const applied = await page.request.post("/api/cart/coupon", { headers: authorization(customer), data: { code } });
  expect(applied.ok(), await applied.text()).toBe(true);
  const { id } = await placeOrder(page.request, customer);
  await page.goto(`/admin/view-order/${id}`);
  await expect(page.getByRole("region", { name: "Items" })).toContainText(`Discount, ${code}−₱35`);
});

test("ADM-08 a staff note is in the history, and leaving before it is added asks first", async ({ page }) => {
  const { id } = await newOrder(page.request);
  await openAsOwner(page, `/admin/view-order/${id}`);
  const history = page.getByRole("region", { name: "History" });
  await button(page, "Add note").click();
  await expect(history).toContainText("Write the note.");
  await history.getByLabel("Note for colleagues").fill("Ring the guard, not the unit.");
  await page.getByRole("link", { name: "Back to orders" }).click();
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(leaving).toBeVisible();
  await leaving.getByRole("button", { name: "Stay here" }).click();
  await expect(history.getByLabel("Note for colleagues")).toHaveValue("Ring the guard, not the unit.");
  await button(page, "Add note").click();
  const entry = history.getByRole("listitem").filter({ hasText: "Ring the guard" });
  await expect(entry).toHaveText(new RegExp(`^Note.* by ${OWNER.name}Ring the guard, not the unit[.]$`));
  await expect(history.getByLabel("Note for colleagues")).toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
});

test("ADM-08 the documents of an order are shown as they are printed, and saved as PDF", async ({ page }) => {
  const { id, tracking_no } = await newOrder(page.request);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await page.getByRole("link", { name: "Packing slip" }).click();
  const slip = page.getByRole("article", { name: "Packing slip" });
  await expect(slip).toContainText(tracking_no);
  await expect(slip).toContainText("To collect on delivery ₱350");
  const saving = page.waitForEvent("download");
  await button(page, "Save PDF").click();
  expect((await saving).suggestedFilename()).toBe(`packing-slip-${id}.pdf`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(button(page, "Print")).toBeHidden();
  await expect(slip).toBeVisible();
  await page.emulateMedia({ media: null });

  await page.getByRole("link", { name: "Back to the order" }).click();
  await page.getByRole("link", { name: "Order summary" }).click();
  const summary = page.getByRole("article");
  await expect(summary).toContainText("Tax amount, 12 % VAT included₱37.50");

  await page.getByRole("link", { name: "Back to the order" }).click();
  const savingLabel = page.waitForEvent("download");
  await button(page, "Shipping label").click();
  expect((await savingLabel).suggestedFilename()).toBe(`label-${id}.pdf`);
});

test("ADM-08 a packing slip has the lines of the address as the customer wrote them", async ({ page }) => {
  const customer = await createCustomer(page.request);
  await addToCart(page.request, customer, 22);
  const data = { ...deliveryDetails, address: "12 Mabini Street\nErmita, Manila", email: customer.email };
  const response = await page.request.post("/api/place-order", { headers: authorization(customer), data });
  const { order } = await response.json();
  await openAsOwner(page, `/admin/view-order/${order.id}/packing-slip`);
  const address = page.getByRole("article", { name: "Packing slip" }).getByText("12 Mabini Street");
  expect(await address.innerText()).toBe("12 Mabini Street\nErmita, Manila");
});

test("NAV-06 an unknown document of an order is the 404 page", async ({ page }) => {
  const { id } = await newOrder(page.request);
  await openAsOwner(page, `/admin/view-order/${id}/summary`);
  await expect(page.getByRole("heading", { level: 1, name: `Order summary of order ${id}` })).toBeVisible();
  const answer = await page.goto(`/admin/view-order/${id}/receipts`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "404 Not Found" })).toBeVisible();
});

test("ADM-07 ADM-08 an archived order is Hidden, and shows whether it was paid", async ({ page }) => {
  const { id } = await newOrder(page.request);
  await changeOrderStatus(page.request, id, 1, 2, 3, 4);
  const headers = authorization(await ownerSession(page.request));
  const archived = await page.request.post(`/api/admin/orders/${id}/archive`, { headers });
  expect(archived.ok(), await archived.text()).toBe(true);
  await openAsOwner(page, `/admin/view-order/${id}`);
  const facts = page.getByRole("complementary", { name: "Order facts" });
  await expect(facts).toContainText("Order StatusHidden");
  await expect(facts).toContainText("StatusCollectedPaid₱350");
});

test("ADM-08 a cancelled order has no packing slip: its page says so and links to the order, also in the archive", async ({
  page,
}) => {
  const { id } = await newOrder(page.request);
  const headers = authorization(await ownerSession(page.request));
  await page.request.post(`/api/admin/orders/${id}/move`, { headers, data: { status: 5, reason: "Sold out." } });
  const archived = await page.request.post(`/api/admin/orders/${id}/archive`, { headers });
  expect(archived.ok(), await archived.text()).toBe(true);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await expect(page.getByRole("link", { name: "Order summary" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Packing slip" })).toHaveCount(0);
  await page.goto(`/admin/view-order/${id}/packing-slip`);
  await expect(page.getByText(`This order is Cancelled, so it has no packing slip.`)).toBeVisible();
  await expect(button(page, "Print")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: `Open order ${id}` }).click();
  await expect(page).toHaveURL(`/admin/view-order/${id}`);
});

test("ADM-08 SHIP-05 Ship and Correct courier warn of a tracking number that another order has, and staff may go on @both", async ({
  page,
}) => {
  const first = await newOrder(page.request);
  const second = await newOrder(page.request);
  for (const { id } of [first, second]) await changeOrderStatus(page.request, id, 1, 2);
  const number = `L ${first.tracking_no}`;
  const owner = await openAsOwner(page, `/admin/view-order/${second.id}`);
  const warning = page.getByText(`Order ${first.id}, ${first.tracking_no}, has the same tracking number.`);

  await button(page, "Ship").click();
  const dialog = page.getByRole("alertdialog", { name: `Ship order ${second.id}` });
  await dialog.getByLabel("Courier (optional)", { exact: true }).selectOption("LBC");
  const data = { status: 3, courier: "LBC", courier_tracking: number };
  const shipped = await page.request.post(`/api/admin/orders/${first.id}/move`, {
    headers: authorization(owner),
    data,
  });
  expect(shipped.ok(), await shipped.text()).toBe(true);
  await dialog.getByLabel("Courier Tracking No. (optional)").fill(number.replaceAll(" ", "").toLowerCase());
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Courier (optional)", { exact: true }).selectOption("J&T Express");
  await expect(warning).toBeHidden();
  await dialog.getByLabel("Courier (optional)", { exact: true }).selectOption("LBC");
  await expect(warning).toBeVisible();
  await dialog.getByRole("button", { name: "Ship" }).click();
  await moved(page, "Shipped");

  await button(page, "Correct courier").click();
  await expect(warning).toBeVisible();
  await page.getByLabel("Courier Tracking No. (optional)").fill(`${number}-2`);
  await expect(warning).toBeHidden();
  await button(page, "Save courier").click();
  await expect(page.getByRole("complementary", { name: "Order facts" })).toContainText(`${number}-2`);
});
