import { expect, type Locator, type Page } from "@playwright/test";
import { skeletons, test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";
import { expectToFit } from "../../support/e2e/fit.ts";

const publicPages = [
  "/",
  "/scooter",
  "/helmet/9",
  "/scooter/1",
  "/search?q=helmit",
  "/search?q=bangka",
  "/articles/choosing-a-scooter",
  "/articles/rules-of-the-road",
  "/policies/returns",
  "/policies/terms",
  "/no/such/page",
  "/thankyou",
];
const privatePages = ["/cart", "/checkout"];

/** Doubles the font size of every page that opens from now on. */
const doubleFontSize = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () =>
      document.documentElement.style.setProperty("font-size", "200%"),
    );
  });

/** Each page opens in the narrowest window, which then grows: opening it again would take longer than checking it. */
test("HOME-04 NAV-01 every page fits windows of 320 to 2560 pixels, also with a doubled font size", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, 1);
  const checkOpenPage = async () => {
    for (const fontSize of ["100%", "200%"]) {
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), fontSize);
      for (const width of [320, 768, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        await expectToFit(page, `at ${fontSize} and ${width}`);
      }
    }
    await page.setViewportSize({ width: 320, height: 900 });
  };
  await page.setViewportSize({ width: 320, height: 900 });
  for (const path of publicPages) {
    await page.goto(path);
    await checkOpenPage();
  }
  await signIn(page, customer);
  for (const path of privatePages) {
    await page.goto(path);
    await expect(page.getByText("Tulin Amihan").first()).toBeVisible();
    await checkOpenPage();
  }
});

/** The position and size of an element. @throws when it is not visible */
async function boxOf(found: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await found.boundingBox();
  if (!box) throw new Error(`${found} is not drawn.`);
  return box;
}

test("NAV-01 PROD-01 nothing is covered or cut off on a phone with a doubled font size", {
  tag: "@phone",
}, async ({ page }) => {
  await doubleFontSize(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const way = await boxOf(page.getByRole("link", { name: "Where to find us" }));
    const note = await boxOf(page.getByRole("complementary", { name: /in figures$/ }));
    expect(note.y, `the note on the scooter at ${width}`).toBeGreaterThanOrEqual(way.y + way.height);

    await page.goto("/scooter");
    const sort = await boxOf(page.getByRole("combobox", { name: "Sort" }));
    expect(sort.width, `the order of a list at ${width}`).toBeGreaterThan(100);
    for (const saving of await page.getByText(/^Save ₱/).all()) {
      const { x, width: wide } = await boxOf(saving);
      expect(x + wide, `a saving at ${width}`).toBeLessThanOrEqual(width - 20);
    }

    await page.goto("/scooter/1");
    const place = await boxOf(page.getByText("1 of 3", { exact: true }));
    const turn = await boxOf(page.getByRole("button", { name: "View in 3D" }));
    expect(place.y + place.height, `the place of a picture at ${width}`).toBeLessThanOrEqual(turn.y);

    await page.goto("/policies/returns");
    for (const value of await page.getByRole("definition").all()) {
      const { x, width: wide } = await boxOf(value);
      expect(x + wide, `a fact of a policy at ${width}`).toBeLessThanOrEqual(width - 19);
    }
  }
});

test("HOME-04 PROD-01 categories, names of products and their figures break only between words, also with a doubled font size", async ({
  page,
}) => {
  await doubleFontSize(page);
  for (const path of ["/", "/scooter/3", "/scooter/6", "/helmet/14", "/accessory/24"]) {
    await page.goto(path);
    for (const width of [320, 390, 700, 820]) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await page.locator("main :is(h1, a h2, dd, dd span)").evaluateAll((all) =>
        all.flatMap(({ firstChild }) => {
          if (!(firstChild instanceof Text)) return [];
          const words = [...firstChild.data.matchAll(/[^\s-]+/g)];
          return words.flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(firstChild, index);
            range.setEnd(firstChild, index + word.length);
            return range.getClientRects().length > 1 ? word : [];
          });
        }),
      );
      expect(broken, `${path} at ${width}`).toEqual([]);
    }
  }
});

test("NAV-01 with reduced motion no animation repeats", async ({ page, request }) => {
  await signIn(page, await createCustomer(request));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // The cart is loading: its skeleton is what would move.
  await page.route("**/api/cart", () => undefined);
  const movingOn = async (path: string) => {
    await page.goto(path);
    if (path === "/cart") await expect(skeletons(page).first()).toBeVisible();
    return page.evaluate(
      () => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 100).length,
    );
  };
  expect(await movingOn("/cart"), "for all others").toBeGreaterThan(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of [...publicPages, "/cart"]) expect(await movingOn(path), path).toBe(0);
});
