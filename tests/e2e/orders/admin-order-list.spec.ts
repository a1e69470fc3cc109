import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { formatShortDateTime } from "#contract/dates.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer } from "../../support/e2e/customers.ts";
import { changeOrderStatus } from "../../support/e2e/orders.ts";
import { authorization, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

type Placed = { id: number; tracking_no: string };

/** Orders of one accessory, all with the same last name that no other test uses. */
async function ordersOf(
  request: APIRequestContext,
  count: number,
  before = "",
): Promise<{ lastname: string; orders: Placed[] }> {
  const lastname = `${before}Hanap-${crypto.randomUUID().slice(0, 8)}`;
  const orders: Placed[] = [];
  for (let number = 0; number < count; number += 1) {
    const customer = await createCustomer(request);
    await addToCart(request, customer, 22);
    const data = { ...deliveryDetails, lastname, email: customer.email };
    const response = await request.post("/api/place-order", { headers: authorization(customer), data });
    expect(response.ok(), await response.text()).toBe(true);
    orders.push((await response.json()).order);
  }
  return { lastname, orders };
}

const rowOf = (page: Page, { tracking_no }: Placed) => page.getByRole("row").filter({ hasText: tracking_no });
const names = (page: Page) => page.locator("td").getByRole("link", { name: "Hanap-" });

test("ADM-06 the search finds by name, and its text is in the URL", async ({ page }) => {
  const { lastname, orders } = await ordersOf(page.request, 1);
  await openAsOwner(page, "/admin/orders?status=pending");
  const field = page.getByRole("searchbox", { name: "Search orders" });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await field.fill(lastname);
  await field.press("Enter");
  await expect(page).toHaveURL(`/admin/orders?q=${lastname}&status=pending`);
  await expect(names(page)).toHaveCount(1);
  await expect(page.getByText(orders[0]?.tracking_no ?? "").first()).toBeVisible();

  await field.fill("walang ganito kahit kailan");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "No order found" })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(lastname);
  await expect(names(page)).toHaveCount(1);
});

for (const [list, label] of [
  ["orders", "Search orders"],
  ["view-product", "Search products"],
  ["customers", "Search customers"],
  ["staff", "Search staff"],
  ["audit-log", "Search the log"],
] as const) {
  test(`ADM-06 ADM-10 ${list} is searched while typing; the field keeps the focus, and one step back leaves the search`, async ({
    page,
  }) => {
    await openAsOwner(page, "/admin/profile");
    await page.goto(`/admin/${list}`);
    const field = page.getByRole("searchbox", { name: label });
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await field.focus();
    await page.keyboard.type("walang");
    await expect(page).toHaveURL(`/admin/${list}?q=walang`);
    await page.keyboard.type(" ganito ");
    await expect(page).toHaveURL(`/admin/${list}?q=walang+ganito`);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("walang ganito ");
    await page.goBack();
    await expect(page).toHaveURL(`/admin/${list}`);
    await expect(field).toHaveValue("");
    await field.fill("walang");
    await expect(page).toHaveURL(`/admin/${list}?q=walang`);
    await field.fill("");
    await expect(page).not.toHaveURL(/walang/);
  });
}

test("ADM-06 on a phone a row shows the day of its order too", { tag: "@phone" }, async ({ page }) => {
  const { orders, lastname } = await ordersOf(page.request, 1);
  const [order] = orders as [Placed];
  await openAsOwner(page, `/admin/orders?q=${lastname}`);
  const [today = ""] = formatShortDateTime(new Date()).split(",");
  await expect(rowOf(page, order).getByText(today).filter({ visible: true })).toHaveCount(1);
  await expect(rowOf(page, order)).toContainText(`${order.tracking_no}, ${today}`);
});

