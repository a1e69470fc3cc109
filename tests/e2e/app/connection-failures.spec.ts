// Without the console check: a browser logs every network error, and these tests cause them.
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { testWithoutErrorCheck as test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";

const BELL = 22;
const broken = { status: 503, json: { status: 503, message: "The shop is very busy. Please try again in a moment." } };

type Failure = "offline" | "gone" | "broken" | "silent";

/** Makes calls to this path fail until the test calls the returned function. */
async function fail(page: Page, path: string, how: Failure): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (how === "offline") await route.abort("internetdisconnected");
    if (how === "gone") await route.fulfill({ status: 404 });
    if (how === "broken") await route.fulfill(broken);
  });
  return () => page.unroute(path);
}

test("BIZ-04 a list that a busy shop cannot give shows why, and loads after a retry", async ({ page }) => {
  await page.goto("/");
  const calmDown = await fail(page, "**/api/getHelmet*", "broken");
  await page.getByRole("region", { name: "Shop by category" }).getByRole("link", { name: "Helmets" }).click();
  await expect(page.getByRole("alert")).toHaveText("The shop is very busy. Please try again in a moment.");
  await expect(page.getByRole("banner")).toBeVisible();
  await expectAccessible(page);
  await calmDown();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Sinag Urban Helmet", exact: true })).toBeVisible();
});

test("BIZ-04 a page whose data cannot be loaded, also by Back, leaves the current one there, says so, and opens later", async ({
  page,
}) => {
  // In a new shop on a busy machine pictures are encoded first, and take all connections that calls could use.
  await page.route("**/media/**", (route) => route.abort());
  await page.goto("/");
  const helmets = page.getByRole("heading", { level: 1, name: "Helmets" });
  const notice = page.getByRole("alert").filter({ hasText: "No connection." });
  const restore = await fail(page, "**/api/getHelmet*", "offline");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Helmets" }).click();
  await expect(notice).toContainText("This page stays");
  await expect(page.getByRole("region", { name: "Shop by category" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await restore();
  await expect(helmets).toBeVisible();
  await expect(page).toHaveURL("/helmet");
  await expect(notice).toBeHidden();

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Scooters" }).click();
  const scooters = page.getByRole("heading", { level: 1, name: "Scooters" });
  await expect(scooters).toBeVisible();
  const restoreAgain = await fail(page, "**/api/getHelmet*", "offline");
  await page.goBack();
  await expect(notice).toContainText("This page stays");
  await expect(scooters).toBeVisible();
  await restoreAgain();
  await expect(helmets).toBeVisible();
});

test("BIZ-04 while a page cannot be loaded another one opens", async ({ page }) => {
  await page.goto("/");
  await fail(page, "**/api/getHelmet*", "offline");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Helmets" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No connection." })).toBeVisible();
  await menu.getByRole("link", { name: "Scooters" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Scooters" })).toBeVisible();
  await expect(page).toHaveURL("/scooter");
});

test("BIZ-04 without a connection a link keeps the page and says so", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  await context.setOffline(true);
  await page.getByRole("region", { name: "Shop by category" }).getByRole("link", { name: "Helmets" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "No connection." });
  await expect(notice).toContainText("This page stays");
  await expect(page).toHaveURL("/");
});

test("BIZ-04 a link whose page cannot be loaded keeps the current page and says so, and opens it later", async ({
  page,
  request,
}) => {
  await signIn(page, await createCustomer(request));
  for (const [from, link, to] of [
    ["/", "Scooters", "/scooter"],
    ["/scooter/1", "Scooters", "/scooter"],
    ["/cart", "Helmets", "/helmet"],
  ] as const) {
    await page.goto(from);
    const restore = await fail(page, "**/product-list-page-*.js", "offline");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link }).click();
    await expect(page.getByRole("alert").filter({ hasText: "No connection." }), from).toContainText("This page stays");
    await expect(page, from).toHaveURL(from);
    await restore();
    await expect(page, from).toHaveURL(to);
    await expect(page.getByRole("heading", { level: 1, name: link }), from).toBeVisible();
  }
});

