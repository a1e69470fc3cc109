import { expect, type Page } from "@playwright/test";
import { REDIRECT_DELAY_MS } from "#contract/limits.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test, testWithoutErrorCheck, waitForHydration } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import {
  addToCart,
  type Customer,
  createCustomer,
  PASSWORD,
  signIn,
  uniqueEmail,
} from "../../support/e2e/customers.ts";
import { authorization, createProduct, ownerSession } from "../../support/e2e/staff.ts";

const BELL = { id: 22, name: "Kampana Bell" };
const LOCK = { id: 17, name: "Kandado U-Lock" };

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const quantity = (page: Page, name: string) =>
  page.getByRole("group", { name: `Quantity, ${name}` }).getByRole("status");

test("OPT-04 CART-01 the cart marks what is no longer sold, and of what there is too little", async ({
  page,
  request,
}) => {
  const owner = await ownerSession(request);
  const headers = authorization(owner);
  const gone = await createProduct(request, owner, { stock: "5" });
  const few = await createProduct(request, owner, { stock: "5" });
  const customer = await createCustomer(request);
  for (const { id } of [gone, few]) await addToCart(request, customer, id, 3);
  const hidden = { products: [{ id: gone.id, version: gone.version }], shown: false };
  const counted = { stock: 2, stock_seen: 5, reason: "counted" };
  const changes = [
    await request.post("/api/admin/products/status", { headers, data: hidden }),
    await request.post(`/api/admin/products/${few.id}/stock`, { headers, data: counted }),
  ];
  expect(changes.map((reply) => reply.ok())).toEqual([true, true]);
  await signIn(page, customer);
  await page.goto("/cart");
  await expect(row(page, gone.productname)).toContainText("No longer available. Remove it to order.");
  await expect(row(page, few.productname)).toContainText("Only 2 left.");
  const totals = page.getByRole("complementary", { name: "Cart totals" });
  await expect(totals).toContainText(`Remove ${gone.productname}: it is no longer available.`);
  await expect(totals).toContainText(`Lower the quantity of ${few.productname}: only 2 left.`);
  await expectAccessible(page);
});

