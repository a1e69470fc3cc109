import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test, waitForHydration } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { openFreshShop } from "../../support/fresh-shop.ts";

let shop: Awaited<ReturnType<typeof openFreshShop>>;

test.beforeAll(async () => {
  test.slow(); // It starts a new shop.
  shop = await openFreshShop({ DEMO: "off" });
});
test.afterAll(() => shop.stop());

test("ADM-03 in a new shop the first staff registration with the owner code becomes the owner, and a later one waits for approval", async ({
  page,
  browser,
}) => {
  test.slow();
  const throughProxy = { extraHTTPHeaders: { "x-forwarded-for": "203.0.113.7" } };
  await test.step("a stranger is asked for the owner code", async () => {
    const context = await browser.newContext(throughProxy);
    const stranger = await context.newPage();
    await stranger.goto(`${shop.url}/admin/register`);
    await waitForHydration(stranger);
    const code = stranger.getByLabel("Owner code");
    await expect(code).toHaveCount(0);
    await stranger.getByLabel("Full name").fill("Some Body");
    await stranger.getByLabel("Email ID").fill("somebody@example.ph");
    await stranger.getByLabel("Password").fill("tulin-quiet-speed");
    await stranger.getByRole("button", { name: "Register" }).click();
    await expect(code).toHaveAccessibleDescription(/^This shop has no owner yet\./);
    await expect(code).toBeFocused();
    await code.fill("1234");
    await stranger.getByLabel("Password").fill("short");
    await stranger.getByRole("button", { name: "Register" }).click();
    await expect(stranger.getByLabel("Password")).toHaveAccessibleDescription("Use at least 8 characters.");
    await expect(code).toHaveValue("1234");
    await stranger.getByLabel("Password").fill("tulin-quiet-speed");
    await stranger.getByRole("button", { name: "Register" }).click();
    await expect(code).toHaveAccessibleDescription(/^This code is wrong\./);
    await expectAccessible(stranger);
    await context.close();
  });

  await page.setExtraHTTPHeaders(throughProxy.extraHTTPHeaders);
  await freezeClock(page);
  await page.goto(/http\S+\/admin\/register#\S+/.exec(shop.output())?.[0] ?? "");
  await expect(page.getByLabel("Owner code")).toHaveValue(/^[0-9a-f-]{35}$/);
  await page.getByLabel("Full name").fill("Isabel Ramos");
  await page.getByLabel("Email ID").fill("isabel.ramos@example.ph");
  await page.getByLabel("Password").fill("tulin-quiet-speed");
  await page.getByRole("button", { name: "Register" }).click();

  await test.step("the owner sees an empty shop", async () => {
    await expect(page.getByText("Registered Successfully")).toBeVisible();
    await page.clock.resume();
    await expect(page).toHaveURL(`${shop.url}/admin/dashboard`);
    await expect(page.getByText("No open orders")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("SETUP-01 the checklist says what the shop needs, and can be closed", async () => {
    const checklist = page.getByRole("region", { name: "Set up your shop" });
    await expect(checklist).toContainText("0 of 9 done");
    await checklist.getByRole("link", { name: "Enter the seller" }).click();
    await expect(page).toHaveURL(`${shop.url}/admin/settings#seller`);
    await page.getByLabel("DTI or SEC registration").fill("DTI 1234567");
    await page.getByLabel("Owner").fill("Isabel Ramos");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Settings Saved Successfully")).toBeVisible();
    await page.goto(`${shop.url}/contact`);
    await expect(page.getByRole("complementary", { name: "Contact details" })).toContainText("DTI 1234567");
    await page.goto(`${shop.url}/admin/dashboard`);
    await expect(checklist).toContainText("1 of 9 done");
    await checklist.getByRole("button", { name: "Close checklist" }).click();
    await expect(checklist).toHaveCount(0);
  });

  await test.step("the lists of an empty shop say so", async () => {
    await page.goto(`${shop.url}/admin/orders`);
    await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Packed" }).click();
    await expect(page.getByRole("heading", { name: "No orders with the status Packed" })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${shop.url}/admin/payments?state=refunded`);
    await expect(page.getByRole("heading", { name: "No payments with the status Refunded" })).toBeVisible();
    await page.goto(`${shop.url}/admin/view-product`);
    await expect(page.getByRole("heading", { name: "No products yet" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a later registration sees only that approval is pending", async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(`${shop.url}/admin/register`);
    await waitForHydration(other);
    await other.getByLabel("Full name").fill("Paolo Cruz");
    await other.getByLabel("Email ID").fill("paolo.cruz@example.ph");
    await other.getByLabel("Password").fill("tulin-quiet-speed");
    await other.getByRole("button", { name: "Register" }).click();
    await expect(other).toHaveURL(`${shop.url}/admin/dashboard`);
    await expect(other.getByRole("heading", { name: "Almost there, Paolo Cruz." })).toBeVisible();
    await expect(other.getByText("Your staff account is waiting for an owner's approval.")).toBeVisible();
    await expectAccessible(other);
    await context.close();
  });
});
