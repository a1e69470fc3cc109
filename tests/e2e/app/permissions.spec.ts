import { expect, type Page } from "@playwright/test";
import { keysOf } from "#contract/keys.ts";
import { hasPermission, permissions, staffRoles } from "#contract/permissions.ts";
import { screens } from "#web/admin/shell/screens.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer, signIn } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import {
  authorization,
  createCoupon,
  createProduct,
  createStaff,
  openAsOwner,
  ownerSession,
} from "../../support/e2e/staff.ts";

/** The permission that each screen needs, by its path; null is for all staff. */
const permissionsOfScreens = Object.values(screens).map(({ path, permission }) => [path, permission] as const);

/** No coupon or customer has this number: with the permission, the response is 404. */
const pathOf = (screen: string, order: number): string =>
  screen
    .replace("view-order/:id", `view-order/${order}`)
    // The test's session would also be put into the frame of an email, which has no storage.
    .replace("emails/:id", "emails/987654321")
    .replace(":id", "1");

const refusal = (page: Page) => page.getByRole("alert").filter({ hasText: "Not for your role" });

/** `accessibility.spec.ts` opens every screen as the owner. */
const roles = keysOf(staffRoles).filter((role) => role !== "owner");

for (const role of roles) {
  test(`ADM-02 ${role} who opens a screen of the role by its URL sees it`, async ({ page }) => {
    const { id } = await placeOrder(page.request, await createCustomer(page.request), 22);
    await signIn(page, await createStaff(page.request, role));
    for (const [screen, permission] of permissionsOfScreens) {
      if (permission !== null && !hasPermission(role, permission)) continue;
      const path = `/admin/${pathOf(screen, id)}`;
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
      await expect(refusal(page), path).toHaveCount(0);
    }
  });

  // The server refuses each call by the role (tests/api/app/permissions.test.ts). Here each screen is refused once, to
  // the first role without it.
  test(`ADM-02 ${role} who opens a screen of another role by its URL sees a message`, async ({ page }) => {
    const { id } = await placeOrder(page.request, await createCustomer(page.request), 22);
    await signIn(page, await createStaff(page.request, role));
    for (const [screen, permission] of permissionsOfScreens) {
      if (permission === null || roles.find((one) => !hasPermission(one, permission)) !== role) continue;
      const path = `/admin/${pathOf(screen, id)}`;
      await page.goto(path);
      await expect(refusal(page), path).toContainText(`Your role does not let you ${permissions[permission].action}.`);
      await expect(page, path).toHaveTitle("Back office: Tulin staff");
      await expect(page.getByRole("main").getByRole("textbox"), path).toHaveCount(0);
    }
  });
}

test("NAV-01 the title of each tab names its screen", async ({ page }) => {
  const { id } = await placeOrder(page.request, await createCustomer(page.request), 22);
  const owner = await openAsOwner(page, "/admin/orders");
  const product = await createProduct(page.request, owner);
  const headers = authorization(owner);
  const { customers } = await (await page.request.get("/api/admin/customers?limit=1", { headers })).json();
  for (const [path, title] of Object.entries({
    [`edit-product/${product.id}`]: product.productname,
    [`product-stock/${product.id}`]: `Stock of ${product.productname}`,
    [`view-order/${id}`]: `Order ${id}`,
    [`view-order/${id}/packing-slip`]: `Packing slip of order ${id}`,
    [`customers/${customers[0].id}`]: customers[0].name,
    "view-product": "View Products",
    orders: "Orders",
  })) {
    await page.goto(`/admin/${path}`);
    await expect(page).toHaveTitle(`${title}: Tulin staff`);
  }
});

