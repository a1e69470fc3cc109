import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect } from "@playwright/test";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { changeOrderStatus, freeOrderInTwoParcels, placeOrder } from "../../support/e2e/orders.ts";
import { authorization, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

/** A phone that no other test uses: an order that failed to be delivered there would warn of these. */
const PHONE = "0917 555 0198";

/** Phone orders of one bell each for a customer of this name, moved through these states. */
async function phoneOrders(
  request: APIRequestContext,
  lastname: string,
  count: number,
  ...states: number[]
): Promise<{ id: number; tracking_no: string }[]> {
  const headers = authorization(await ownerSession(request));
  const orders: { id: number; tracking_no: string }[] = [];
  for (let made = 0; made < count; made += 1) {
    const data = { ...deliveryDetails, phone: PHONE, lastname, email: "", lines: [{ product_id: 22, product_qty: 1 }] };
    const placed = await request.post("/api/admin/orders", {
      headers: { ...headers, "idempotency-key": crypto.randomUUID() },
      data,
    });
    expect(placed.ok(), await placed.text()).toBe(true);
    orders.push((await placed.json()).order);
  }
  for (const status of states) {
    const ids = orders.map(({ id }) => id);
    const moved = await request.post("/api/admin/orders/move", { headers, data: { ids, status } });
    expect(moved.ok(), await moved.text()).toBe(true);
  }
  return orders;
}

const uniqueName = () => `Bultuhan${Date.now()}`;

test("ORD-09 a list of orders is pasted, checked and shipped, and each order has a result", async ({ page }) => {
  const name = uniqueName();
  const orders = await phoneOrders(page.request, name, 3, 1, 2);
  const [one, two, three] = orders.map(({ tracking_no }) => tracking_no);
  await openAsOwner(page, `/admin/orders?q=${name}`);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Select all 3" }).click();

  await page.getByRole("button", { name: "Print" }).click();
  const print = page.getByRole("dialog", { name: "Print 3 orders" });
  const download = page.waitForEvent("download");
  await print.getByRole("button", { name: "Save as PDF" }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(print).toBeHidden();

  await page.getByRole("button", { name: "Ship 3" }).click();
  await expect(page).toHaveURL("/admin/orders/ship");
  const list = page.getByLabel("Orders", { exact: true });
  await expect(list).toHaveValue([three, two, one].map((number) => `${number},,`).join("\n"));
  await list.fill(`${one}\tLalamove\tX 1\n${two}\t\tX 2\n${three}\t\t\nTL-200101-1\t\tX 4`);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await page.getByLabel("Courier", { exact: true }).selectOption("LBC");
  await page.getByRole("button", { name: "Check" }).click();
  const lines = page.getByRole("region", { name: "Line by line" });
  await expect(lines).toContainText("3 of 4 orders can be shipped.");
  await expect(lines.getByRole("row").nth(1)).toContainText("There is no order with this number.");
  await page.getByRole("button", { name: "Ship 3 orders" }).click();
  const ship = page.getByRole("alertdialog").getByRole("button", { name: "Ship 3 orders" });
  await expect(lines.getByText("The courier collects ₱350 for this parcel.")).toHaveCount(3);
  await expect(page.getByRole("alertdialog")).toContainText("The couriers collect ₱1,050 in all.");
  await ship.click();
  await expect(page.getByRole("status").filter({ hasText: "3 orders done" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lines).toContainText("3 of 4 orders can be shipped.");
  await page.getByRole("button", { name: "Ship 3 orders" }).click();
  await ship.click();
  await expect(page.getByRole("status").filter({ hasText: "3 orders done" })).toBeVisible();
  const results = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download results" }).click();
  const text = await readFile(await (await results).path(), "utf8");
  expect(text.trim().split("\r\n")).toHaveLength(4);
  expect(text).toContain(`"${orders[0]?.id}","Done","Order ${orders[0]?.id} is now Shipped."`);

  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page).toHaveURL("/admin/dashboard");
  await page.goto(`/admin/view-order/${orders[1]?.id}`);
  const facts = page.getByRole("complementary", { name: "Order facts" });
  await expect(facts).toContainText("LBC");
  await expect(facts.getByRole("link", { name: "X 2" })).toBeVisible();
});

test("ORD-09 all orders that match the filter are selected, not only the page, and confirmed with progress and a result for each; Undo takes all back", async ({
  page,
}) => {
  const name = uniqueName();
  const orders = await phoneOrders(page.request, name, 54);
  const headers = authorization(await ownerSession(page.request));
  await openAsOwner(page, `/admin/orders?q=${name}`);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Select all 50" }).click();
  await page.getByRole("button", { name: "Select all 54 that match" }).click();
  await expect(page.getByRole("toolbar")).toContainText("54 selected");
  await expectAccessible(page);

  // A colleague is faster with one of them.
  const [theirs] = orders;
  const data = { status: 5, reason: "The customer called." };
  const cancelled = await page.request.post(`/api/admin/orders/${theirs?.id}/move`, { headers, data });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
  // Each batch waits until the progress was seen.
  const seen = Promise.withResolvers<void>();
  await page.route("**/api/admin/orders/move", async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Confirm 54" }).click();
  await expect(page.getByRole("dialog", { name: "Working on 54 orders" })).toContainText("0 of 54 done");
  await expectAccessible(page);
  seen.resolve();
  const report = page.getByRole("alert").filter({ hasText: "One order wasn't changed" });
  await expect(report).toContainText(`Order ${theirs?.id}: `);
  await expect(report).toContainText("This order was cancelled, and stays so.");
  await expect(page.getByText("53 of 54 orders are now Confirmed.")).toBeVisible();
  const results = page.waitForEvent("download");
  await report.getByRole("button", { name: "Download results" }).click();
  const text = await readFile(await (await results).path(), "utf8");
  expect(text.match(/"Done"/g)).toHaveLength(53);
  expect(text.match(/"Not done"/g)).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("53 of 53 orders were undone.")).toBeVisible();
  await page.goto(`/admin/orders?q=${name}&status=confirmed`);
  await expect(page.getByRole("heading", { name: "No order found" })).toBeVisible();
});

test("ORD-09 an order that is past the wanted state is reported with its state and what can be done with it", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const packed = await placeOrder(request, customer, 22);
  await changeOrderStatus(request, packed.id, 1, 2);
  const orders = [packed, await placeOrder(request, customer, 22)];
  await openAsOwner(page, "/admin/orders");
  for (const { id } of orders) await page.getByRole("checkbox", { name: `Select order ${id}` }).check();
  await page.getByRole("button", { name: "Confirm 2" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Confirm/ })
    .click();
  const report = page.getByRole("alert").filter({ hasText: "One order wasn't changed" });
  await expect(report).toContainText(`Order ${packed.id}: This order is Packed. You can ship it or cancel it.`);
});

test("ORD-09 before several orders are confirmed, the dialog says how many can't be", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const confirmed = await placeOrder(request, customer, 22);
  await changeOrderStatus(request, confirmed.id, 1);
  const orders = [confirmed, await placeOrder(request, customer, 22)];
  await openAsOwner(page, "/admin/orders");
  for (const { id } of orders) await page.getByRole("checkbox", { name: `Select order ${id}` }).check();
  const dialog = page.getByRole("alertdialog");
  await page.getByRole("button", { name: "Confirm 2" }).click();
  await expect(dialog.getByRole("paragraph")).toHaveText(
    "1 of 2 orders can't become Confirmed now, and won't change. The shop has no mail server, so no email is sent: tell the customer yourself. You can undo this for 10 seconds.",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Deliver 2" }).click();
  await expect(dialog.getByRole("paragraph")).toHaveText("No selected order can become Delivered now.");
});

test("ORD-09 before several orders are delivered, the dialog says how many parcels they are", {
  tag: "@both",
}, async ({ page, request }) => {
  const name = uniqueName();
  const whole = await phoneOrders(request, name, 2, 1, 2);
  for (const { id } of whole) await changeOrderStatus(request, id, 3);
  const inTwo = await freeOrderInTwoParcels(request, { lastname: name });
  await openAsOwner(page, `/admin/orders?q=${name}`);
  const dialog = page.getByRole("alertdialog");
  const select = (id: number) => page.getByRole("checkbox", { name: `Select order ${id}` });
  const booked = "Cash on delivery is booked as collected. You can undo this for 10 seconds.";
  for (const { id } of whole) await select(id).check();
  await page.getByRole("button", { name: "Deliver 2" }).click();
  await expect(dialog.getByRole("paragraph"), "each order is one parcel").toHaveText(booked);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await select(inTwo).check();
  await page.getByRole("button", { name: "Deliver 3" }).click();
  await expect(dialog.getByRole("paragraph")).toHaveText(`This marks 3 orders with 4 parcels as delivered. ${booked}`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Deliver 3" }).click();
  await expect(page.getByText("3 of 3 orders are now Delivered.")).toBeVisible();
});

test("ORD-09 on a phone the courier of a line does not cover why its order cannot be shipped", {
  tag: "@phone",
}, async ({ page }) => {
  await openAsOwner(page, "/admin/orders/ship");
  await page.getByLabel("Orders", { exact: true }).fill("TL-200101-1, Lalamove, X 1");
  await page.getByRole("button", { name: "Check" }).click();
  const row = page.getByRole("region", { name: "Line by line" }).getByRole("row").last();
  const courier = await row.getByText("Lalamove, X 1").boundingBox();
  const reason = await row.getByRole("cell").last().boundingBox();
  expect((courier?.y ?? 0) + (courier?.height ?? 0)).toBeLessThanOrEqual((reason?.y ?? 0) + 1);
});