test("BIZ-04 PROD-03 a model whose script or file cannot be loaded shows a message, and loads after a retry", async ({
  page,
}) => {
  test.slow();
  // Without a graphics card, drawing in 3D is slow: a small window has less to draw, and still begins late on a busy machine.
  await page.setViewportSize({ width: 480, height: 640 });
  await page.goto("/scooter/1");
  const timeout = 120_000;
  const message = page.getByText("The model could not be loaded. Check your connection and try again.");
  for (const part of ["**/model-viewer-*.js", "**/*.glb"]) {
    const restore = await fail(page, part, "offline");
    const failure = page.waitForEvent("requestfailed", { timeout });
    await page.getByRole("button", { name: "View in 3D" }).click();
    await failure;
    await expect(message).toBeVisible({ timeout });
    await expect(page.getByRole("link", { name: /^Tulin Amihan in .+, picture 1 of 3$/ })).toBeVisible();
    await restore();
  }
  await page.getByRole("button", { name: "View in 3D" }).click();
  await expect(page.getByRole("img", { name: "Tulin Amihan, a 3D model to turn" })).toBeVisible({ timeout });
});

test("BIZ-04 PROD-03 a picture that cannot be enlarged shows a message, and is enlarged after a retry", async ({
  page,
}) => {
  await page.goto("/scooter/1");
  const restore = await fail(page, "**/lightbox-*.js", "offline");
  const picture = page.getByRole("link", { name: /^Tulin Amihan in .+, picture 1 of 3$/ });
  await picture.click();
  await expect(page.getByText("Check your connection and press the picture again.")).toBeVisible();
  await restore();
  await picture.click();
  await expect(page.getByRole("dialog", { name: "Enlarged pictures" })).toBeVisible();
});