test("ADM-02 a role that may change neither orders nor products sees no selection boxes and no empty form", async ({
  page,
}) => {
  const { tracking_no } = await placeOrder(page.request, await createCustomer(page.request), 22);
  await signIn(page, await createStaff(page.request, "support"));
  for (const path of [`/admin/orders?q=${tracking_no}`, "/admin/view-product"]) {
    await page.goto(path);
    await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
    await expect(page.getByRole("row").last(), path).toBeVisible(); // On a phone the column heads are not shown.
    await expectAccessible(page);
    await expect(page.getByRole("checkbox"), path).toHaveCount(0);
  }
  await page.goto("/admin/product-stock/22");
  await expect(page.getByRole("heading", { name: "Stock history" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Change stock" })).toHaveCount(0);
  await expectAccessible(page);
});

test("ADM-02 ADM-11 a role that may not change a product reads it, and who may change it; fulfilment can change its stock", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const attributes = JSON.stringify({ range_km: 45, colour: "white" });
  const product = await createProduct(page.request, owner, { attributes, low_stock: "3" });
  await signIn(page, await createStaff(page.request, "fulfilment"));
  await page.goto(`/admin/edit-product/${product.id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText("Owners and managers can change products");
  for (const words of [product.description, "₱45,000", "₱52,000.50", "3 pieces", "45 km", product.mdescription]) {
    await expect(main.getByRole("definition").filter({ hasText: words }).first()).toBeVisible();
  }
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await expect(main.getByRole("combobox")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Submit" })).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole("link", { name: "under Stock" }).click();
  await expect(page.getByRole("heading", { name: "Change stock" })).toBeVisible();
});

test("ADM-02 ADM-11 a role that may not change a product never sees its form, however late the role is known", async ({
  page,
}) => {
  const product = await createProduct(page.request, await ownerSession(page.request));
  await signIn(page, await createStaff(page.request, "fulfilment"));
  const asked = Promise.withResolvers<void>();
  const roleRequest = Promise.withResolvers<void>();
  await page.route("**/api/account", async (route) => {
    asked.resolve();
    await roleRequest.promise;
    await route.continue();
  });
  const read = page.waitForResponse(`**/api/edit-product/${product.id}`);
  await page.goto(`/admin/edit-product/${product.id}`);
  await Promise.all([asked.promise, read]);
  const main = page.getByRole("main");
  await expect(main.locator("[aria-busy=true]").first()).toBeVisible();
  await expect(main.getByRole("textbox")).toHaveCount(0);
  roleRequest.resolve();
  await expect(main.getByRole("definition").first()).toBeVisible();
  await expect(main.getByRole("textbox")).toHaveCount(0);
});

test("ADM-02 PROMO-01 a role that may not change a coupon reads its terms", async ({ page }) => {
  const terms = { minimum_spend: 500, product_types: ["helmet"], ends_at: "2031-12-31T23:59", total_limit: 100 };
  const code = await createCoupon(page.request, await ownerSession(page.request), terms);
  await signIn(page, await createStaff(page.request, "support"));
  await page.goto("/admin/coupons");
  await page.getByRole("link", { name: code }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText("Owners and managers can change coupons");
  for (const words of [code, "10 %", "Helmet", "₱500", "31 Dec 2031", "100, used 0 times"]) {
    await expect(main.getByRole("definition").filter({ hasText: words }).first()).toBeVisible();
  }
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);

  await page.goto("/admin/edit-product/1");
  await expect(main.getByRole("alert")).toContainText("Owners and managers can change products");
  await expect(main.getByRole("link", { name: "under Stock" })).toHaveCount(0);
});

test("NAV-06 an unknown path of the back office shows its own 404 page, by URL and by link", async ({ page }) => {
  await openAsOwner(page, "/admin/dashboard");
  const answer = await page.goto("/admin/no/such/screen");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Not Found");
  await expect(page.getByText("Oops", { exact: true })).toBeVisible();
  await expect(page.getByText("Sorry, an error has occured, Requested page not found!!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Take Me Home" })).toHaveAttribute("href", "/");
  await expect(page).toHaveTitle("Page not found: Tulin staff");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open Dashboard" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Not Found");
});
