import { expect, type Page } from "@playwright/test";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { createCustomer, PASSWORD, signIn } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { createProduct, ownerSession, saveInAnotherWindow } from "../../support/e2e/staff.ts";

const BELL = { id: 22, name: "Kampana Bell" };
const LOCK = { id: 17, name: "Kandado U-Lock" };

for (const path of ["/account/orders", "/account/orders/10001", "/account/profile"]) {
  test(`ACC-09 ${path} without a sign-in shows a warning and opens the home page`, async ({ page }) => {
    await freezeClock(page);
    await page.goto(path);
    await expect(page.getByRole("alertdialog", { name: "Warning" })).toContainText("Login to see your account");
    await page.clock.resume();
    await expect(page).toHaveURL("/");
  });
}

test("ACC-09 a visitor who logs in from the warning is sent to the requested account page", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await page.goto("/account/profile");
  await page.getByRole("alertdialog", { name: "Warning" }).getByRole("button", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(dialog).toContainText("Sign in to see your account.");
  await dialog.getByLabel("Email").fill(customer.email);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/account/profile");
  await expect(page.getByRole("heading", { name: "Devices" })).toBeVisible();
});

test("ACC-09 the redirect from an account page to the home page causes no layout shift", async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved.push((shift as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/account/orders");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
  expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test("NAV-04 ACC-09 the account menu links to My orders and Profile, by pointer and by keyboard", {
  tag: "@both",
}, async ({ page, request, isMobile }) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/helmet");
  const header = page.getByRole("banner");
  const menu = isMobile ? header.getByLabel("Menu") : header.getByLabel("Account of Andrea Villanueva");
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(header.getByRole("link", { name: "My orders" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(header.getByRole("link", { name: "My orders" })).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await header.getByRole("link", { name: "My orders" }).click();
  await expect(page).toHaveURL("/account/orders");
  await expect(page.getByRole("heading", { level: 1, name: "My orders" })).toBeVisible();
  await expect(header.getByRole("link", { name: "My orders" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
  await expectAccessible(page);
  await menu.click();
  await header.getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL("/account/profile");
  await page.goto("/account");
  await expect(page).toHaveURL("/account/orders");
});

test("ACC-09 ORD-01 an order shows its progress, its courier and its lines", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const { id, tracking_no } = await placeOrder(request, customer, BELL.id, LOCK.id);
  await changeOrderStatus(request, id, 1, 2, 3);
  await signIn(page, customer);
  await page.goto("/account/orders");
  const row = page.getByRole("listitem").filter({ hasText: tracking_no });
  await expect(row).toContainText("2 items");
  await expect(row).toContainText("Shipped");
  await expect(row).toContainText("₱1,640");

  await row.getByRole("link", { name: tracking_no }).click();
  await expect(page).toHaveURL(`/account/orders/${id}`);
  const stations = page.getByRole("list", { name: "Order status" }).getByRole("listitem");
  await expect(stations).toHaveText([
    /^Pending\w+ /,
    /^Confirmed\w+ /,
    /^Packed\w+ /,
    /^Shipped\w+ /,
    "DeliveredNot yet",
  ]);
  await expect(stations.nth(3)).toHaveAttribute("aria-current", "step");
  await expect(page.getByText("LBC-4711")).toBeVisible();
  const receipt = page.getByRole("region", { name: "Receipt" });
  for (const words of [BELL.name, LOCK.name, "of which VAT, 12 %₱175.71", "₱1,640", deliveryDetails.address]) {
    await expect(receipt).toContainText(words);
  }
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download receipt" }).click();
  expect((await saving).suggestedFilename()).toBe(`receipt-${id}.pdf`);
  const ask = page.getByRole("link", { name: "Ask about this order" });
  await expect(ask).toHaveAttribute("href", /^\/contact\?order=TL-\d+-\d+$/);
  await expect(page.getByRole("button", { name: "Cancel this order" })).toHaveCount(0);
});

test("ACC-09 ORD-01 a pending order is cancelled after a confirmation, with the keyboard alone", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { id, tracking_no } = await placeOrder(request, customer, BELL.id);
  await signIn(page, customer);
  await page.goto(`/account/orders/${id}`);
  const cancel = page.getByRole("main").getByRole("button", { name: "Cancel this order" }).first();
  await expect(page.getByRole("main")).toContainText("You can cancel it until we confirm it.");
  await cancel.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Cancel order ${tracking_no}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep order" }).press("Enter");
  await expect(dialog).toBeHidden();
  // The browser closes it first; the page gets the event a moment later.
  await expect(page.getByLabel("Why? (optional)")).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Why? (optional)").fill("The wrong colour.");
  await dialog.getByRole("button", { name: "Cancel this order" }).press("Enter");
  await expect(page.getByText(`Order ${tracking_no} is cancelled.`)).toBeVisible();
  const stations = page.getByRole("list", { name: "Order status" }).getByRole("listitem");
  await expect(stations).toHaveText([/^Pending/, /^Cancelled.*The wrong colour[.]$/]);
  await expect(cancel).toBeHidden();
});

test("ACC-09 an order that is no longer pending cannot be cancelled, and the page shows its new state", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { id } = await placeOrder(request, customer, BELL.id);
  await signIn(page, customer);
  await page.goto(`/account/orders/${id}`);
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await changeOrderStatus(request, id, 1);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel this order" }).click();
  await expect(dialog.getByRole("alert")).toContainText("already Confirmed, and can no longer be cancelled");
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await expect(page.getByRole("list", { name: "Order status" })).toContainText(/Confirmed\d+ \w/);
  await expect(page.getByRole("button", { name: "Cancel this order" })).toHaveCount(0);
});

const inCart = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("ACC-09 buying again fills the cart, and shows what could not be added", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const owner = await ownerSession(request);
  const gone = await createProduct(request, owner);
  const { id } = await placeOrder(request, customer, BELL.id, gone.id);
  await signIn(page, customer);
  await page.goto(`/account/orders/${id}`);
  await page.getByRole("button", { name: "Buy again" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(inCart(page, BELL.name)).toBeVisible();
  await expect(inCart(page, gone.productname)).toBeVisible();

  await saveInAnotherWindow(request, owner, gone, { status: "null" });
  await page.goto(`/account/orders/${id}`);
  await page.getByRole("button", { name: "Buy again" }).click();
  const warning = page.getByRole("alertdialog", { name: "Warning" });
  await expect(warning).toContainText(`${gone.productname} is no longer sold.`);
  await expect(warning).toContainText(`${BELL.name} was in your cart already.`);
  await expectAccessible(page);
  await warning.getByRole("link", { name: "Go to cart" }).click();
  await expect(page).toHaveURL("/cart");
});

test("ACC-09 older orders load page by page, and Back restores them", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const first = await placeOrder(request, customer, BELL.id);
  const second = await placeOrder(request, customer, BELL.id);
  const third = await placeOrder(request, customer, BELL.id);
  await signIn(page, customer);
  await page.route("**/api/my-orders*", (route) =>
    route.continue({ url: route.request().url().replace("limit=20", "limit=2") }),
  );
  await page.goto("/account/orders");
  const numbers = page.getByRole("heading", { level: 2 }).getByRole("link");
  await expect(numbers).toHaveText([third.tracking_no, second.tracking_no]);
  await page.getByRole("link", { name: "Older orders" }).click();
  await expect(numbers).toHaveText([first.tracking_no]);
  await expect(page.getByRole("link", { name: "Older orders" })).toHaveCount(0);
  await page.goBack();
  await expect(numbers).toHaveText([third.tracking_no, second.tracking_no]);
});

test("ACC-09 another customer's order is the 404 page", async ({ page, request }) => {
  const { id } = await placeOrder(request, await createCustomer(request), BELL.id);
  await signIn(page, await createCustomer(request));
  await page.goto(`/account/orders/${id}`);
  await expect(page.getByRole("alertdialog", { name: "Warning" })).toContainText("There is no order with this number.");
  await page.keyboard.press("Escape");
  await expect(page.getByText("404 Not Found")).toBeVisible();
});