test("CART-03 what is sold out does not count, and is removed before the checkout", { tag: "@both" }, async ({
  page,
  request,
}) => {
  const owner = await ownerSession(request);
  const sold = await createProduct(request, owner, { stock: "5" });
  const customer = await createCustomer(request);
  for (const id of [sold.id, BELL.id]) await addToCart(request, customer, id, 1);
  const counted = { stock: 0, stock_seen: 5, reason: "counted" };
  const change = { headers: authorization(owner), data: counted };
  expect((await request.post(`/api/admin/products/${sold.id}/stock`, change)).ok()).toBe(true);
  await signIn(page, customer);
  await page.goto("/checkout");
  const summary = page.getByRole("complementary", { name: "Your order" });
  await expect(summary).toContainText(`Remove ${sold.productname}: it is out of stock.`);
  await expect(page.getByRole("button", { name: "PLACE ORDER NOW" })).toHaveCount(0);
  await summary.getByRole("link", { name: "Change the cart" }).click();
  await expect(row(page, sold.productname)).toContainText("Out of stock. Remove it to order the rest.");
  const totals = page.getByRole("complementary", { name: "Cart totals" });
  await expect(totals).toContainText("Subtotal₱350");
  await expect(totals.getByRole("link", { name: "Go to Checkout" })).toHaveCount(0);
  const ask = row(page, sold.productname).getByRole("link", { name: "Ask us when it will be back" });
  await expect(ask, "this shop has no mail server").toHaveAttribute("href", "/contact");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Remove ${sold.productname}` }).click();
  await expect(totals.getByRole("link", { name: "Go to Checkout" })).toBeVisible();
});

testWithoutErrorCheck(
  "CART-01 the cart is shown when only the ways to pay cannot be read",
  async ({ page, request }) => {
    const customer = await createCustomer(request);
    await addToCart(request, customer, BELL.id, 1);
    await signIn(page, customer);
    await page.goto("/cart");
    await expect(page.getByText("Payment: Cash on delivery")).toBeVisible();
    await page.route("**/api/payment-modes?**", (route) => route.abort());
    await page.reload();
    await expect(row(page, BELL.name)).toBeVisible();
    await expect(page.getByText("Payment: ")).toBeHidden();
  },
);

for (const path of ["/cart", "/checkout"]) {
  test(`CART-01 ${path} without a sign-in shows a warning and opens the home page`, async ({ page }) => {
    await freezeClock(page);
    await page.goto(path);
    const warning = page.getByRole("alertdialog", { name: "Warning" });
    await expect(warning).toContainText("Login to access Cart Page");
    await page.clock.runFor(REDIRECT_DELAY_MS - 1);
    await expect(warning).toBeVisible();
    await expect(page).toHaveURL(path);
    await page.clock.runFor(1);
    await expect(page).toHaveURL("/");
    // The dialog stays open for long enough to choose a way to sign in, or none.
    await expect(warning.getByRole("button")).toHaveText(["Sign in", "Register", "Close"]);
    await page.clock.resume();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(warning).toBeHidden();
    await expect(page).toHaveURL("/");
  });
}

test("CART-01 ACC-03 a visitor who logs in from the warning is sent to the requested page", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL.id);
  await page.goto("/helmet");
  await page.goto("/checkout");
  await page.getByRole("alertdialog", { name: "Warning" }).getByRole("button", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(page).toHaveURL("/");
  await expect(dialog).toContainText("Sign in to place your order.");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await dialog.getByLabel("Email").fill(customer.email);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("button", { name: "PLACE ORDER NOW" })).toBeVisible();
  // Back does not open the warning again.
  await page.goBack();
  await expect(page).toHaveURL("/helmet");
});

test("CART-01 a visitor who registers from the warning is sent to the cart; one who declines stays on the home page", async ({
  page,
}) => {
  await page.goto("/cart");
  const warning = page.getByRole("alertdialog", { name: "Warning" });
  await warning.getByRole("button", { name: "Register" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign Up" });
  await expect(dialog).toContainText("Sign up to see your cart.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
  await page.goto("/cart");
  await warning.getByRole("button", { name: "Register" }).click();
  await dialog.getByLabel("Full Name").fill("Joy Reyes");
  await dialog.getByLabel("Email").fill(uniqueEmail());
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("heading", { name: "Your Cart Is Empty" })).toBeVisible();
});

test("CART-02 CART-03 the cart shows its lines and totals", { tag: "@both" }, async ({ page, request }) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, LOCK.id, 2);
  await addToCart(request, customer, BELL.id);
  await signIn(page, customer);
  await page.goto("/cart");
  await expect(page.getByText("3 items in your cart")).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Description", "Price", "Quantity", "Subtotal"]);
  await expect(row(page, LOCK.name)).toContainText("₱2,580");
  // The price of one piece shows at every width when there are several; of a single piece the subtotal shows it.
  await expect(row(page, LOCK.name).getByText("₱1,290").filter({ visible: true })).toHaveCount(1);
  await expect(row(page, BELL.name).getByText("each")).toHaveCount(0);
  const totals = page.getByRole("complementary", { name: "Cart totals" });
  await expect(totals).toContainText("Subtotal₱2,930");
  await expect(totals).toContainText("ShippingNext dayFree");
  await expect(totals).toContainText("Shipping to ManilaSame as above–");
  await expect(totals).toContainText("₱2,930");
  await expect(totals.getByRole("link", { name: "Go to Checkout" })).toHaveAttribute("href", "/checkout");
  await expect(page.getByRole("link", { name: "Cart 3 items" })).toBeVisible();
});

test("CART-02 an empty cart shows a message", async ({ page, request }) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Your Cart Is Empty" })).toBeVisible();
});

test("CART-04 CART-05 rapid clicks show at once, and page and server end with the same quantity", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL.id);
  await signIn(page, customer);
  await page.goto("/cart");
  await expect(quantity(page, BELL.name)).toHaveText("1");
  // Each change is delayed, so that the clicks are faster.
  let underway = 0;
  let together = 0;
  await page.route("**/api/cart-updatequantity/**", async (route) => {
    underway += 1;
    together = Math.max(together, underway);
    const response = await route.fetch();
    underway -= 1;
    await route.fulfill({ response });
  });
  const more = page
    .getByRole("group", { name: `Quantity, ${BELL.name}` })
    .getByRole("button", { name: "Increase quantity" });
  for (let click = 0; click < 9; click += 1) await more.click();
  await expect(quantity(page, BELL.name)).toHaveText("10");
  await expect(more).toBeDisabled();
  await expect(more).toHaveAccessibleDescription("10 at most per order.");
  await expect(page.getByRole("complementary")).toContainText("Order total₱375 VAT included₱3,500");
  await expect.poll(() => quantityOnServer(request, customer)).toBe(10);
  expect(together).toBe(1);
  await page.reload();
  await expect(quantity(page, BELL.name)).toHaveText("10");
});

test("CART-04 CART-05 a refused quantity is reset to the server's value, with its message", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL.id, 2);
  await signIn(page, customer);
  await page.goto("/cart");
  await expect(quantity(page, BELL.name)).toHaveText("2");
  // The cart has ten already, added in another tab.
  const line = await lineId(request, customer);
  for (let step = 2; step < 10; step += 1) {
    await request.put(`/api/cart-updatequantity/${line}/inc`, { headers: bearer(customer) });
  }
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByText("Choose a quantity from 1 to 10.")).toBeVisible();
  await expect(quantity(page, BELL.name)).toHaveText("10");
  await expectAccessible(page);
});

test("CART-04 CHK-05 a cart in another tab shows each change at once", async ({ page, request, context }) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, LOCK.id);
  await signIn(page, customer);
  await page.goto("/cart");
  const other = await context.newPage();
  await other.goto("/cart");
  await waitForHydration(other);
  await expect(other.getByText("1 item in your cart")).toBeVisible();
  await other.goto(`/accessory/${BELL.id}`);
  await waitForHydration(other);
  await other.getByRole("button", { name: "Add to Cart" }).click();
  await expect(row(page, BELL.name)).toBeVisible();
  await expect(page.getByText("2 items in your cart")).toBeVisible();
  const bells = page.getByRole("group", { name: `Quantity, ${BELL.name}` });
  await bells.getByRole("button", { name: "Increase quantity" }).click();
  await bells.getByRole("button", { name: "Increase quantity" }).click();
  await expect(other.getByRole("link", { name: "Cart 4 items" })).toBeAttached();
  await page.getByRole("button", { name: `Remove ${LOCK.name}` }).click();
  await expect(other.getByRole("link", { name: "Cart 3 items" })).toBeAttached();
  await expect(quantity(page, BELL.name)).toHaveText("3");
});

test("CART-06 removing a line succeeds once, and shows Removed when it was already removed", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL.id);
  await addToCart(request, customer, LOCK.id);
  await signIn(page, customer);
  await page.goto("/cart");
  await page.getByRole("button", { name: `Remove ${LOCK.name}` }).click();
  await expect(row(page, LOCK.name)).toHaveCount(0);
  await expect(page.getByText("Success", { exact: true })).toBeVisible();
  const line = await lineId(request, customer);
  await request.delete(`/api/delete-cartItem/${line}`, { headers: bearer(customer) });
  await page.getByRole("button", { name: `Remove ${BELL.name}` }).click();
  await expect(page.getByRole("alertdialog", { name: "Error" })).toContainText("This item is no longer in your cart.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Removed ${BELL.name}` })).toBeDisabled();
});

