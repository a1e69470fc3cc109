import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/isolated-shop.ts";
import { authorization, openAsOwner, ownerSession, registerOwner } from "../../support/e2e/staff.ts";

// An isolated shop: other tests book at the hours that are changed here.
test.beforeAll(async ({ ownShop }) => {
  await registerOwner(ownShop).catch(() => undefined); // Another file of this worker may have registered the owner before.
});

test("RIDE-02 the owner sets the hours of each weekday, and closes one", { tag: "@both" }, async ({
  page,
  request,
}) => {
  const headers = authorization(await ownerSession(request));
  const read = async () => (await (await request.get("/api/admin/test-ride-settings", { headers })).json()).settings;
  await openAsOwner(page, "/admin/test-ride-settings");
  const save = page.getByRole("button", { name: "Save" });
  const friday = page.getByLabel("Friday, first test ride");
  await page.getByRole("checkbox", { name: "Tuesday" }).uncheck();
  await expect(page.getByLabel("Tuesday, first test ride")).toHaveCount(0);
  await friday.fill("17:50");
  await save.click();
  await expect(page.getByText("Friday: leave time for at least one test ride.")).toBeVisible();
  await friday.fill("25:00");
  await save.click();
  await expect(friday).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await friday.fill("12:30");
  await save.click();
  await expect(page.getByText("Test Ride Settings Saved Successfully")).toBeVisible();
  await page.reload();
  await expect(friday).toHaveValue("12:30");
  await expect(page.getByRole("checkbox", { name: "Tuesday" })).not.toBeChecked();
  const opened = (await read()).weekly_hours.find(({ weekday }: { weekday: number }) => weekday === 5);
  expect(opened).toEqual({ weekday: 5, opens: "12:30", closes: "18:00" });
});
