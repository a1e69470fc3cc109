import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test as ownTest } from "../../support/e2e/isolated-shop.ts";
import { authorization, openAsOwner, ownerSession, registerOwner } from "../../support/e2e/staff.ts";

// An isolated shop: other tests would see the changed settings.
const test = ownTest.extend<object, { owned: undefined }>({
  owned: [
    async ({ ownShop }, use) => {
      await registerOwner(ownShop);
      await use(undefined);
    },
    { scope: "worker", auto: true, timeout: 240_000 },
  ],
});

const save = (page: Page) => page.getByRole("button", { name: /^Save/ }).click();

test("NAV-05 the settings of the shop show on its pages at the next load", async ({ page }) => {
  await openAsOwner(page, "/admin/profile");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(page.getByLabel("City and province")).not.toHaveValue("");
  await page.getByLabel("Shop name").fill("Bilis");
  await page.getByLabel("Tagline").fill("Go quietly.");
  await page.getByLabel("Facebook").fill("https://www.facebook.com/tulin.example");
  await page.getByLabel("Messenger").fill("https://m.me/tulin.example");
  await page.getByLabel("Viber").fill("0917 555 0118");
  await page.getByLabel("Days to return").fill("14");
  await page.getByLabel("Customers may cancel").selectOption("confirmed");
  await page.getByLabel("Cancellation window").fill("24");
  await expect(page.getByText("8 unsaved changes")).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText("Settings Saved Successfully")).toBeVisible();
  await expect(page.getByText("All saved")).toBeVisible();

  await expect(page).toHaveTitle("Shop settings: Bilis staff");
  await expect(page.getByRole("link", { name: "Bilis back office" })).toHaveText("Bilis");
  await page.goto("/admin/orders");
  await expect(page).toHaveTitle("Orders: Bilis staff");
  expect(await (await page.request.get("/api/openapi.json")).json()).toMatchObject({ info: { title: "Bilis" } });
  expect(await (await page.request.get("/api/docs/json")).json()).toMatchObject({ info: { title: "Bilis" } });

  await page.goto("/policies/returns");
  await expect(page.getByRole("contentinfo")).toContainText("Go quietly.");
  await expect(page.getByRole("link", { name: "Bilis on Facebook" })).toHaveAttribute(
    "href",
    "https://www.facebook.com/tulin.example",
  );
  const foot = page.getByRole("contentinfo");
  await expect(foot.getByRole("link", { name: "Chat on Messenger" })).toHaveAttribute(
    "href",
    "https://m.me/tulin.example",
  );
  await expect(foot.getByRole("link", { name: "Chat on Viber" })).toHaveAttribute(
    "href",
    "viber://chat?number=%2B639175550118",
  );
  await expect(page.getByRole("main")).toContainText("To change your mind14 days");
  await expect(page.getByRole("main")).toContainText("To cancel an orderUntil we pack it, within 24 hours of ordering");
  await expect(page).toHaveTitle("Returns: Bilis");
  await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute("content", "Bilis");
  await expect(page.getByRole("link", { name: "Bilis, home" })).toHaveText("Bilis");
  await expectAccessible(page);
});

test("BIZ-03 invalid settings show a message under their field, nothing typed is lost, and leaving asks first", async ({
  page,
}) => {
  await openAsOwner(page, "/admin/settings");
  await page.getByLabel("Postal code").fill("11");
  await page.getByLabel("Street and number").fill("Mabini Street");
  await save(page);
  await expect(page.getByLabel("Postal code")).toHaveAccessibleDescription("A postal code has four digits.");
  await expect(page.getByLabel("Postal code")).toBeFocused();
  await expect(page.getByLabel("Street and number")).toHaveValue("Mabini Street");
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "In this area" }).getByRole("link", { name: "Staff" }).click();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Street and number")).toHaveValue("Mabini Street");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("All saved")).toBeVisible();
});

test("ADM-11 settings that somebody else saved meanwhile: who and when, a choice per field, by keyboard", async ({
  page,
}) => {
  await openAsOwner(page, "/admin/settings");
  const tagline = `Tagline ${crypto.randomUUID()}`;
  await page.getByLabel("Opening hours").fill("Always, nearly");
  await page.getByLabel("Tagline").fill("Mine.");
  await page.getByLabel("VAT", { exact: true }).selectOption("yes");
  const headers = authorization(await ownerSession(page.request));
  const { settings } = await (await page.request.get("/api/admin/settings", { headers })).json();
  const theirs = { ...settings, tagline, phone: "(02) 8555 0142", vat_registered: false };
  expect((await page.request.put("/api/admin/settings", { headers, data: theirs })).ok()).toBe(true);

  await page.getByLabel("TIN", { exact: true }).scrollIntoViewIfNeeded();
  await save(page);
  const dialog = page.getByRole("alertdialog", { name: "Changed while you were editing" });
  await expect(dialog).toContainText(/ changed these settings on \d+ \w+, \d\d:\d\d\. Nothing was saved\./);
  await expect(dialog.getByRole("radio", { name: `Tagline, saved version: ${tagline}` })).toBeFocused();
  // The form shows the label of a choice, and so does the dialog.
  await expect(dialog.getByRole("radio", { name: "VAT, saved version: Not VAT-registered" })).toBeVisible();
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Save merged version" })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Tagline")).toHaveValue("Mine.");

  await save(page);
  await expect(dialog.getByRole("radio", { name: `Tagline, saved version: ${tagline}` })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("radio", { name: "Tagline, your version: Mine." })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "VAT, saved version: Not VAT-registered" })).toBeChecked();
  await dialog.getByRole("button", { name: "Save merged version" }).press("Enter");
  await expect(page.getByText("All saved")).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("(02) 8555 0142");
  await expect(page.getByLabel("Tagline")).toHaveValue("Mine.");
  await expect(page.getByLabel("VAT", { exact: true })).toHaveValue("no");
});