test("CART-08 ACC-07 a cart that may no longer be read shows why and opens the home page, without a loop", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await request.post("/api/logout", { headers: bearer(customer) });
  await signIn(page, customer);
  await freezeClock(page);
  await page.goto("/cart");
  const error = page.getByRole("alertdialog", { name: "Error" });
  await expect(error).toContainText("Your session has ended. Sign in again.");
  await page.clock.resume();
  await expect(page).toHaveURL("/");
  await expect(error.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(error).toBeHidden();
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
});

const bearer = ({ token }: Customer) => ({ Authorization: `Bearer ${token}` });

type Request = Parameters<typeof createCustomer>[0];

async function lineOnServer(request: Request, customer: Customer): Promise<{ id: number; product_qty: number }> {
  const response = await request.get("/api/cart", { headers: bearer(customer) });
  return (await response.json()).cart[0];
}
const lineId = async (request: Request, customer: Customer) => (await lineOnServer(request, customer)).id;
const quantityOnServer = async (request: Request, customer: Customer) =>
  (await lineOnServer(request, customer)).product_qty;

test("CART-06 a removed line stays removed when an older response of the cart arrives after it", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL.id);
  await signIn(page, customer);
  await page.goto("/cart");
  const remove = page.getByRole("button", { name: /^Remove/ });
  await expect(remove).toBeVisible();
  const fetched = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  await page.route(
    "**/api/cart",
    async (route) => {
      const response = await route.fetch();
      fetched.resolve();
      await removed.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  // This tab loads the cart, because another one says that it has changed. The response arrives after the removal.
  await page.evaluate(() => new BroadcastChannel("cart").postMessage("changed"));
  await fetched.promise;
  await remove.click();
  await expect(page.getByRole("heading", { name: "Success" })).toBeVisible();
  const olderResponse = page.waitForResponse("**/api/cart");
  removed.resolve();
  await olderResponse;
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { name: "Your Cart Is Empty" })).toBeVisible();
  await expect(remove).toHaveCount(0);
});
