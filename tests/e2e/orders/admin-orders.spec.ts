import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { skeletons, test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { addToCart, createCustomer } from "../../support/e2e/customers.ts";
import { authorization, openAsOwner } from "../../support/e2e/staff.ts";

/** Two pieces of a bell and one lock: 2 x 350 + 1,290 pesos. */
const BELL = 22;
const LOCK = 17;

type Placed = { id: number; tracking_no: string; lastname: string; email: string };

/** An order placed by a customer over the API. Each has another last name. */
async function placeOrder(
  request: APIRequestContext,
  lastname = `Dela Cruz-${crypto.randomUUID().slice(0, 8)}`,
): Promise<Placed> {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL, 2);
  await addToCart(request, customer, LOCK);
  const response = await request.post("/api/place-order", {
    headers: authorization(customer),
    data: {
      firstname: "Maria Cristina",
      lastname,
      phone: "0917 555 0142",
      email: customer.email,
      address: "Unit 12B, 48 Scout Borromeo St.\nQuezon City 1103",
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { order } = await response.json();
  return { ...order, lastname, email: customer.email };
}

const rowOf = (page: Page, { tracking_no }: Placed) => page.getByRole("row").filter({ hasText: tracking_no });

test("ADM-06 the list has its columns, and contains an order placed in the shop", { tag: "@both" }, async ({
  page,
  isMobile,
}) => {
  const order = await placeOrder(page.request);
  await openAsOwner(page, `/admin/orders?q=${order.tracking_no}`);
  const row = rowOf(page, order);

  await expect(row).toContainText(`Maria Cristina ${order.lastname}`);
  await expect(row).toContainText("Cash on delivery");
  await expect(row).toContainText("Pending");
  if (!isMobile) {
    await expect(page.getByRole("columnheader")).toHaveText([
      "ID",
      "Tracking No.",
      "Customer Name",
      "Email",
      "Phone",
      "Mode of Payment",
      "Payment",
      "Total",
      "Placed",
      "Status",
      "Action",
    ]);
    await expect(row.getByRole("cell")).toHaveText([
      `Select order ${order.id}`,
      String(order.id),
      new RegExp(`^${order.tracking_no}, \\d+ \\w+, \\d\\d:\\d\\d$`), // With its day on a phone, where the day has no column.
      new RegExp(`^Maria Cristina ${order.lastname}`),
      order.email,
      "0917 555 0142",
      "Cash on deliveryCOD, ₱1,990Due on delivery", // Short on a phone, where total and payment have no column.
      "Due on delivery",
      "₱1,990",
      /^\d+ \w+, \d\d:\d\d$/,
      "Pending",
      "ViewDelete",
    ]);
    await row.getByRole("link", { name: `View order ${order.id}` }).click();
    await expect(page).toHaveURL(`/admin/view-order/${order.id}?q=${order.tracking_no}`);
    await page.goBack();
  }
  await expect(row).toBeVisible();
});

test("ADM-06 the status filter is in the URL, and leaves out orders with another status", async ({ page }) => {
  const order = await placeOrder(page.request);
  const q = `q=${order.tracking_no}`;
  await openAsOwner(page, `/admin/orders?${q}`);
  const filters = page.getByRole("navigation", { name: "Status" });
  await filters.getByRole("link", { name: "Pending" }).click();
  await expect(page).toHaveURL(`/admin/orders?${q}&status=pending`);
  await expect(rowOf(page, order)).toBeVisible();
  await filters.getByRole("link", { name: "Packed" }).click();
  await expect(page).toHaveURL(`/admin/orders?${q}&status=packed`);
  await expect(filters.getByRole("link", { name: "Packed" })).toHaveAttribute("aria-current", "true");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(rowOf(page, order)).toHaveCount(0);
  await page.goBack();
  await expect(rowOf(page, order)).toBeVisible();
  await page.reload();
  await expect(rowOf(page, order)).toBeVisible();
});

test("ADM-06 the cursor of a page is in the URL", async ({ page }) => {
  const word = `Pahina-${crypto.randomUUID().slice(0, 8)}`;
  const placed = [1, 2, 3].map((number) => `${word}-${number}`);
  for (const lastname of placed) await placeOrder(page.request, lastname);
  await page.route("**/api/admin/orders*", (route) =>
    route.continue({ url: route.request().url().replace("limit=50", "limit=2") }),
  );
  await openAsOwner(page, `/admin/orders?q=${word}`);
  const names = page.locator("td").getByRole("link", { name: word });
  await expect(names).toHaveText([placed[2], placed[1]].map((lastname) => `Maria Cristina ${lastname}`));
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(names).toHaveText([`Maria Cristina ${placed[0]}`]);
  expect(page.url()).toContain("cursor=");
  await page.getByRole("link", { name: "First page" }).click();
  await expect(names).toHaveCount(2);
  await expect(page).toHaveURL(`/admin/orders?q=${word}`);
});

test("ADM-06 a skeleton is shown while the orders are loading", async ({ page }) => {
  const order = await placeOrder(page.request);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/admin/orders*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAsOwner(page, `/admin/orders?q=${order.tracking_no}`);
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(skeletons(page).first()).toBeVisible();
  held.resolve();
  await expect(rowOf(page, order)).toBeVisible();
  await expect(skeletons(page)).toHaveCount(0);
});

test("ADM-08 an order shows its own values", { tag: "@both" }, async ({ page }) => {
  const order = await placeOrder(page.request);
  await openAsOwner(page, `/admin/view-order/${order.id}`);

  await expect(page.getByRole("heading", { level: 1, name: `Order ${order.id}` })).toBeVisible();
  const facts = page.getByRole("complementary", { name: "Order facts" });
  for (const words of [
    order.tracking_no,
    "Pending",
    "Cash on delivery (COD)",
    "Due on delivery",
    `Maria Cristina ${order.lastname}`,
    order.email,
    "0917 555 0142",
    "Unit 12B, 48 Scout Borromeo St.",
    "Quezon City 1103",
  ]) {
    await expect(facts).toContainText(words);
  }
  const items = page.getByRole("region", { name: "Items" });
  await expect(items.getByRole("row").filter({ hasText: "Kampana Bell" })).toContainText("₱700");
  await expect(items.getByRole("row").filter({ hasText: "Kandado U-Lock" })).toContainText("₱1,290");
  await expect(items).toContainText("Grand total₱1,990");
  await expect(items).toContainText("Tax amount, 12 % VAT included₱213.21");
  await expect(page.getByRole("list", { name: "Progress" }).getByRole("listitem")).toHaveText([
    /^Pending\d+ \w+, \d\d:\d\d$/,
    "ConfirmedNot yet",
    "PackedNot yet",
    "ShippedNot yet",
    "DeliveredNot yet",
  ]);
});

test("ADM-08 an unknown order shows an Error dialog, and leads back to the list by itself", { tag: "@both" }, async ({
  page,
}) => {
  await freezeClock(page);
  await openAsOwner(page, "/admin/view-order/2147483647");
  const error = page.getByRole("alertdialog", { name: "Error" });
  await expect(error).toContainText("There is no order with this number.");
  await page.clock.resume();
  await expect(page).toHaveURL("/admin/orders");
  await expect(error).toHaveCount(0);
});

test("ADM-08 the Error dialog of an unknown order is closed at once with Escape or its link", async ({ page }) => {
  await freezeClock(page);
  await openAsOwner(page, "/admin/view-order/2147483647");
  await expect(page.getByRole("alertdialog", { name: "Error" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/orders");
  await page.goto("/admin/view-order/2147483647");
  await page.getByRole("alertdialog", { name: "Error" }).getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL("/admin/orders");
});

test("ADM-04 the dashboard links to the pending orders that can be confirmed, oldest first", async ({ page }) => {
  await placeOrder(page.request);
  await openAsOwner(page, "/admin/dashboard");
  const waiting = page.getByRole("region", { name: "Orders waiting" });
  await waiting.getByRole("link", { name: /^To confirm Pending oldest .+ \d/ }).click();
  await expect(page).toHaveURL("/admin/orders?status=pending&payment=not_awaited&sort=oldest");
  const ids = page.getByRole("columnheader", { name: "ID", includeHidden: true });
  await expect(ids).toHaveAttribute("aria-sort", "ascending");
});
