import { expect } from "@playwright/test";
import { keysOf } from "#contract/keys.ts";
import { parentOf, screens } from "#web/admin/shell/screens.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

/** The screens about one record. The specification gives those of an order a dialog of their own (ADM-08). */
const records = keysOf(screens).filter(
  (name) => screens[name].path.includes("/:") && screens[name].parent !== "orders",
);

/** The addresses of a screen that lead to no record: an unknown number, and one that is no number. */
const unknownPaths = (path: string): string[] =>
  ["2147483647", "no-such"].map((id) => `/admin/${path.replace(/:\w+/, id)}`);

test("ADM-02 a screen about a record that does not exist says so, and leads back to its list", async ({ page }) => {
  await freezeClock(page);
  await openAsOwner(page, "/admin/dashboard");
  expect(records.length).toBeGreaterThan(10);
  for (const name of records) {
    const list = parentOf(screens[name]);
    for (const path of unknownPaths(screens[name].path)) {
      await page.goto(path);
      const alert = page.getByRole("alert");
      await expect(alert.getByRole("heading", { name: "Error" }), path).toBeVisible();
      await expect(page.getByRole("button", { name: "Try again" }), path).toHaveCount(0);
      await expect(alert.getByRole("link", { name: list?.label }), path).toHaveAttribute("href", list?.to ?? "");
    }
  }
  await page.goto("/admin/customers/2147483647");
  await expect(page.getByRole("alert")).toContainText("There is no customer with this number.");
  await page.getByRole("alert").getByRole("link", { name: "Back to customers" }).click();
  await expect(page).toHaveURL("/admin/customers");

  await page.goto("/admin/returns/2147483647");
  await expect(page.getByRole("alert")).toContainText("There is no return with this number.");
  await page.clock.resume();
  await expect(page, "by itself").toHaveURL("/admin/returns");
});
