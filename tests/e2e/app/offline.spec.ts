// Without the console check: a browser logs every network error, and these tests cause them.
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { testWithoutErrorCheck as test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";

test.use({ serviceWorkers: "allow" });

const BELL = 22;

/** Begins to use the page, and waits until its worker can answer the next request. */
async function waitForWorker(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

const storedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test("BIZ-05 without a connection a page shows the products seen last and the cart, without prices, until it can be loaded", async ({
  page,
  context,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL, 2);
  await signIn(page, customer);
  await page.goto("/scooter/1");
  await waitForWorker(page);
  await expect.poll(() => storedAddresses(page)).toContainEqual(expect.stringMatching(/^\/media\/.+-320\.webp$/));
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cart_lines"))).toContain("Kampana Bell");

  await context.setOffline(true);
  await page.goto("/cart").catch(() => undefined);

  await expect(page.getByRole("heading", { level: 1, name: "The shop cannot be reached" })).toBeVisible();
  await expect(page.getByRole("region", { name: "In your cart" })).toContainText("2 × Kampana Bell");
  const seen = page.getByRole("region", { name: "Recently viewed" }).getByRole("link");
  await expect(seen).toHaveText("Tulin Amihan");
  await expect(seen).toHaveAttribute("href", "/scooter/1");
  await expect.poll(() => seen.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await expect(page.locator("body")).not.toContainText("₱");
  await expect(page).toHaveURL("/cart");
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
});

test("BIZ-05 logging out removes what the offline page shows, and no page or response of the API is ever stored", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL, 1);
  await signIn(page, customer);
  await page.goto("/scooter/1");
  await waitForWorker(page);
  await page.goto("/cart");
  await page.keyboard.press("Shift");
  const kept = () => page.evaluate(() => [localStorage.getItem("seen_products"), localStorage.getItem("cart_lines")]);
  await expect.poll(kept).toEqual([expect.stringContaining("Tulin Amihan"), expect.stringContaining("Kampana Bell")]);
  const stored = await storedAddresses(page);
  expect(stored.filter((path) => !/^\/(?:assets|media)\//.test(path))).toEqual(["/offline"]);

  await page.getByRole("button", { name: "Logout" }).click();

  await expect.poll(kept).toEqual([null, null]);
  await expect.poll(() => storedAddresses(page)).not.toContainEqual(expect.stringContaining("/media/"));
});

test("BIZ-05 a new version of the worker removes the files of the one before, and the back office is left alone", async ({
  page,
  context,
  request,
}) => {
  const response = await request.get("/service-worker.js");
  expect(response.headers()["cache-control"]).toBe("no-cache");
  await page.goto("/");
  await page.evaluate(async () => void (await window.caches.open("assets-of-an-older-version")));
  await waitForWorker(page);
  await expect.poll(() => page.evaluate(() => window.caches.keys())).not.toContain("assets-of-an-older-version");

  await context.setOffline(true);
  await expect(page.goto("/admin/login")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
});
