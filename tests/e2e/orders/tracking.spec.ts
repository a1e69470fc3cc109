import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { authorization, ownerSession } from "../../support/e2e/staff.ts";

/** An order that is with LBC. */
async function shippedOrder(
  request: APIRequestContext,
): Promise<{ id: number; number: string; headers: Record<string, string> }> {
  const { id } = await placeOrder(request, await createCustomer(request), 22);
  const headers = authorization(await ownerSession(request));
  const courier = { courier: "LBC", courier_tracking: "4711" };
  for (const status of [1, 2, 3]) {
    const moved = await request.post(`/api/admin/orders/${id}/move`, { headers, data: { status, ...courier } });
    expect(moved.ok(), await moved.text()).toBe(true);
  }
  const order = await request.get(`/api/view-order/${id}`, { headers });
  return { id, number: (await order.json()).order.tracking_no, headers };
}

async function fillAndSend(page: Page, number: string, phone: string): Promise<void> {
  await page.getByLabel("Order number").fill(number);
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await page.getByRole("button", { name: "Track order" }).click();
}

async function expectTracked(page: Page, number: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shipped");
  await expect(main).toContainText(number);
  await expect(main.getByRole("listitem").filter({ has: page.locator("time") })).toHaveText([
    /^Pending/,
    /^Confirmed/,
    /^Packed/,
    /^Shipped/,
  ]);
  await expect(page.getByRole("link", { name: "Track it with LBC" })).toHaveAttribute(
    "href",
    "https://www.lbcexpress.com/track/?tracking_no=4711",
  );
  for (const secret of [deliveryDetails.lastname, deliveryDetails.phone.slice(-8), "Mabini", "₱"])
    await expect(main).not.toContainText(secret);
}

test("SHIP-05 a visitor tracks an order from the footer, by number and phone", { tag: "@both" }, async ({ page }) => {
  const { number } = await shippedOrder(page.request);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Track your order" }).click();
  await expect(page).toHaveURL("/track");
  await expect(page.getByRole("main"), "no mail server").not.toContainText("email");
  await expect(page.getByLabel("Order number")).toHaveAccessibleDescription(/^Such as TL-261123-1042: TL, six digits/);
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByLabel("Order number")).toBeFocused();
  await expect(page.getByLabel("Order number")).toHaveAccessibleDescription(/Enter the order number/);
  await expectAccessible(page);
  await fillAndSend(page, "LBC 4711", deliveryDetails.phone);
  await expect(page.getByLabel("Order number")).toHaveAccessibleDescription(
    /An order number looks like TL-261123-1042/,
  );
  await expect(page.getByLabel("Order number")).toHaveValue("LBC 4711");
  await expectAccessible(page);
  await fillAndSend(page, number, "0917 555 0199");
  await expect(page.getByRole("alert")).toContainText("No order matches this order number and phone number.");
  await expect(page.getByLabel("Order number")).toHaveValue(number);
  await fillAndSend(page, number.toLowerCase(), deliveryDetails.phone);
  await expectTracked(page, number);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL("/track");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Track another order" }).click();
  await expect(page.getByLabel("Order number")).toHaveValue("");
});

test("SHIP-05 the tracking page works without scripts, also from the link of an email, and nothing stores it", async ({
  browser,
  request,
}) => {
  const { id, number, headers } = await shippedOrder(request);
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    const answer = await page.goto("/track");
    expect(answer?.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    await fillAndSend(page, number, "0917 555 0199");
    await expect(page.getByRole("alert")).toContainText("No order matches this order number and phone number.");
    await expect(page.getByLabel("Order number")).toHaveValue(number);
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("0917 555 0199");
    await fillAndSend(page, number, deliveryDetails.phone);
    await expectTracked(page, number);

    const linked = async () => {
      const { emails } = await (await request.get("/api/admin/emails", { headers })).json();
      const about = emails.find(
        ({ subject }: { subject: string | null }) => subject === `Your order ${number} is on its way`,
      );
      const email = about && (await (await request.get(`/api/admin/emails/${about.id}`, { headers })).json()).email;
      return /\/track\/[\w-]+/.exec(email?.html ?? "")?.[0] ?? "";
    };
    await expect.poll(linked).toContain(`/track/${id}-`);
    const path = await linked();
    const byLink = await page.goto(path);
    expect(byLink?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    await expectTracked(page, number);
    const broken = await page.goto(path.slice(0, -3));
    expect(broken?.status()).toBe(404);
    await expect(page.getByRole("alert")).toContainText(
      "This link does not workEnter your order number and phone number.",
    );
    await fillAndSend(page, number, deliveryDetails.phone);
    await expectTracked(page, number);
  } finally {
    await context.close();
  }
});

test("ORD-07 SHIP-05 of an order in parts, each parcel says how far it is, and the rest what became of it", {
  tag: "@both",
}, async ({ page, request }) => {
  const { id, tracking_no } = await placeOrder(request, await createCustomer(request), 21, 22);
  const headers = authorization(await ownerSession(request));
  const send = async (path: string, data: Record<string, unknown>) => {
    const sent = await request.post(`/api/admin/orders/${id}/${path}`, { headers, data });
    expect(sent.ok(), await sent.text()).toBe(true);
  };
  const read = async () => (await request.get(`/api/view-order/${id}`, { headers })).json();
  const one = async (index: number) => {
    const { order, product } = await read();
    return { version: order.version, lines: [{ line_id: product[index].line_id, product_qty: 1 }] };
  };
  for (const status of [1, 2]) await send("move", { status });
  await send("shipments", { ...(await one(0)), courier: "LBC" });
  await send(`shipments/${(await read()).order.shipments[0].id}/move`, { state: "delivered" });
  await page.goto("/track");
  await fillAndSend(page, tracking_no, deliveryDetails.phone);
  const main = page.getByRole("main");
  const parcel = main.getByRole("region", { name: "Parcel 1: Delivered" });
  await expect(parcel).toContainText("With LBC");
  await expect(main).toContainText("1 piece is still to be shipped.");
  await expectAccessible(page);

  await send("cancel-pieces", { ...(await one(1)), reason: "Sold out." });
  await page.getByRole("link", { name: "Track another order" }).click();
  await fillAndSend(page, tracking_no, deliveryDetails.phone);
  await expect(parcel).toBeVisible();
  await expect(main).toContainText("1 piece was cancelled.");
  await expect(main).not.toContainText("still to be shipped");
});
