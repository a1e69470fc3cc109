import { expect, type Page } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, type Customer, createCustomer, signIn } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import { authorization, createProduct, ownerSession, readProduct } from "../../support/e2e/staff.ts";

const BELL = { id: 22, name: "Kampana Bell" };
const address = "27 Mahusay Street, Teachers Village East, Quezon City";

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Andrea");
  await page.getByLabel("Last name").fill("Villanueva");
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Email").fill("andrea@villanueva.example");
  await page.getByLabel("Full address").fill(address);
}

const order = (page: Page) => page.getByRole("button", { name: "PLACE ORDER NOW" });

async function atCheckout(page: Page, request: Request, quantity = 2, productId = BELL.id): Promise<Customer> {
  const customer = await createCustomer(request);
  await addToCart(request, customer, productId, quantity);
  await signIn(page, customer);
  await page.goto("/checkout");
  await expect(order(page)).toBeVisible();
  return customer;
}

test("CHK-01 CHK-04 CHK-05 the checkout shows the form, the order and the ways to pay", async ({ page, request }) => {
  await atCheckout(page, request);
  const summary = page.getByRole("complementary", { name: "Your order" });
  await expect(summary).toContainText(`${BELL.name}₱350 × 2₱700`);
  await expect(summary).toContainText("Discount–");
  await expect(summary).toContainText("₱75 VAT included₱700");
  await expect(page.getByRole("radio", { name: /^COD/ })).toBeChecked();
  for (const mode of ["Debit card", "GCash", "Maya", "QR Ph", "PayPal"])
    await expect(page.getByRole("radio", { name: new RegExp(`^${mode}`) })).toBeEnabled();
  await expect(page.getByText("Test mode. Online payments are for practice here: nothing is charged.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart 2 items" })).toBeVisible();
  await expect(summary).toContainText("By ordering you accept our terms. See how we use your data.");
  await expect(summary).toContainText("You can cancel the order until we confirm it.");
  await expect(summary.getByRole("link", { name: "terms" })).toHaveAttribute("href", "/policies/terms");
  await expect(summary.getByRole("link", { name: "how we use your data" })).toHaveAttribute(
    "href",
    "/policies/privacy",
  );
  await summary.getByRole("link", { name: "Edit cart or add a discount code" }).click();
  await expect(page).toHaveURL("/cart");
});

test("CHK-01 an empty cart has no checkout", async ({ page, request }) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Your Cart Is Empty" })).toBeVisible();
});

test("CHK-01 without a saved address, the checkout is filled in from the latest order", async ({ page, request }) => {
  const customer = await atCheckout(page, request);
  await page.getByLabel("First name").fill("Liza");
  await page.getByLabel("Last name").fill("dela Cruz");
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByRole("combobox", { name: "Find the place" }).fill("lahug cebu city");
  await page.getByRole("option", { name: /^Lahug\s*Cebu City/ }).click();
  await page.getByLabel("House number and street").fill("27 Gorordo Avenue");
  await page.getByLabel("Landmark (optional)").fill("Blue gate");
  await order(page).click();
  await expect(page).toHaveURL("/thankyou");

  await addToCart(request, customer, BELL.id);
  await page.goto("/checkout");
  await expect(page.getByLabel("First name")).toHaveValue("Liza");
  await expect(page.getByLabel("Last name")).toHaveValue("dela Cruz");
  await expect(page.getByLabel("Phone")).toHaveValue("0917 555 0142");
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await expect(page.getByText("Cebu City, Central Visayas")).toBeVisible();
  await expect(page.getByLabel("House number and street")).toHaveValue("27 Gorordo Avenue");
  await expect(page.getByLabel("Landmark (optional)")).toHaveValue("Blue gate");
  await expect(page.getByLabel("Postal code (optional)")).toHaveValue("6000");

  await page.getByRole("button", { name: "Type the address instead" }).click();
  await page.getByLabel("Full address").fill(address);
  await page.getByLabel("Phone").fill("");
  await page.reload();
  await expect(page.getByLabel("Phone")).toHaveValue("0917 555 0142");
  await expect(page.getByLabel("Full address"), "no parts of another address").toHaveValue(address);
  await order(page).click();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(address);
});

