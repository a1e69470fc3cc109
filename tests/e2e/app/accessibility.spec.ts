import { expect, type Page } from "@playwright/test";
import { openScreen } from "../../screens/open.ts";
import { backOffice, storefront } from "../../screens/screens.ts";
import { type SeedData, seedShop } from "../../screens/seed.ts";
import type { Screen } from "../../screens/steps.ts";
import { expectAccessible, expectAccessibleColours } from "../../support/e2e/axe.ts";
import { expectToFit } from "../../support/e2e/fit.ts";
import { expectValidHtml } from "../../support/e2e/html.ts";
import { test as base } from "../../support/e2e/isolated-shop.ts";
import { registerOwner } from "../../support/e2e/staff.ts";
import { expectTouchable } from "../../support/e2e/touch.ts";

const test = base.extend<object, { seed: SeedData }>({
  seed: [
    async ({ ownShop }, use) => {
      await registerOwner(ownShop);
      await use(await seedShop(ownShop));
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

// Half of all time in a browser: each worker opens some of the screens, in a shop of its own.
test.describe.configure({ mode: "parallel" });

for (const screen of [...storefront, ...backOffice]) {
  const touch = storefront.includes(screen) ? "NAV-08 every control fits a finger, " : "";
  test(`${touch}${screen.name} is valid HTML, fits its window, and axe finds no problem on a desktop and on a phone`, async ({
    page,
    seed,
  }) => {
    await openScreen(page, screen, seed);
    // The owner may open every screen; `permissions.spec.ts` opens them in the other roles.
    await expect(page.getByText("Not for your role")).toHaveCount(0);
    await expectValidHtml(page);
    await expectAccessibleInEachColour(page, screen);
    await expectToFitTablets(page);
    if (screen.stepsDifferOnPhone) return;
    await makePhone(page);
    await expectToFit(page, "on a phone");
    await expectAccessibleInEachColour(page, screen);
    if (storefront.includes(screen)) await expectTouchableOnPhones(page);
  });
}

for (const screen of [...storefront, ...backOffice].filter(({ stepsDifferOnPhone }) => stepsDifferOnPhone)) {
  test(`NAV-08 axe finds no problem in ${screen.name} on a phone`, { tag: "@phone" }, async ({ page, seed }) => {
    await openScreen(page, screen, seed);
    await expectAccessible(page);
    if (storefront.includes(screen)) await expectTouchableOnPhones(page);
  });
}

/** Checks an open page in windows between those of a desktop and of a phone. */
async function expectToFitTablets(page: Page): Promise<void> {
  for (const width of [1080, 820, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `at ${width}`);
  }
}

/** Checks an open page on a usual phone and on the narrowest. */
async function expectTouchableOnPhones(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectTouchable(page);
  }
}

/** Checks an open page in light colours, and in dark ones where the screen says so. */
async function expectAccessibleInEachColour(page: Page, { alsoInDark }: Screen): Promise<void> {
  await expectAccessible(page);
  if (!alsoInDark) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleColours(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Shows an open page as a phone does: opening it again would take longer than checking it. */
async function makePhone(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await browser.send("Emulation.setDeviceMetricsOverride", {
    width: 390,
    height: 844,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}
