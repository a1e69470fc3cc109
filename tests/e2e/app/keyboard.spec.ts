import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";
import { PASSWORD, uniqueEmail } from "../../support/e2e/customers.ts";

/** More tab stops than any page of the shop has before its target. */
const MOST_STOPS = 120;

/** Presses Tab until this is focused, and checks that the focus is visible each time. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return expectFocusSeen(page);
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${goal}.`);
}

/** The focused element is inside the window, and nothing covers it. */
async function expectFocusSeen(page: Page): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const box = focused?.getBoundingClientRect();
      if (!focused || !box) return false;
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2);
      return top !== null && (focused.contains(top) || top.contains(focused));
    });
  await expect.poll(seen, "the focused element can be seen").toBe(true);
}

async function press(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press("Enter");
}

test("NAV-02 PROD-01 CART-02 CHK-03 a scooter is found, added to the cart and ordered with the keyboard alone", async ({
  page,
}) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await press(page, page.getByRole("link", { name: /^Learn More/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Tulin Amihan" })).toBeVisible();

  await press(page, page.getByRole("button", { name: "Add to Cart" }));
  await press(page, page.getByRole("dialog").getByRole("link", { name: "Sign Up" }));
  const dialog = page.getByRole("dialog", { name: "Sign Up" });
  for (const [label, text] of [
    ["Full Name", "Andrea Villanueva"],
    ["Email", uniqueEmail()],
    ["Password", PASSWORD],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");

  await press(page, page.getByRole("alertdialog", { name: "Success" }).getByRole("link", { name: "Go to cart" }));
  await expect(page.getByText("1 item in your cart")).toBeVisible();
  const more = page.getByRole("button", { name: "Increase quantity" });
  await press(page, more);
  await expect(page.getByText("2 items in your cart")).toBeVisible();
  await expect(more, "the focus stays where it was").toBeFocused();
  await press(page, page.getByRole("link", { name: "Go to Checkout" }));

  for (const [label, text] of [
    ["First name", "Andrea"],
    ["Last name", "Villanueva"],
    ["Phone", "0917 555 0142"],
    ["Email", "andrea@villanueva.example"],
    ["Full address", "27 Mahusay Street, Teachers Village East, Quezon City"],
  ] as const) {
    await tabTo(page, page.getByRole("main").getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await press(page, page.getByRole("button", { name: /PLACE ORDER NOW/ }));
  await expect(page).toHaveURL("/thankyou");
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("Tulin Amihan");
});