test.describe("with an empty cache", () => {
  test.use({ newContext: true });

  for (const how of ["offline", "gone"] as const)
    test(`BIZ-04 ACC-02 forms to sign in that are ${how} show a message in the dialog, and load with their styles after a retry`, async ({
      page,
    }) => {
      await page.goto("/scooter");
      const restore = await fail(page, "**/sign-in-forms-*", how);
      // The form has its layout from this style sheet.
      const restoreStyles = await fail(page, "**/form-*.css", how);
      await page.getByRole("button", { name: "Log in / Register" }).click();
      const dialog = page.getByRole("dialog", { name: "Sign In" });
      const again = dialog.getByRole("button", { name: "Try again" });
      await expect(dialog.getByRole("alert")).toContainText("Check your connection and try again.");
      await expect(page.locator("h1")).toHaveText("Scooters");
      await expectAccessible(page);
      const requested = page.waitForRequest("**/sign-in-forms-*.js");
      await again.click();
      await requested;
      await expect(again).toHaveAttribute("aria-busy", "false");
      await expect(again).toBeFocused();
      await restore();
      await restoreStyles();
      await again.click();
      await expect(dialog.getByLabel("Email")).toBeFocused();
      await expect(dialog.locator("form", { has: page.getByLabel("Email") })).toHaveCSS("display", "grid");
      await expect(again).toBeHidden();
    });

  test("BIZ-04 ACC-02 a dialog whose code cannot be loaded says so, and opens when it can be loaded", async ({
    page,
  }) => {
    await page.goto("/scooter");
    const restore = await fail(page, "**/overlays-*", "offline");
    await page.getByRole("button", { name: "Log in / Register" }).click();
    await expect(page.getByRole("alert")).toContainText("This could not be loaded yet.");
    await restore();
    await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
  });

  test("BIZ-04 ACC-02 without a connection a dialog says that the browser is offline, and opens with the connection", async ({
    page,
  }) => {
    await page.goto("/scooter");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Log in / Register" }).click();
    await expect(page.getByRole("alert")).toContainText("You are offline.");
    await page.context().setOffline(false);
    await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
  });

  test("BIZ-04 REV-02 reviews whose code cannot be loaded stay, and a press on them is carried out when it can be loaded", async ({
    page,
  }) => {
    await page.goto("/scooter/1");
    const restore = await fail(page, "**/product-reviews-*.js", "offline");
    const reviews = page.getByRole("region", { name: "Reviews" });
    await reviews
      .getByRole("button", { name: /^Report/ })
      .first()
      .click();
    await expect(page.getByRole("alert")).toContainText("This could not be loaded yet.");
    await expect(reviews.getByRole("heading", { level: 3 }).first()).toBeVisible();
    await restore();
    await expect(page.getByRole("dialog", { name: "Report this review" })).toBeVisible();
  });

  test("BIZ-04 SHIP-02 a search for places that cannot be loaded shows a message, keeps what is typed, and loads after a retry", async ({
    page,
    request,
  }) => {
    const restore = await fail(page, "**/place-search-*.js", "offline");
    await atCheckout(page, request);
    await expect(page.getByRole("alert")).toContainText("This part could not be loaded.");
    await expectAccessible(page);
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("combobox", { name: "Find the place" })).toBeVisible();
    await expect(page.getByLabel("Full address")).toHaveValue("27 Mahusay Street, Quezon City");
  });

  test("BIZ-04 RET-01 a form for a return that cannot be loaded shows a message, and opens after another press", async ({
    page,
    request,
  }) => {
    const customer = await createCustomer(request);
    const { id } = await placeOrder(request, customer, BELL);
    await changeOrderStatus(request, id, 1, 2, 3, 4);
    await signIn(page, customer);
    await page.goto(`/account/orders/${id}`);
    const restore = await fail(page, "**/return-dialog-*.js", "offline");
    const ask = page.getByRole("button", { name: "Return items" });
    await ask.click();
    await expect(page.getByRole("alert")).toContainText("The form could not be opened.");
    await restore();
    await ask.click();
    await expect(page.getByRole("dialog", { name: "Return items" })).toBeVisible();
  });
});

test("BIZ-04 a product that could not be added shows why, and can be added again", async ({ page, request }) => {
  await signIn(page, await createCustomer(request));
  await page.goto(`/accessory/${BELL}`);
  const restore = await fail(page, "**/api/add-to-cart", "offline");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alertdialog", { name: "Error" })).toContainText("The shop could not be reached.");
  await page.keyboard.press("Escape");
  await restore();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
});

test("BIZ-04 CART-04 when the response to a quantity change is lost, the page shows the server's value", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL, 2);
  await signIn(page, customer);
  await page.goto("/cart");
  // The server changes the quantity, but the response is lost.
  await page.route("**/api/cart-updatequantity/**", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByText("The shop could not be reached.")).toBeVisible();
  await expect(page.getByText("3 items in your cart")).toBeVisible();
});

async function atCheckout(page: Page, request: Parameters<typeof createCustomer>[0]): Promise<void> {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL, 2);
  await signIn(page, customer);
  await page.goto("/checkout");
  await page.getByLabel("First name").fill("Andrea");
  await page.getByLabel("Last name").fill("Villanueva");
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Email").fill("andrea@villanueva.example");
  await page.getByLabel("Full address").fill("27 Mahusay Street, Quezon City");
}

/** Forwards orders to the shop, and loses the first response. Returns the ids of the answered orders. */
async function loseFirstAnswer(page: Page): Promise<number[]> {
  const placed: number[] = [];
  await page.route("**/api/place-order", async (route) => {
    const response = await route.fetch();
    placed.push((await response.json()).order.id);
    if (placed.length === 1) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });
  return placed;
}

