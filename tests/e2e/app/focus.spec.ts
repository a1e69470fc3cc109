import { expect, type Page } from "@playwright/test";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, PASSWORD, signIn } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";

const BELL = { id: 22, name: "Kampana Bell" };

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("CART-05 the focus stays on a button that becomes disabled at its limit", async ({ page, request }) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL.id, 2);
  await signIn(page, customer);
  await page.goto("/cart");
  const less = page.getByRole("button", { name: "Decrease quantity" });
  await less.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 item in your cart")).toBeVisible();
  await expect(less).toBeDisabled();
  await expect(less).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 item in your cart")).toBeVisible();
});

test("CART-06 the focus moves to the title when a line and its button are removed", async ({ page, request }) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL.id);
  await signIn(page, customer);
  await page.goto("/cart");
  await page.getByRole("button", { name: `Remove ${BELL.name}` }).press("Enter");
  await expect(title(page, "Your Cart Is Empty")).toBeFocused();
});

test("ACC-09 CHK-03 the focus moves to the title of the page that a click opens", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const { id } = await placeOrder(request, customer, BELL.id);
  await signIn(page, customer);
  await page.goto(`/account/orders/${id}`);
  await page.getByRole("button", { name: "Buy again" }).press("Enter");
  await expect(title(page, "Cart")).toBeFocused();
  await page.getByRole("link", { name: "Go to Checkout" }).press("Enter");
  await expect(title(page, "Checkout")).toBeFocused();
  // The latest order filled the form in.
  await expect(page.getByLabel("First name")).toHaveValue(deliveryDetails.firstname);
  await page.getByRole("button", { name: "PLACE ORDER NOW" }).press("Enter");
  await expect(title(page, `Salamat, ${deliveryDetails.firstname}.`)).toBeFocused();
});

test("ACC-09 the focus stays on the button that changed the password", async ({ page, request }) => {
  const customer = await createCustomer(request);
  await signIn(page, customer);
  await page.goto("/account/profile");
  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("Current password").fill(PASSWORD);
  await password.getByLabel("New password").fill("a new long one");
  const change = password.getByRole("button", { name: "Change password" });
  await change.press("Enter");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(password.getByLabel("Current password")).toHaveValue("");
  await expect(change).toBeFocused();
});

test("ACC-09 when a device is signed out its button is removed, and the focus is not lost", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const elsewhere = { "user-agent": "Mozilla/5.0 (Macintosh) Gecko/20100101 Firefox/133.0" };
  await request.post("/api/login", { data: { email: customer.email, password: PASSWORD }, headers: elsewhere });
  await signIn(page, customer);
  await page.goto("/account/profile");
  const devices = page.getByRole("region", { name: "Devices" });
  await devices.getByRole("button", { name: "Sign out Firefox on Mac" }).press("Enter");
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(devices.getByRole("heading", { name: "Devices" })).toBeFocused();
});

test("no focused field is behind the header", async ({ page, request }) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL.id);
  await signIn(page, customer);
  for (const path of ["/checkout", "/account/profile", "/search?q=helmet", "/reset-password#none"]) {
    await page.goto(path);
    const fields = page.getByRole("main").locator(":is(input, textarea, select):enabled:visible:not([aria-hidden])");
    await expect(fields.first()).toBeVisible();
    for (const field of await fields.all()) {
      // As after scrolling to the end of a form, when a key or a message moves the focus back up.
      await field.evaluate((element) => {
        element.blur();
        window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 4);
        element.focus();
      });
      const header = await page.getByRole("banner").boundingBox();
      const box = await field.boundingBox();
      expect(box?.y, `${path} ${await field.getAttribute("name")}`).toBeGreaterThanOrEqual(header?.height ?? Infinity);
    }
  }
});

test("ACC-05 logging out opens the home page with the focus on its title", async ({ page, request }) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/scooter");
  await page.getByRole("button", { name: "Logout" }).press("Enter");
  await expect(page).toHaveURL("/");
  await expect(title(page, "Ride first.")).toBeFocused();
});

test("NAV-02 the dialog returns the focus, also to a button in the menu", { tag: "@both" }, async ({
  page,
  isMobile,
}) => {
  await page.goto("/helmet");
  if (isMobile) await page.getByLabel("Menu").click();
  const opener = page.getByRole("button", { name: "Log in / Register" });
  await opener.press("Enter");
  await expect(page.getByRole("dialog", { name: "Sign In" }).getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("NAV-01 the phone menu closes after a link, also after one to the page on the screen", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/helmet");
  const menu = page.getByLabel("Menu");
  const link = (name: string) =>
    page.getByRole("banner").getByRole("link", { name, exact: true }).filter({ visible: true });
  for (const to of ["Helmets", "Help", "Help"]) {
    await menu.tap();
    await link(to).tap();
    await expect(link("Helmets")).toHaveCount(0);
  }
  await expect(page).toHaveURL("/help");
});

test("MSG-01 a message that takes the focus for screen readers has no ring; the link in it has one", async ({
  page,
}) => {
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ligaya Cruz");
  await page.getByLabel("Email").fill("ligaya@example.ph");
  await page.getByLabel("Message").fill("Does the Maya fit into a tricycle?");
  await page.getByRole("button", { name: "Send message" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Message sent" })).toBeVisible();
  const focused = page.locator(":focus");
  await expect(focused).toContainText("Your ticket number is");
  await expect(focused).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back to the shop" })).toBeFocused();
  await expect(focused).toHaveCSS("outline-style", "solid");
});
