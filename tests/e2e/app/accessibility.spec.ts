import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";

/** Every screen that a visitor without an account can open. */
const screens = {
  home: "/",
  scooters: "/scooter",
  helmets: "/helmet",
  accessories: "/accessory",
  "a product": "/scooter/1",
  "a page that is not there": "/nowhere",
  "the confirmation page": "/thankyou",
  "staff sign-in": "/admin/login",
  "staff registration": "/admin/register",
};

for (const [screen, path] of Object.entries(screens)) {
  test(`${screen} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}