test("BIZ-04 CHK-06 when the response to an order is lost, nothing typed is lost, and sending again makes one order", async ({
  page,
  request,
}) => {
  await atCheckout(page, request);
  const placed = await loseFirstAnswer(page);
  const order = page.getByRole("button", { name: "PLACE ORDER NOW" });
  await order.click();
  await expect(page.getByRole("alert")).toContainText("We don't know yet if your order was placed");
  await expect(page.getByRole("alert")).toContainText("try again. Only one order will be placed.");
  await expect(page.getByLabel("Full address")).toHaveValue("27 Mahusay Street, Quezon City");
  await expectAccessible(page);
  await order.click();
  await expect(page.getByRole("heading", { name: "Salamat, Andrea." })).toBeVisible();
  expect(placed).toHaveLength(2);
  expect(placed[1]).toBe(placed[0]);
});

test("CHK-06 an order that was sent without a connection is not placed by itself when the connection is back", async ({
  page,
  request,
}) => {
  await atCheckout(page, request);
  const order = page.getByRole("button", { name: "PLACE ORDER NOW" });
  // Enter in a field is no order.
  await page.getByLabel("Phone").press("Enter");
  await page.context().setOffline(true);
  await order.click();
  const summary = page.getByRole("complementary", { name: "Your order" });
  await expect(summary.getByRole("alert")).toContainText("try again. Only one order will be placed.");
  const sent: string[] = [];
  page.on("request", (each) => sent.push(new URL(each.url()).pathname));
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  // A later request shows that none was made before it.
  await page.getByLabel("Full address").fill("27 Mahusay Street, Pasig City");
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(sent).not.toContain("/api/place-order");
  await order.click();
  await expect(page.getByRole("heading", { name: "Salamat, Andrea." })).toBeVisible();
});

test("CHK-06 an order whose response is lost is found after a reload", async ({ page, request }) => {
  await atCheckout(page, request);
  const placed = await loseFirstAnswer(page);
  await page.getByRole("button", { name: "PLACE ORDER NOW" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL("/thankyou");
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("Kampana Bell₱350 × 2₱700");
  expect(placed[1]).toBe(placed[0]);
});

test("BIZ-04 ACC-09 orders and profile without a connection show a message, and load after a retry", async ({
  page,
  request,
}) => {
  await signIn(page, await createCustomer(request));
  for (const [path, call] of [
    ["/account/orders", "**/api/my-orders*"],
    ["/account/profile", "**/api/addresses"],
  ] as const) {
    const restore = await fail(page, call, "offline");
    await page.goto(path);
    await expect(page.getByRole("alert"), path).toHaveText(
      "The shop could not be reached. Check your connection and try again.",
    );
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("navigation", { name: "Account" }), path).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" }), path).toHaveCount(0);
  }
});

test("BIZ-04 ACC-09 an address that could not be sent stays in its form, and can be sent again", async ({
  page,
  request,
}) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/account/profile");
  await page.getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  const typed = { Recipient: "Andrea", Phone: "0917 555 0142", Barangay: "Ermita" };
  for (const [label, words] of Object.entries(typed)) await dialog.getByLabel(label).fill(words);
  await dialog.getByLabel("House number and street").fill("12 Mabini Street");
  await dialog.getByLabel("City or municipality").fill("Manila");
  await dialog.getByLabel("Region").selectOption("Metro Manila");
  const restore = await fail(page, "**/api/addresses", "offline");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The shop could not be reached.");
  await expect(dialog.getByLabel("House number and street")).toHaveValue("12 Mabini Street");
  await restore();
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("region", { name: "Addresses" }).getByRole("listitem")).toContainText("12 Mabini Street");
});

test("BIZ-04 a call without a response times out with a message", async ({ page, request }) => {
  await signIn(page, await createCustomer(request));
  await page.goto(`/accessory/${BELL}`);
  await fail(page, "**/api/add-to-cart", "silent");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alertdialog", { name: "Error" })).toContainText("The shop did not answer in time.", {
    timeout: 60_000,
  });
});