test("ADM-06 on a phone nothing of a row is cut, also of the longest name", { tag: "@phone" }, async ({ page }) => {
  const { lastname, orders } = await ordersOf(page.request, 1, "de los Santos-Villanueva y Buenaventura ");
  await openAsOwner(page, `/admin/orders?q=${lastname}`);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const cells = rowOf(page, orders[0] as Placed).locator("td:visible:not(:has(input))", { hasText: /\S/ });
    await expect(cells).not.toHaveCount(0);
    const cut = await cells.evaluateAll((shown) =>
      shown
        .flatMap((cell) => [cell, ...cell.querySelectorAll("*")])
        .filter((part) => getComputedStyle(part).overflowX !== "visible" && part.scrollWidth > part.clientWidth)
        .map((part) => part.textContent),
    );
    expect(cut, `${width} pixels`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("ADM-06 the days filter leaves out orders of other days", async ({ page }) => {
  const { lastname } = await ordersOf(page.request, 1);
  await openAsOwner(page, `/admin/orders?q=${lastname}`);
  await expect(names(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Placed any day" }).click();
  const box = page.getByRole("dialog", { name: "Days" });
  await box.getByLabel("To").fill("2020-01-31");
  await expectAccessible(page);
  await box.getByRole("button", { name: "Show these days" }).click();
  await expect(page).toHaveURL(`/admin/orders?q=${lastname}&to=2020-01-31`);
  await expect(page.getByRole("heading", { name: "No order found" })).toBeVisible();
  await page.getByRole("button", { name: "Placed until 31 Jan 2020" }).click();
  await box.getByRole("link", { name: "Any day" }).click();
  await expect(names(page)).toHaveCount(1);
});

test("ADM-06 selected orders are confirmed together, and one that cannot be is reported by itself", async ({
  page,
}) => {
  const { lastname, orders } = await ordersOf(page.request, 3);
  const [first, second, shipped] = orders as [Placed, Placed, Placed];
  await changeOrderStatus(page.request, shipped.id, 1, 2, 3);
  await openAsOwner(page, `/admin/orders?q=${lastname}`);
  for (const { id } of orders) await page.getByRole("checkbox", { name: `Select order ${id}` }).check();
  const bar = page.getByRole("toolbar", { name: "Selected orders" });
  await expect(bar).toContainText("3 selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Confirm 3" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm 3" }).click();
  await expect(rowOf(page, first)).toContainText("Confirmed");
  await expect(rowOf(page, second)).toContainText("Confirmed");
  await expect(rowOf(page, shipped)).toContainText("Shipped");
  const report = page.getByRole("alert").filter({ hasText: "One order wasn't changed" });
  await expect(report).toContainText(`Order ${shipped.id}: This order is on its way. Mark it as delivered`);
  await expect(
    page.getByText(
      "2 of 3 orders are now Confirmed. 1 order: This order is on its way. Mark it as delivered, or its delivery as failed.",
    ),
  ).toBeVisible();
  await expect(bar).toBeHidden();

  await page.getByRole("checkbox", { name: `Select order ${first.id}` }).check();
  await bar.getByRole("button", { name: "Pack 1" }).click();
  await page.getByRole("alertdialog", { name: "Pack one order?" }).getByRole("button", { name: "Pack 1" }).click();
  await expect(rowOf(page, first)).toContainText("Packed");
  await expect(report).toBeHidden();
});

test("ADM-06 an address whose page is unknown says so", async ({ page }) => {
  await openAsOwner(page, "/admin/orders?cursor=another");
  await expect(page.getByRole("heading", { name: "Couldn't load orders" })).toBeVisible();
  await expect(page.getByText("This cursor belongs to another list. Begin at the first page.")).toBeVisible();
});

test("ADM-06 Escape clears the selection, and the next one closes the preview", async ({ page }) => {
  const { lastname, orders } = await ordersOf(page.request, 1);
  const [order] = orders as [Placed];
  await openAsOwner(page, `/admin/orders?q=${lastname}`);
  await page.getByRole("checkbox", { name: `Select order ${order.id}` }).check();
  await rowOf(page, order).getByRole("link").first().focus();
  await page.keyboard.press("Space");
  const preview = page.getByRole("complementary", { name: `Order ${order.id}` });
  await expect(preview).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar", { name: "Selected orders" })).toBeHidden();
  await expect(preview).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
});

test("ADM-06 Delete of an open order says why it is kept, also when a colleague reopened it meanwhile", async ({
  page,
}) => {
  const { lastname, orders } = await ordersOf(page.request, 1);
  const [order] = orders as [Placed];
  const remove = page.getByRole("button", { name: `Delete order ${order.id}` });
  await openAsOwner(page, `/admin/orders?q=${lastname}`);
  const dialog = page.getByRole("alertdialog", { name: `Delete order ${order.id}?` });
  await remove.click();
  await expect(dialog).toContainText("This order is still Pending. Cancel it first, then you can delete it.");
  await expect(dialog.getByRole("button", { name: "Delete order" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Keep order" }).click();

  const headers = authorization(await ownerSession(page.request));
  const cancelled = await page.request.post(`/api/admin/orders/${order.id}/move`, {
    headers,
    data: { status: 5, reason: "The customer called." },
  });
  const { step } = await cancelled.json();
  await page.reload();
  const address = `**/api/view-order/${order.id}`;
  const undone = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await undone.promise;
    await route.continue();
  });
  await remove.click();
  await expect(dialog).toContainText("moves to Hidden. You can restore it.");
  const data = { steps: [{ id: order.id, step }] };
  const undo = await page.request.post("/api/admin/orders/undo", { headers, data });
  expect((await undo.json()).outcomes).toMatchObject([{ changed: true }]);
  undone.resolve();
  await expect(dialog).toContainText("This order is still Pending. Cancel it first, then you can delete it.");
  await expect(dialog.getByRole("button", { name: "Delete order" })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await expect(dialog).toBeHidden();
});

test("ADM-06 the dialog of Delete can be closed before the order is loaded", async ({ page }) => {
  const { lastname, orders } = await ordersOf(page.request, 1);
  const [order] = orders as [Placed];
  await changeOrderStatus(page.request, order.id, 5);
  await openAsOwner(page, `/admin/orders?q=${lastname}`);
  // The browser stops the request, and that is no error.
  const address = `**/api/view-order/${order.id}`;
  await page.route(address, () => undefined);
  const asked = page.waitForRequest(address);
  await page.getByRole("button", { name: `Delete order ${order.id}` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Delete order ${order.id}?` });
  const request = await asked;
  const stopped = page.waitForEvent("requestfailed", (failed) => failed === request);
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await stopped;
  await expect(dialog).toBeHidden();
});

test("ADM-06 ADM-07 Delete asks for confirmation and archives the order; Restore undoes it", async ({ page }) => {
  const { lastname, orders } = await ordersOf(page.request, 1);
  const [order] = orders as [Placed];
  await changeOrderStatus(page.request, order.id, 5);
  await openAsOwner(page, `/admin/orders?q=${lastname}`);
  await page.getByRole("button", { name: `Delete order ${order.id}` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Delete order ${order.id}?` });
  await expect(dialog.getByRole("button", { name: "Keep order" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await expect(dialog).toBeHidden();
  await expect(names(page)).toHaveCount(1);

  await page.getByRole("button", { name: `Delete order ${order.id}` }).click();
  await expect(dialog).toContainText("moves to Hidden. You can restore it.");
  await dialog.getByRole("button", { name: "Delete order" }).click();
  await expect(page.getByText("is deleted. You find it under Hidden, and can restore it.").first()).toBeVisible();
  await expect(names(page)).toHaveCount(0);
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Hidden" }).click();
  await expect(page).toHaveURL(`/admin/orders?q=${lastname}&archived=1`);
  await expect(rowOf(page, order)).toContainText("Hidden");
  await page.getByRole("button", { name: `Restore order ${order.id}` }).click();
  await expect(page.getByRole("heading", { name: "No order found" })).toBeVisible();
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "All" }).click();
  await expect(rowOf(page, order)).toContainText("Cancelled");
});

test("ADM-06 ADM-08 an order is deleted and restored on its own screen once it is finished", async ({ page }) => {
  const { orders } = await ordersOf(page.request, 1);
  const [{ id }] = orders as [Placed];
  const remove = page.getByRole("button", { name: "Delete order" });
  const restore = page.getByRole("button", { name: "Restore order" });
  await openAsOwner(page, `/admin/view-order/${id}`);
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleDescription(
    "This order is still Pending. Cancel it first, then you can delete it.",
  );
  await changeOrderStatus(page.request, id, 1, 2, 3);
  await page.reload();
  await expect(remove).toHaveAccessibleDescription(
    "This order is still open. You can delete it once it is delivered or returned.",
  );
  await changeOrderStatus(page.request, id, 4);
  await page.reload();
  await remove.click();
  const dialog = page.getByRole("alertdialog", { name: `Delete order ${id}?` });
  await dialog.getByRole("button", { name: "Delete order" }).click();
  await expect(restore).toBeVisible();
  await expect(page.getByText("This order was deleted and is under Hidden. You can restore it.")).toBeVisible();
  await expect(remove).toHaveCount(0);
  await restore.click();
  await expect(remove).toBeEnabled();
});

test("ADM-06 the export contains the filtered orders", async ({ page }) => {
  const { lastname, orders } = await ordersOf(page.request, 2);
  await openAsOwner(page, `/admin/orders?q=${lastname}&sort=oldest`);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(orders.map(({ tracking_no }) => tracking_no));
});

test("ADM-06 the arrow keys move through the rows and Enter opens an order", async ({ page }) => {
  const { lastname, orders } = await ordersOf(page.request, 2);
  await openAsOwner(page, `/admin/orders?q=${lastname}&sort=oldest`);
  await names(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(names(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/view-order/${orders[1]?.id}?q=${lastname}&sort=oldest`);
});

test("ADM-06 at every scroll position each control of a row is either visible or completely hidden", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const { orders } = await ordersOf(page.request, 1);
  const [{ id }] = orders as [Placed];
  const many = (answer: { orders: { id: number }[]; next_cursor: string | null }) => ({
    ...answer,
    next_cursor: "more",
    orders: Array.from({ length: 40 }, (_, number) => ({ ...answer.orders[0], id: number + 1 })),
  });
  const headers = authorization(await ownerSession(page.request));
  const found = await page.request.get(`/api/admin/orders?q=${id}`, { headers });
  const json = many(await found.json());
  await page.route("**/api/admin/orders?*", (route) => route.fulfill({ json }));
  await openAsOwner(page, `/admin/orders?q=${id}`);
  await expect(page.getByRole("link", { name: "View order 40" })).toBeAttached();
  for (let offset = 300; offset < 340; offset += 7) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), offset);
    // Without the layout changes of expectAccessible: this is about what the bars cover.
    const { violations } = await new AxeBuilder({ page }).withRules(["target-size"]).analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target))).toEqual([]);
  }
});

test("NOTE-01 a new order appears by itself; while a row is in use no row moves, and a button shows what is new", async ({
  page,
}) => {
  const customer = await createCustomer(page.request);
  const lastname = `Hanap-${crypto.randomUUID().slice(0, 8)}`;
  let placed = 0;
  const place = async () => {
    placed += 1;
    await addToCart(page.request, customer, 22);
    const data = { ...deliveryDetails, lastname, email: customer.email };
    const response = await page.request.post("/api/place-order", { headers: authorization(customer), data });
    return (await response.json()).order as Placed;
  };
  const first = await place();
  await openAsOwner(page, `/admin/orders?q=${lastname}`);
  await expect(names(page)).toHaveCount(1);
  // The stream is open once it has told of something.
  await expect(async () => {
    const before = await names(page).count();
    await place();
    await expect.poll(() => names(page).count(), { timeout: 2_000 }).toBeGreaterThan(before);
  }).toPass();
  // What was ordered before the stream was open, or arrived too late for one try, has arrived too.
  await expect(names(page)).toHaveCount(placed);

  const shown = placed;
  await rowOf(page, first).getByRole("link").first().focus();
  const box = await rowOf(page, first).boundingBox();
  const second = await place();
  const arrived = page.getByRole("button", { name: "1 new order" });
  await expect(arrived).toBeVisible();
  await expect(names(page)).toHaveCount(shown);
  expect(await rowOf(page, first).boundingBox()).toEqual(box);
  await changeOrderStatus(page.request, first.id, 1);
  await expect(rowOf(page, first)).toContainText("Confirmed");
  await expectAccessible(page);
  await arrived.press("Enter");
  await expect(rowOf(page, second)).toBeVisible();
  await expect(arrived).toHaveCount(0);
});
