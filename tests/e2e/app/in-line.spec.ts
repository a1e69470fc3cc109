// Without the check of the console: a browser writes every 503 to it.
import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { testWithoutErrorCheck as test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";

const BELL = 22;
const busy = {
  status: 503,
  headers: { "retry-after": "2" },
  json: { status: 503, code: "overloaded", message: "The shop is very busy. Please try again in a moment." },
};

/** Refuses the first calls to a path and lets the others through. Returns the idempotency key of each call. */
async function refuseFirst(page: Page, path: string, count: number): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(path, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await (keys.length <= count ? route.fulfill(busy) : route.continue());
  });
  return keys;
}

/** Returns a function that counts the calls to a path that have no answer yet. */
function countUnanswered(page: Page, path: string): () => number {
  const waiting = new Set<Request>();
  page.on("request", (sent) => sent.url().endsWith(path) && waiting.add(sent));
  page.on("requestfinished", (answered) => waiting.delete(answered));
  return () => waiting.size;
}

/** For polling what takes only milliseconds. */
const shortIntervals = { intervals: [20] };

const notice = (within: Page | Locator) => within.locator("[aria-live]").getByText("You are in line.");

test("BIZ-04 CHK-06 an order that a busy shop refuses waits in line and is placed once, with what was typed", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL, 2);
  await signIn(page, customer);
  await page.goto("/checkout");
  await page.getByLabel("First name").fill("Andrea");
  await page.getByLabel("Last name").fill("Villanueva");
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Email").fill("andrea@villanueva.example");
  await page.getByLabel("Full address").fill("27 Mahusay Street, Quezon City");
  const keys = await refuseFirst(page, "**/api/place-order", 2);
  await page.getByRole("button", { name: "PLACE ORDER NOW" }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText("Keep this page open: it continues by itself in about 2 seconds.")).toBeVisible();
  await expect(page.getByLabel("Full address")).toHaveValue("27 Mahusay Street, Quezon City");
  await expectAccessible(page);
  await expect(page.getByRole("heading", { name: "Salamat, Andrea." })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test("BIZ-04 CART-01 a cart that a busy shop cannot show yet waits in line", async ({ page, request }) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL, 2);
  await signIn(page, customer);
  await refuseFirst(page, "**/api/cart", 1);
  await page.goto("/cart");
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText("2 items in your cart")).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test("BIZ-04 ACC-03 a log-in waits in line for two minutes and then says so, with the address still there", async ({
  page,
  request,
}) => {
  await page.clock.install();
  const unanswered = countUnanswered(page, "/api/login");
  const customer = await createCustomer(request);
  const keys = await refuseFirst(page, "**/api/login", 1000);
  await page.goto("/");
  await page.getByRole("button", { name: "Log in / Register" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await dialog.getByLabel("Email").fill(customer.email);
  await dialog.getByLabel("Password", { exact: true }).fill("a password of some length");
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(notice(dialog)).toBeVisible();
  const gaveUp = dialog.getByRole("alert");
  while (!(await gaveUp.isVisible())) {
    const before = keys.length;
    // The browser repeats the call after two to three seconds.
    await page.clock.runFor(3000);
    // Otherwise the clock could pass the timeout of a call that still waits for its answer.
    await expect.poll(async () => keys.length > before || (await gaveUp.isVisible()), shortIntervals).toBe(true);
    await expect.poll(unanswered, shortIntervals).toBe(0);
  }
  await expect(gaveUp).toContainText("The shop is still very busy. Nothing was lost");
  await expect(dialog.getByLabel("Email")).toHaveValue(customer.email);
  await expect(notice(dialog)).toHaveCount(0);
  expect(keys.length).toBeGreaterThan(10);
});
