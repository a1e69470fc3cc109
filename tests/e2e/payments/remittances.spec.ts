import { type APIRequestContext, expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { authorization, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

/** Three delivered orders of a bell: whose courier pays all, too little and too much. */
async function deliverThreeOrders(request: APIRequestContext) {
  const customer = await createCustomer(request);
  const full = await placeOrder(request, customer, 22);
  const short = await placeOrder(request, customer, 22);
  const over = await placeOrder(request, customer, 22);
  for (const { id } of [full, short, over]) await changeOrderStatus(request, id, 1, 2, 3, 4);
  return { full, short, over };
}

test("PAY-06 staff import the remittance of a courier: first a preview, then what matches, and what differs when they say so @both", async ({
  page,
  request,
}) => {
  const { full, short, over } = await deliverThreeOrders(request);
  const file = {
    name: "lbc.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Tracking No,COD Amount,Remittance No\n${full.tracking_no},350.00,R-9\n${short.tracking_no},300,R-9\n${over.tracking_no},419,R-9\nNOBODY,5,R-9\n`,
    ),
  };
  await openAsOwner(page, "/admin/remittances");
  await expect(page.getByText(/outstanding from [\d,]+ parcels?/)).toBeVisible();
  await page.getByRole("link", { name: "Import remittance" }).first().click();
  await expect(page).toHaveURL("/admin/remittances/import");
  await expect(
    page.getByText("They show whether a payment for a parcel is new, or was imported before."),
  ).toBeVisible();
  const status = page.getByRole("status");
  const lines = page
    .getByRole("region", { name: "Line by line" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  const record = page.getByRole("button", { name: "Record remittance" });
  await page.getByLabel("CSV file").setInputFiles({ ...file, buffer: Buffer.from("Name,Amount\nA,1\n") });
  await expect(page.getByLabel("CSV file")).toHaveAccessibleDescription(/^The first row has to name a column/);
  await page.getByLabel("CSV file").setInputFiles({ ...file, buffer: Buffer.from("") });
  await expect(page.getByLabel("CSV file")).toHaveAccessibleDescription(/^Choose a CSV file that is not empty/);
  await page.getByLabel("CSV file").setInputFiles(file);
  await expect(status).toContainText("nothing recorded yet");
  await expect(lines).toHaveText([/Short/, /Over/, /No such parcel/, /Matched/]);
  await expect(page.getByText("₱350 for 1 parcel", { exact: true })).toBeVisible();
  await page.getByLabel("Also record different amounts").check();
  await expect(page.getByText("₱1,069 for 3 parcels", { exact: true })).toBeVisible();
  await record.click();
  await expect(page.getByRole("region", { name: "Import", exact: true })).toContainText(
    "₱1,069 recorded for 3 parcels",
  );
  await expect(status).toContainText("3 recorded, 1 not recorded");
  await expect(record).toHaveCount(0);

  await page.getByLabel("CSV file").setInputFiles([]);
  await page.getByLabel("CSV file").setInputFiles(file);
  await expect(lines).toHaveText([/Already remitted/, /Already remitted/, /Already remitted/, /No such parcel/]);
  await expect(page.getByRole("region", { name: "Import", exact: true })).toContainText("Nothing to record");
  await page.getByRole("link", { name: "Go to remittances" }).click();
  const kinds = page.getByRole("navigation", { name: "Parcels" });
  await kinds.getByRole("link", { name: "Too much" }).click();
  const tooMuch = page.getByRole("row").filter({ hasText: over.tracking_no });
  await expect(tooMuch).toContainText("+₱69");
  await expect(page.getByText(/₱[\d,]+ too much for [\d,]+ parcels?/)).toBeVisible();
  await kinds.getByRole("link", { name: "Short" }).click();
  const row = page.getByRole("row").filter({ hasText: short.tracking_no });
  await expect(row).toContainText("₱300 received, remittance R-9");
  await expect(row).toContainText("−₱50");
  await row.getByRole("link", { name: short.tracking_no }).click();
  const payments = page.getByRole("region", { name: "Payment" }).getByRole("list", { name: "Payments" });
  await expect(payments.getByRole("listitem")).toHaveText([
    /^Collected on delivery: ₱350/,
    /^Remitted by the courier: ₱300.*R-9/,
  ]);
});

test("PAY-06 an import of what matches names the parcels with other amounts that it left out, and records them on request @both", async ({
  page,
  request,
}) => {
  const { full, short, over } = await deliverThreeOrders(request);
  const onItsWay = await placeOrder(request, await createCustomer(request), 22);
  await changeOrderStatus(request, onItsWay.id, 1, 2, 3);
  const text = `Tracking No,COD Amount\n${full.tracking_no},350\n${short.tracking_no},300\n${over.tracking_no},419\n${onItsWay.tracking_no},350\n`;
  await openAsOwner(page, "/admin/remittances/import");
  await page.getByLabel("CSV file").setInputFiles({ name: "lbc.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const bar = page.getByRole("region", { name: "Import", exact: true });
  const leftOut = page.getByRole("alert").filter({ hasText: "Not recorded" });
  await expect(bar).toContainText("₱350 for 1 parcel");
  await expect(leftOut, "a preview records nothing").toHaveCount(0);
  const notDelivered = page.getByRole("alert").filter({ hasText: "₱350 for 1 parcel not marked as delivered" });
  await expect(notDelivered).toContainText(
    `${onItsWay.tracking_no} (₱350). If the courier has delivered it, mark it as`,
  );
  await bar.getByRole("button", { name: "Record remittance" }).click();
  await expect(bar).toContainText("₱350 recorded for 1 parcel");
  await expect(leftOut).toContainText("Not recorded: 2 parcels with other amounts");
  await expect(leftOut).toContainText(
    `${short.tracking_no} (₱300 of ₱350), ${over.tracking_no} (₱419 of ₱350). Until you record these amounts, here or by importing the file again,`,
  );
  await expectAccessible(page);
  const list = await page.context().newPage();
  await list.goto("/admin/remittances?sort=newest");
  const listed = list.getByRole("row").filter({ hasText: short.tracking_no });
  await expect(listed).toContainText("₱300 reported, not recorded");
  await list.goto(`/admin/view-order/${onItsWay.id}`);
  const early = list.getByRole("region", { name: "Payment" }).getByRole("alert");
  await expect(early).toContainText("₱350 reported by the courier, not recorded");
  await expect(early).toContainText("LBC LBC-4711 is not marked as delivered: On its way.");
  await list.close();
  await bar.getByRole("button", { name: "Record ₱719 for 2 parcels" }).click();
  await expect(bar).toContainText("₱719 recorded for 2 parcels");
  await expect(leftOut).toHaveCount(0);
  await expect(bar.getByRole("button")).toHaveCount(0);
  await bar.getByRole("link", { name: "Go to remittances" }).click();
  await page.getByRole("navigation", { name: "Parcels" }).getByRole("link", { name: "Short" }).click();
  await expect(page.getByRole("row").filter({ hasText: short.tracking_no })).toContainText("₱300 received");
});

/** An order whose parcel failed and was shipped again with another tracking number; its second parcel is delivered. */
async function deliverSecondParcel(request: APIRequestContext) {
  const order = await placeOrder(request, await createCustomer(request), 22);
  await changeOrderStatus(request, order.id, 1, 2);
  const headers = authorization(await ownerSession(request));
  const numbers = { first: `LBC-${order.id}-1`, second: `LBC-${order.id}-2` };
  const move = async (data: Record<string, unknown>) =>
    expect((await request.post(`/api/admin/orders/${order.id}/move`, { headers, data })).ok()).toBe(true);
  await move({ status: 3, courier: "LBC", courier_tracking: numbers.first });
  await move({ status: 7, reason: "Nobody was there." });
  await move({ status: 3, courier: "LBC", courier_tracking: numbers.second });
  await changeOrderStatus(request, order.id, 4);
  return { ...order, ...numbers };
}

test("PAY-06 staff record an amount for the parcel that an order was shipped again with; kept amounts are on the page of the order @both", async ({
  page,
  request,
}) => {
  const { id, tracking_no, first, second } = await deliverSecondParcel(request);
  const fileOf = (amount: number) => ({
    name: "lbc.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Tracking No,COD Amount\n${first},${amount}\n`),
  });
  await openAsOwner(page, "/admin/remittances/import");
  await page.getByLabel("CSV file").setInputFiles(fileOf(300));
  const bar = page.getByRole("region", { name: "Import", exact: true });
  await expect(bar).toContainText("Nothing to record");
  const line = page.getByRole("row").filter({ hasText: first });
  await expect(line).toContainText(
    `This parcel was shipped again. ${second} of the same order is delivered: ₱350 is due.`,
  );
  await expect(page.getByRole("alert")).toContainText(
    "Lines below say which parcels came back or were shipped again, and for which other parcel you can record the amount.",
  );
  await expect(page.getByText("mark it as delivered")).toHaveCount(0);
  const choice = page.getByLabel(`Record ${first} for`);
  await choice.focus();
  await choice.selectOption(`Record for ${second}`);
  await expect(line).toContainText("Short");
  await expect(choice).toBeFocused();
  await expect(bar).toContainText("Nothing matches: ₱300 is reported for 1 parcel");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Keep as reported" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not recorded: 1 parcel" })).toContainText(
    "they are kept as reported",
  );
  await expect(line).toContainText(`Counted for ${second}.`);

  const order = await page.context().newPage();
  await order.goto(`/admin/view-order/${id}`);
  const reported = order.getByRole("region", { name: "Payment" }).getByRole("alert");
  await expect(reported).toContainText("₱300 reported by the courier, not recorded");
  await expect(reported).toContainText(`LBC ${second} collected ₱350.`);
  await expectAccessible(order);
  await reported.getByRole("link", { name: "Show in remittances" }).click();
  await expect(order.getByRole("searchbox", { name: "Search parcels" })).toHaveValue(tracking_no);
  await expect(order.getByRole("row").filter({ has: order.getByRole("cell") })).toHaveText([
    /₱300 reported, not recorded/,
  ]);
  await order.close();

  await page.getByLabel("CSV file").setInputFiles([]);
  await page.getByLabel("CSV file").setInputFiles(fileOf(350));
  await choice.selectOption(`Record for ${second}`);
  await expect(bar).toContainText("₱350 for 1 parcel");
  await bar.getByRole("button", { name: "Record remittance" }).click();
  await expect(bar).toContainText("₱350 recorded for 1 parcel");
  await page.goto(`/admin/view-order/${id}`);
  await expect(page.getByRole("region", { name: "Payment" }).getByRole("list", { name: "Payments" })).toContainText(
    `Reported for ${first}`,
  );
  await expect(page.getByText("not recorded")).toHaveCount(0);
});
