import { expect, type Locator, type Page } from "@playwright/test";
import { skeletons } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";
// An isolated shop: the products that other tests add to the shared one have fewer lines on their cards.
import { test } from "../../support/e2e/isolated-shop.ts";

/** How far a box of the page may be from the one of its skeleton, in pixels. */
const MOST_PIXELS = 8;

/**
 * A step inside the shop, the call that it waits for, and boxes that its skeleton and its page both have, with what is
 * compared of them.
 */
type Step = {
  from: string;
  link: (page: Page) => Locator;
  call: string;
  boxes: (main: Locator) => Record<string, Locator>;
};

const STEPS: Record<string, Step> = {
  "a list": {
    from: "/",
    link: (page) => page.locator("#site-footer").getByRole("link", { name: "Scooters" }),
    call: "**/api/getScooter*",
    boxes: (main) => ({
      title: main.locator("h1"),
      "first card": main.locator("li[class*=card]").first(),
      "second card": main.locator("li[class*=card]").nth(1),
    }),
  },
  "a product": {
    from: "/",
    link: (page) => page.locator("#home-sections").locator('a[href="/scooter/1"]').first(),
    call: "**/api/viewproductdetail/*",
    boxes: (main) => ({
      "first picture": main.locator("figure, [class*=skeletons-gallery] > *").first(),
      "column with the price": main.locator("[class*=buyColumn]"),
      "first line of it": main.locator("[class*=buyColumn] > *").first(),
    }),
  },
  "the cart": {
    from: "/",
    link: (page) => page.getByRole("banner").getByRole("link", { name: "Cart" }),
    call: "**/api/cart",
    boxes: (main) => ({
      title: main.locator("h1"),
      "first line": main.locator("tbody tr, [class*=skeletons-line]:not([class*=lines])").first(),
      totals: main.locator("aside, [class*=skeletons-totals]"),
    }),
  },
  "the orders of an account": {
    from: "/account/profile",
    link: (page) => page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "My orders" }),
    call: "**/api/my-orders*",
    boxes: (main) => ({
      title: main.locator("h1"),
      navigation: main.getByRole("navigation", { name: "Account" }),
      content: main
        .locator("[class*=page-wrap] > :nth-child(2):not(p, noscript), [class*=account-layout-skeleton]")
        .first(),
    }),
  },
};

/** The page that is shown: while it is loaded, the one before is hidden. */
const shownMain = (page: Page): Locator => page.locator("main").filter({ visible: true });

type Place = { x: number; y: number; width: number };

/** The place and width of each box. Its height is left out, because it depends on what the box holds. */
async function placesOf(boxes: Record<string, Locator>): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for (const [name, locator] of Object.entries(boxes)) {
    const box = await locator.boundingBox();
    if (box) places.set(name, { x: box.x, y: box.y, width: box.width });
  }
  return places;
}

for (const [name, { from, link, call, boxes }] of Object.entries(STEPS)) {
  test(`LIST-01 the skeleton of ${name} has its boxes where the page has them`, { tag: "@both" }, async ({
    page,
    request,
  }) => {
    const customer = await createCustomer(request);
    for (const product of [17, 18, 22]) await addToCart(request, customer, product);
    await signIn(page, customer);
    await page.goto(from);
    // The skeletons are loaded, which store this.
    await page.keyboard.press("Shift");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("cart_lines"))).not.toBeNull();
    const held = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await held.promise;
      await route.continue();
    });

    await link(page).filter({ visible: true }).first().click();
    await expect(skeletons(page).first()).toBeVisible();
    const expected = await placesOf(boxes(shownMain(page)));
    held.resolve();
    await expect(skeletons(page)).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    const places = await placesOf(boxes(shownMain(page)));

    expect([...places.keys()]).toEqual(Object.keys(boxes(page.locator("main"))));
    for (const [box, place] of places) {
      const { x = Number.NaN, y = Number.NaN, width = Number.NaN } = expected.get(box) ?? {};
      const shift = Math.max(Math.abs(place.x - x), Math.abs(place.y - y), Math.abs(place.width - width));
      expect(shift, `${box}: ${[x, y, width]} became ${Object.values(place)}`).toBeLessThanOrEqual(MOST_PIXELS);
    }
  });
}

test("ACC-02 the skeleton of the forms to sign in is announced, and as large as the form", { tag: "@both" }, async ({
  page,
  isMobile,
}) => {
  await page.goto("/scooter");
  const held = Promise.withResolvers<void>();
  await page.route("**/sign-in-forms-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  if (isMobile) await page.getByLabel("Menu", { exact: true }).click();
  await page.getByRole("button", { name: "Log in / Register" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await expect(dialog.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(1);
  await expect(skeletons(page).first()).toBeVisible();
  const expected = (await dialog.boundingBox())?.height ?? Number.NaN;

  held.resolve();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expect(skeletons(page)).toHaveCount(0);
  const height = (await dialog.boundingBox())?.height ?? Number.NaN;
  expect(Math.abs(height - expected), `${expected} became ${height}`).toBeLessThanOrEqual(MOST_PIXELS);
});
