import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { uniqueEmail } from "../../support/e2e/customers.ts";
import { test } from "../../support/e2e/isolated-shop.ts";
import { authorization, openAsOwner, ownerSession, registerOwner } from "../../support/e2e/staff.ts";

// An isolated shop: other tests book at the hours that are changed here.
test.beforeAll(async ({ ownShop }) => {
  await registerOwner(ownShop).catch(() => undefined); // Another file of this worker may have registered the owner before.
});

test("RIDE-02 the owner sets the hours of each weekday of a branch, and closes one", { tag: "@both" }, async ({
  page,
  request,
}) => {
  const headers = authorization(await ownerSession(request));
  const read = async () => (await (await request.get("/api/admin/test-ride-settings", { headers })).json()).branches[0];
  await openAsOwner(page, "/admin/test-ride-settings");
  await page.getByRole("link", { name: "Quezon City" }).click();
  const save = page.getByRole("button", { name: "Save" });
  const friday = page.getByLabel("Friday, first test ride");
  await page.getByRole("checkbox", { name: "Tuesday" }).uncheck();
  await expect(page.getByLabel("Tuesday, first test ride")).toHaveCount(0);
  const until = page.getByLabel("Friday, last one ends");
  await friday.fill("17:50");
  await save.click();
  await expect(until).toHaveAccessibleDescription("A test ride takes 30 minutes: close later.");
  await friday.fill("25:00");
  await expect(until).not.toHaveAttribute("aria-invalid");
  const saturday = page.getByLabel("Saturday, last one ends");
  await saturday.fill("9am");
  await save.click();
  await expect(friday).toHaveAccessibleDescription("Enter a time, such as 9:30 or 6pm.");
  await expect(saturday).toHaveAccessibleDescription("Closing must be after opening.");
  await expect(friday).toBeFocused();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("Not saved");
  await expectAccessible(page);
  await saturday.fill("9pm");
  await expect(saturday).not.toHaveAttribute("aria-invalid");
  await expect(friday).toHaveAttribute("aria-invalid", "true");
  await friday.fill("12.30 pm");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("1 unsaved change");
  await save.click();
  await expect(page.getByText("Branch Saved Successfully")).toBeVisible();
  await page.reload();
  await expect(friday).toHaveValue("12:30");
  await expect(page.getByRole("checkbox", { name: "Tuesday" })).not.toBeChecked();
  const opened = (await read()).weekly_hours.find(({ weekday }: { weekday: number }) => weekday === 5);
  expect(opened).toEqual({ weekday: 5, opens: "12:30", closes: "18:00" });
});

test("RIDE-02 the owner adds a branch, a customer chooses it, and staff see the test ride in its calendar until it is removed", async ({
  page,
}) => {
  await openAsOwner(page, "/admin/test-ride-settings");
  await page.getByRole("link", { name: "Add branch" }).click();
  await page.getByLabel("Name").fill("Davao City");
  await page.getByLabel("Address").fill("JP Laurel Avenue, Davao City");
  await page.getByLabel("Tulin Maya").fill("1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Branch Added Successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Davao City" })).toContainText("1 scooter");

  await page.goto("/test-ride");
  await page.getByRole("link", { name: "Tulin Maya" }).click();
  await page.getByRole("link", { name: "Davao City" }).click();
  await expect(page.getByText("at JP Laurel Avenue, Davao City")).toBeVisible();
  await page.getByRole("link", { name: "Tulin Bata" }).click();
  await expect(page.getByText("Davao City (no Tulin Bata)")).toBeVisible();
  await page.getByRole("link", { name: "Tulin Maya" }).click();
  await page.getByRole("link", { name: "Davao City" }).click();
  await expect(page.getByText("at JP Laurel Avenue, Davao City")).toBeVisible();
  const day = page.getByRole("region", { name: "Day" }).getByRole("link").nth(2);
  await day.click();
  await expect(day).toHaveAttribute("aria-current", "true");
  await page.getByRole("group", { name: "Time" }).locator("label").first().click();
  await page.getByLabel("Name").fill("Tala Reyes");
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Email").fill(uniqueEmail());
  await page.getByRole("button", { name: "Book this test ride" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "JP Laurel Avenue" })).toBeVisible();

  await page.goto("/admin/test-rides?view=week");
  await expect(page.getByText("No test rides booked.").first()).toBeVisible();
  await page.getByLabel("Branch").selectOption("Davao City");
  const ride = page.getByRole("listitem").filter({ hasText: "Tala Reyes" });
  await expect(ride).toContainText("Tulin Maya");

  await page.getByLabel("Branch").selectOption("All branches");
  await expect(page).toHaveURL(/view=week&branch=all$/);
  await expect(page.getByRole("region", { name: /: Davao City$/ }).getByRole("listitem")).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel("Branch")).toHaveValue("all");
  await expect(ride).toContainText("Tulin Maya");
  await expectAccessible(page);
  await page.getByRole("link", { name: /: Davao City$/ }).click();
  await expect(page.getByRole("button", { name: "Walk-in" })).toBeVisible();
  await expect(page).toHaveURL(/branch=\d+$/);
  await page.getByLabel("Branch").selectOption("All branches");
  await expect(page.getByRole("region", { name: "Davao City" }).getByText("Tala Reyes")).toBeVisible();
  await page.getByRole("link", { name: "Next day" }).click();
  await expect(page.getByRole("region", { name: "Davao City" })).toContainText("No test rides booked.");
  await expect(page).toHaveURL(/branch=all$/);
  await page.getByRole("link", { name: "Day before" }).click();
  await expect(page.getByText("Tala Reyes")).toBeVisible();
  await page.getByRole("link", { name: "Davao City" }).click();
  await expect(page).toHaveURL(/branch=\d+$/);
  await page.getByRole("link", { name: "Week", exact: true }).click();
  await expect(ride).toContainText("Tulin Maya");
  await page.goto("/admin/test-ride-settings");
  await page.getByRole("link", { name: "Davao City" }).click();
  await page.getByRole("button", { name: "Remove branch" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Remove branch" }).click();
  await expect(dialog.getByText("This branch has 1 test ride still to come.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel("Branch")).toHaveValue(/./);
  await ride.getByRole("button", { name: /^Cancel/ }).click();
  await expect(ride).toContainText("Cancelled");
  await page.goto("/admin/test-ride-settings");
  await page.getByRole("link", { name: "Davao City" }).click();
  await page.getByRole("button", { name: "Remove branch" }).click();
  await dialog.getByRole("button", { name: "Remove branch" }).click();
  await expect(page.getByRole("heading", { name: "Branches" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Davao City" })).toHaveCount(0);
});