test("CHK-01 the latest order is read only where it is needed, and the form works without it", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await placeOrder(request, customer, BELL.id);
  await addToCart(request, customer, BELL.id);
  let asked = 0;
  await page.route("**/api/my-orders?*", (route) => {
    asked += 1;
    return route.fulfill({ status: 429, json: { message: "Try again later." } });
  });
  await signIn(page, customer);
  await page.goto("/checkout");
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await expect(page.getByLabel("First name")).toHaveValue("Andrea");
  await expect(page.getByLabel("Phone")).toHaveValue("");
  await expect(page.getByLabel("Full address")).toHaveValue("");
  expect(asked).toBeGreaterThan(0);

  const saved = await request.post("/api/addresses", {
    headers: authorization(customer),
    data: {
      recipient: "Maria Clara",
      phone: "0917 555 0199",
      street: "1 Sampaguita Street",
      barangay: "Ermita",
      city: "Manila",
      region: "Metro Manila",
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  asked = 0;
  await page.reload();
  await expect(page.getByLabel("Phone")).toHaveValue("0917 555 0199");
  await expect(page.getByLabel("Full address")).toHaveValue(/^1 Sampaguita Street/);
  expect(asked).toBe(0);
});

test("CHK-02 missing fields show a message each; nothing typed is lost after a reload", async ({ page, request }) => {
  await atCheckout(page, request);
  await page.getByLabel("Last name").fill("");
  await page.getByLabel("Email").fill("andrea@");
  await order(page).click();
  await expect(page.getByRole("alert")).toContainText("All fields are required");
  await expect(page.getByLabel("Last name")).toBeFocused();
  for (const field of ["Last name", "Phone", "Email", "Full address"]) {
    await expect(page.getByLabel(field)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(/Enter/);
  }
  await expect(page.getByLabel("First name")).not.toHaveAttribute("aria-invalid");
  await expect(page.getByLabel("First name")).toHaveValue("Andrea");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Andrea");
  await expect(page.getByLabel("Email")).toHaveValue("andrea@");
});

test("CHK-02 BIZ-03 wrong fields are listed with links, and the header hides none of them", async ({
  page,
  request,
}) => {
  await atCheckout(page, request);
  await fillIn(page);
  const alert = page.getByRole("main").getByRole("alert");
  await page.getByLabel("Phone").fill("0917 555");
  await order(page).click();
  await expect(alert).toContainText("All fields are required");
  await expect(alert).toContainText("Please check: Phone. The order is not placed.");
  await expect(page.getByLabel("Phone")).toBeFocused();
  await expectBelowHeader(page, "Phone");
  await page.getByLabel("Full address").fill("x");
  await order(page).click();
  await expect(alert).toContainText("Please check: Phone, Full address.");
  await expect(page.getByLabel("Full address")).toHaveAccessibleDescription(
    "Enter the full address, such as 12 Mabini Street, Ermita, Manila.",
  );
  await page.getByLabel("Phone").fill("0917 555 0142");
  // A field that was changed is no longer called wrong; the others are.
  await expect(page.getByLabel("Phone")).not.toHaveAttribute("aria-invalid");
  await expect(page.getByLabel("Full address")).toHaveAttribute("aria-invalid", "true");
  await expect(alert).toContainText("Please check: Full address. The order is not placed.");
  await order(page).click();
  await expect(alert).toContainText("Please check: Full address.");
  await expect(page.getByLabel("Full address")).toBeFocused();
  await expectBelowHeader(page, "Full address");
  await page.getByLabel("Full address").fill(address);
  await expect(alert).toHaveCount(0);
});

test("CHK-02 the fields of an address with a barangay are named by their labels until they are corrected", async ({
  page,
  request,
}) => {
  await atCheckout(page, request);
  await fillIn(page);
  const alert = page.getByRole("main").getByRole("alert");
  const street = page.getByLabel("House number and street");
  const postalCode = page.getByLabel("Postal code (optional)");
  await page.getByLabel("Full address").fill("");
  await order(page).click();
  await expect(alert).toContainText("Please check: Full address.");
  await page.getByRole("combobox", { name: "Find the place" }).fill("lahug cebu city");
  await page.getByRole("option", { name: /^Lahug\s*Cebu City/ }).click();
  await expect(alert, "the field is gone").toHaveCount(0);
  await postalCode.fill("60");
  await order(page).click();
  await expect(alert).toContainText("Please check: House number and street, Postal code. The order is not placed.");
  await expect(street).toBeFocused();
  await street.fill("27 Gorordo Avenue");
  await expect(street).not.toHaveAttribute("aria-invalid");
  await expect(alert).toContainText("Please check: Postal code. The order is not placed.");
  await page.getByRole("button", { name: "Change barangay" }).click();
  await page.getByRole("combobox", { name: "Find the place" }).fill("busay cebu city");
  await page.getByRole("option", { name: /^Busay\s*Cebu City/ }).click();
  await expect(postalCode).toHaveValue("6000");
  await expect(alert, "the form filled it in").toHaveCount(0);
});

/** A focused field and its label are visible below the sticky header. */
async function expectBelowHeader(page: Page, label: string): Promise<void> {
  const header = await page.getByRole("banner").boundingBox();
  const words = await page.getByText(label, { exact: true }).boundingBox();
  expect(words?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
}

test("CHK-03 THX-01 an order shows its receipt, reduces the stock and empties the cart", { tag: "@both" }, async ({
  page,
  request,
}) => {
  const owner = await ownerSession(request);
  const product = await createProduct(request, owner, { stock: "10", selling: "350", original: "350" });
  await atCheckout(page, request, 3, product.id);
  await fillIn(page);
  await order(page).click();
  await expect(page).toHaveURL("/thankyou");
  await expect(page.getByText("Order Placed Successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Salamat, Andrea." })).toBeVisible();
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText(/TL-\d{6}-\d+Pending/);
  await expect(receipt).toContainText(`${product.productname}₱350 × 3₱1,050`);
  await expect(receipt).toContainText("of which VAT, 12 %₱112.50");
  await expect(receipt).toContainText(address);
  const cart = page.getByRole("link", { name: "Cart 0 items" });
  await expect(cart).toBeVisible();
  await expect(cart.locator("b"), "no badge is drawn at zero").toHaveCSS("width", "1px");
  expect(await readProduct(request, owner, product.id)).toMatchObject({ stock: 7 });
  await page.reload();
  await expect(receipt).toContainText(address);
});

test("THX-01 without an order the page shows a plain thank-you", async ({ page, request }) => {
  await page.goto("/thankyou");
  await expect(page.getByRole("heading", { name: "Thank you." })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the shop" })).toHaveAttribute("href", "/");
  await expect(page.getByText("After you place an order, your receipt")).toBeVisible();
  await expect(page.getByRole("link", { name: "See my orders" })).toHaveCount(0);
  await signIn(page, await createCustomer(request));
  await page.reload();
  await expect(page.getByRole("link", { name: "See my orders" })).toHaveAttribute("href", "/account/orders");
});

test("PAY-02 BIZ-03 a payment method that is not offered any more is named, and not the fields", async ({
  page,
  request,
}) => {
  await atCheckout(page, request);
  await fillIn(page);
  const message = "This payment method is not available. Choose another one.";
  await page.route("**/api/place-order", (route) =>
    route.fulfill({ status: 422, json: { status: 422, code: "payment_mode_unavailable", message } }),
  );
  await order(page).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Your order was not placed");
  await expect(alert).toContainText(message);
  await expect(page.getByText("All fields are required")).toHaveCount(0);
});

test("CHK-06 pressing again after the response was lost makes one order", async ({ page, request }) => {
  await atCheckout(page, request);
  await fillIn(page);
  const numbers: number[] = [];
  await page.route("**/api/place-order", async (route) => {
    const response = await route.fetch();
    numbers.push((await response.json()).order.id);
    // The order is placed, but the gateway times out before the response.
    if (numbers.length === 1) await route.fulfill({ status: 429, json: { message: "The line was lost." } });
    else await route.fulfill({ response });
  });
  await order(page).click();
  await expect(page.getByRole("alert")).toContainText("The line was lost.");
  await expect(page.getByLabel("Full address")).toHaveValue(address);
  await order(page).click();
  await expect(page.getByRole("heading", { name: "Salamat, Andrea." })).toBeVisible();
  expect(numbers).toHaveLength(2);
  expect(numbers[1]).toBe(numbers[0]);
});

test("CHK-06 pressing twice sends one order", async ({ page, request }) => {
  await atCheckout(page, request);
  await fillIn(page);
  let sent = 0;
  page.on("request", (call) => {
    if (call.url().endsWith("/api/place-order")) sent += 1;
  });
  await order(page).dblclick();
  await expect(page).toHaveURL("/thankyou");
  expect(sent).toBe(1);
});

test("CHK-03 a cart that was changed in another tab is not ordered without a warning", async ({ page, request }) => {
  const customer = await atCheckout(page, request);
  await fillIn(page);
  await addToCart(request, customer, 17);
  // What delivery costs is now of the changed cart, while the lines on the screen are still those of before.
  const priced = page.waitForResponse("**/api/cart/delivery-options");
  await page.getByLabel("Full address").fill(`${address}, gate 2`);
  await priced;
  await order(page).click();
  const warning = page.getByRole("alertdialog", { name: "Warning" });
  await expect(warning).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText("Kandado U-Lock");
  await expect(page.getByLabel("Full address")).toHaveValue(`${address}, gate 2`);
  await order(page).click();
  await expect(page).toHaveURL("/thankyou");
});

test("CHK-01 ACC-05 a logout in another tab leaves nothing of the billing details in this one", async ({
  page,
  context,
  request,
}) => {
  await atCheckout(page, request);
  await fillIn(page);
  const draft = () => page.evaluate(() => sessionStorage.getItem("checkout_draft"));
  expect(await draft()).toContain(address);
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("alertdialog", { name: "Warning" })).toContainText("Login to access Cart Page");
  await expect.poll(draft).toBeNull();
});

type Request = Parameters<typeof createCustomer>[0];

test("DOC-02 an invoice in the name of a business is asked for at checkout and kept with the order", async ({
  page,
  request,
}) => {
  await atCheckout(page, request);
  await fillIn(page);
  const box = page.getByLabel("I need the invoice in the name of a business");
  await expect(page.getByLabel("Registered business name")).toBeHidden();
  await box.check();
  await page.reload();
  await expect(box).toBeChecked();
  await order(page).click();
  await expect(page.getByText("Enter the registered name of the business.")).toBeVisible();
  await page.getByLabel("Registered business name").fill("Bayan Riders Inc.");
  await order(page).click();
  await expect(page.getByText("Enter the TIN of the business.")).toBeVisible();
  await expect(page.getByLabel("TIN")).toBeFocused();
  await page.getByLabel("TIN").fill("987654321");
  await page.reload();
  await expect(page.getByLabel("Registered business name")).toHaveValue("Bayan Riders Inc.");
  await box.uncheck();
  await box.check();
  await expect(page.getByLabel("TIN")).toHaveValue("987654321");

  await order(page).click();

  await expect(page).toHaveURL("/thankyou");
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(
    `Invoice toBayan Riders Inc.\n${address}\nTIN 987-654-321`,
  );
});

test("DOC-02 an order without a ticked box has no business, whatever was typed before", async ({ page, request }) => {
  await atCheckout(page, request);
  await fillIn(page);
  const box = page.getByLabel("I need the invoice in the name of a business");
  await box.check();
  await page.getByLabel("Registered business name").fill("Bayan Riders Inc.");
  await box.uncheck();

  await order(page).click();

  await expect(page).toHaveURL("/thankyou");
  await expect(page.getByRole("region", { name: "Receipt" })).not.toContainText("Invoice to");
});
