import { buildAndLoadPages } from "#server/build.ts";
import { busyPage } from "#server/pages.ts";
import { type ScreenName, screenNames, screenPath, screens } from "#web/admin/shell/screens.ts";
import {
  askToSignIn,
  BROKEN_CSV,
  customerPath,
  goTo,
  loading,
  openPalette,
  openSignIn,
  press,
  type Screen,
  setLastOrder,
  trackOrder,
  type,
  withoutConnection,
} from "./steps.ts";

/** A remittance with a line for the delivered order, one for an unknown one, and one that cannot be read. */
const REMITTANCE_CSV = {
  name: "remittance.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Tracking No,COD Amount,Remittance No\nLBC-4711,300,R-1\nLBC-9,1200,R-1\nLBC-10,₱900,R-1\n"),
};

/** The screens for staff without an id that are also checked and pictured in dark. */
const inDark: ReadonlySet<ScreenName> = new Set(["dashboard", "customers", "settings", "auditLog"]);

export const storefront: readonly Screen[] = [
  { name: "home", path: "/", alsoInDark: true },
  { name: "scooters", path: "/scooter", alsoInDark: true },
  { name: "scooters-filtered", path: "/scooter?on_sale=1&sort=price_asc" },
  { name: "scooters-none", path: "/scooter?min_price=900000" },
  { name: "helmets", path: "/helmet" },
  { name: "accessories", path: "/accessory" },
  {
    name: "scooters-range-menu",
    path: "/scooter",
    afterOpen: (page) => page.locator("summary", { hasText: "Range" }).click(),
  },
  {
    name: "scooters-price-refused",
    path: "/scooter",
    afterOpen: async (page) => {
      await page.locator("summary", { hasText: "Price" }).click();
      await page.getByLabel("From").fill("cheap");
      await page.getByLabel("From").press("Enter");
      await page.getByText("Type a price in figures").waitFor();
    },
  },
  { name: "list-loading", path: "/", ...loading("**/api/getHelmet*", goTo("Helmets")) },
  { name: "list-no-connection", path: "/", ...withoutConnection("**/api/getHelmet*", goTo("Helmets")) },
  { name: "product", path: "/scooter/1", alsoInDark: true },
  {
    name: "product-enlarged",
    path: "/scooter/1",
    afterOpen: async (page) => {
      await page.getByRole("link", { name: /picture 1 of/ }).click();
      await page.getByRole("dialog", { name: "Enlarged pictures" }).waitFor();
      await page.waitForLoadState("networkidle");
    },
  },
  { name: "product-sign-in", path: "/scooter/1", afterOpen: askToSignIn("Add to Cart") },
  { name: "product-helmet", path: "/helmet/9" },
  { name: "product-out-of-stock", path: "/scooter/6" },
  { name: "product-unknown", path: "/scooter/999999" },
  { name: "search", path: "/search?q=helmit" },
  { name: "search-nothing", path: "/search?q=bangka" },
  { name: "search-suggestions", path: "/helmet", stepsDifferOnPhone: true, afterOpen: type("tulin") },
  {
    name: "menu",
    path: "/",
    stepsDifferOnPhone: true,
    afterOpen: async (page) => {
      const menu = page.getByLabel("Menu");
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: "compare", path: "/compare?ids=1,2,3,7", alsoInDark: true },
  { name: "compare-nothing", path: "/compare" },
  { name: "sign-in", path: "/", afterOpen: openSignIn },
  {
    name: "sign-up",
    path: "/",
    afterOpen: async (page) => {
      await openSignIn(page);
      await page.getByRole("link", { name: "Sign Up" }).click();
    },
  },
  {
    name: "forgot-password-sent",
    path: "/",
    afterOpen: async (page) => {
      await openSignIn(page);
      await page.getByRole("link", { name: "Forgot password" }).click();
      await page.getByRole("dialog").getByLabel("Email").fill("andrea@villanueva.example");
      await press("Send me a link")(page);
      await page.getByRole("dialog").getByText("Nearly there").waitFor();
    },
  },
  { name: "reset-password", path: "/reset-password#none" },
  { name: "cart", path: "/cart", viewer: "shopper", alsoInDark: true },
  { name: "cart-empty", path: "/cart", viewer: "customer" },
  {
    name: "cart-signed-out",
    path: "/cart",
    afterOpen: async (page) => {
      await page.waitForURL("/");
      await page.getByRole("alertdialog").getByText("Register").waitFor();
    },
  },
  { name: "cart-loading", path: "/cart", viewer: "shopper", ...loading("**/api/cart") },
  { name: "cart-no-connection", path: "/cart", viewer: "shopper", ...withoutConnection("**/api/cart") },
  { name: "checkout", path: "/checkout", viewer: "shopper", alsoInDark: true },
  { name: "checkout-errors", path: "/checkout", viewer: "shopper", afterOpen: press(/PLACE ORDER NOW/) },
  {
    name: "checkout-bad-phone",
    path: "/checkout",
    viewer: "shopper",
    afterOpen: async (page) => {
      await page.getByLabel("Phone").fill("0917 555");
      await page.getByLabel("Full address").fill("12 Mabini Street, Ermita, Manila");
      await press(/PLACE ORDER NOW/)(page);
      await page.getByText("Please check: Phone").waitFor();
    },
  },
  {
    name: "thank-you",
    path: "/thankyou",
    viewer: "customer",
    beforeOpen: setLastOrder,
    afterOpen: (page) => page.getByRole("region", { name: "Receipt" }).waitFor(),
  },
  { name: "thank-you-without-order", path: "/thankyou" },
  { name: "track", path: "/track" },
  { name: "track-errors", path: "/track", afterOpen: press("Track order") },
  {
    name: "track-unknown",
    path: "/track",
    afterOpen: async (page) => {
      await page.getByLabel("Order number").fill("TL-261123-1");
      await page.getByLabel("Phone", { exact: true }).fill("0917 555 0199");
      await press("Track order")(page);
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "track-order", path: "/track", afterOpen: trackOrder, alsoInDark: true },
  { name: "track-bad-link", path: "/track/1-none" },
  { name: "article", path: "/articles/choosing-a-scooter" },
  { name: "article-sums", path: "/articles/range-and-batteries", alsoInDark: true },
  { name: "article-rules", path: "/articles/rules-of-the-road", alsoInDark: true },
  { name: "policy", path: "/policies/privacy", alsoInDark: true },
  { name: "policy-warranty", path: "/policies/warranty" },
  {
    name: "cart-code-unknown",
    path: "/cart",
    viewer: "shopper",
    afterOpen: async (page) => {
      await page.getByText("Discount code").first().click();
      await page.getByLabel("Discount code").fill("NOT-A-CODE");
      await press("Apply")(page);
    },
  },
  { name: "my-orders", path: "/account/orders", viewer: "customer", alsoInDark: true },
  {
    name: "my-orders-no-connection",
    path: "/account/orders",
    viewer: "customer",
    ...withoutConnection("**/api/my-orders*"),
  },
  { name: "my-order", path: ({ orderId }) => `/account/orders/${orderId}`, viewer: "customer" },
  { name: "my-order-unpaid", path: ({ unpaidOrderId }) => `/account/orders/${unpaidOrderId}`, viewer: "customer" },
  { name: "payment-paid", path: ({ paidOrderId }) => `/payment/${paidOrderId}`, viewer: "customer" },
  { name: "payment-waiting", path: ({ unpaidOrderId }) => `/payment/${unpaidOrderId}`, viewer: "customer" },
  {
    name: "payment-given-up",
    path: ({ unpaidOrderId }) => `/payment/${unpaidOrderId}?cancelled=1`,
    viewer: "customer",
    alsoInDark: true,
  },
  { name: "payment-on-delivery", path: ({ orderId }) => `/payment/${orderId}`, viewer: "customer" },
  {
    name: "payment-no-connection",
    path: ({ unpaidOrderId }) => `/payment/${unpaidOrderId}`,
    viewer: "customer",
    ...withoutConnection("**/payment-return"),
  },
  { name: "profile", path: "/account/profile", viewer: "customer", alsoInDark: true },
  { name: "confirm-email", path: "/confirm-email#a-link" },
  { name: "login-link", path: "/log-in#a-link" },
  { name: "secure-account", path: "/secure-account#a-link" },
  { name: "not-found", path: "/no/such/page" },
  {
    name: "busy",
    path: "/scooter",
    beforeOpen: async (page) => {
      const body = await busyPage(await buildAndLoadPages());
      await page.route("**/scooter", (route) => route.fulfill({ contentType: "text/html", body }));
    },
  },
];

/** The screens for staff with an id in their path, and states of all of them. */
const staffStates: readonly Screen[] = [
  { name: "admin-login", path: "/admin/login" },
  { name: "admin-register", path: "/admin/register" },
  { name: "admin-register-owner", path: "/admin/register#3f9a77c1-04be8d21-5e6a7b80-91c2d3e4" },
  { name: "admin-join", path: "/admin/join#a-link" },
  { name: "admin-waiting", path: "/admin/dashboard", viewer: "waiting" },
  { name: "admin-dashboard-year", path: "/admin/dashboard?period=year&chart=members", viewer: "owner" },
  {
    name: "admin-dashboard-loading",
    path: "/admin/dashboard",
    viewer: "owner",
    ...loading("**/api/admin/dashboard*"),
  },
  {
    name: "admin-dashboard-no-connection",
    path: "/admin/dashboard",
    viewer: "owner",
    ...withoutConnection("**/api/admin/dashboard*"),
  },
  {
    name: "admin-dashboard-low-disk",
    path: "/admin/dashboard",
    viewer: "owner",
    beforeOpen: async (page) => {
      await page.route("**/api/admin/dashboard*", async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...(await response.json()), low_disk: { free_mb: 310, total_mb: 40_960 } },
        });
      });
    },
  },
  { name: "admin-orders-none", path: "/admin/orders?status=returned", viewer: "owner" },
  { name: "admin-orders-loading", path: "/admin/orders", viewer: "owner", ...loading("**/api/admin/orders*") },
  {
    name: "admin-orders-no-connection",
    path: "/admin/orders",
    viewer: "owner",
    ...withoutConnection("**/api/admin/orders*"),
  },
  { name: "admin-orders-not-found", path: "/admin/orders?q=walang+ganito", viewer: "owner" },
  { name: "admin-order-edit", path: ({ orderId }) => `/admin/view-order/${orderId}/edit`, viewer: "owner" },
  {
    name: "admin-order-edit-changes",
    path: ({ orderId }) => `/admin/view-order/${orderId}/edit`,
    viewer: "owner",
    afterOpen: async (page) => {
      await page.getByLabel("Shipping, ₱").fill("120");
      await page.getByText("Shipping: ₱0 → ₱120").waitFor();
    },
  },
  { name: "admin-packing-slip", path: ({ orderId }) => `/admin/view-order/${orderId}/packing-slip`, viewer: "owner" },
  { name: "admin-order-summary", path: ({ orderId }) => `/admin/view-order/${orderId}/summary`, viewer: "owner" },
  { name: "admin-order", path: ({ orderId }) => `/admin/view-order/${orderId}`, viewer: "owner" },
  { name: "admin-order-paid", path: ({ paidOrderId }) => `/admin/view-order/${paidOrderId}`, viewer: "owner" },
  { name: "admin-customers-not-found", path: "/admin/customers?q=walang+ganito", viewer: "owner" },
  {
    name: "admin-customers-loading",
    path: "/admin/customers",
    viewer: "owner",
    ...loading("**/api/admin/customers*"),
  },
  { name: "admin-customer", path: customerPath, viewer: "owner", alsoInDark: true },
  {
    name: "admin-customer-erase",
    path: customerPath,
    viewer: "owner",
    afterOpen: press("Erase customer"),
  },
  {
    name: "admin-add-product-errors",
    path: "/admin/add-product",
    viewer: "owner",
    afterOpen: press("Submit"),
  },
  { name: "admin-edit-product", path: "/admin/edit-product/1", viewer: "owner", alsoInDark: true },
  { name: "admin-read-product", path: "/admin/edit-product/1", viewer: "packer" },
  {
    name: "admin-edit-product-changed",
    path: "/admin/edit-product/1",
    viewer: "owner",
    afterOpen: async (page) => {
      await press("Make picture 2 first")(page);
      await page.getByLabel("Range, km").fill("35");
    },
  },
  {
    name: "admin-import-problems",
    path: "/admin/import-products",
    viewer: "owner",
    afterOpen: async (page) => {
      await page.getByLabel("CSV file").setInputFiles(BROKEN_CSV);
      await page.getByRole("region", { name: "Problems, row by row" }).waitFor();
    },
  },
  { name: "admin-stock", path: "/admin/product-stock/1", viewer: "owner" },
  {
    name: "admin-stock-loading",
    path: "/admin/product-stock/1",
    viewer: "owner",
    ...loading("**/products/1/stock*"),
  },
  { name: "admin-palette", path: "/admin/orders", viewer: "owner", afterOpen: openPalette("") },
  {
    name: "admin-palette-found",
    path: "/admin/orders",
    viewer: "owner",
    afterOpen: openPalette("ma"),
    alsoInDark: true,
  },
  {
    name: "admin-keys",
    path: "/admin/orders",
    viewer: "owner",
    afterOpen: async (page) => {
      await page.getByRole("cell").getByRole("link").first().waitFor();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "All keys" }).waitFor();
    },
  },
  {
    name: "admin-order-peek",
    path: "/admin/orders",
    viewer: "owner",
    afterOpen: async (page) => {
      await page.getByRole("cell").getByRole("link").first().focus();
      await page.keyboard.press("Space");
      await page.getByRole("complementary").getByText("Grand total").waitFor();
    },
  },
  { name: "admin-payments-none", path: "/admin/payments?attention=1", viewer: "owner" },
  { name: "admin-payments-loading", path: "/admin/payments", viewer: "owner", ...loading("**/api/admin/payments*") },
  { name: "admin-remittances-none", path: "/admin/remittances?show=short", viewer: "owner" },
  {
    name: "admin-remittances-loading",
    path: "/admin/remittances",
    viewer: "owner",
    ...loading("**/api/admin/remittances*"),
  },
  {
    name: "admin-import-remittance-preview",
    path: "/admin/remittances/import",
    viewer: "owner",
    afterOpen: async (page) => {
      await page.getByLabel("CSV file").setInputFiles(REMITTANCE_CSV);
      await page.getByRole("region", { name: "Line by line" }).waitFor();
    },
  },
  { name: "admin-payment-keys", path: "/admin/payment-settings", viewer: "owner", afterOpen: press("Enter keys") },
  { name: "admin-coupons-loading", path: "/admin/coupons", viewer: "owner", ...loading("**/api/admin/coupons*") },
  { name: "admin-coupon", path: "/admin/coupons/1", viewer: "owner" },
  { name: "admin-add-coupon-errors", path: "/admin/coupons/new", viewer: "owner", afterOpen: press(/^Save/) },
  { name: "admin-couriers-loading", path: "/admin/couriers", viewer: "owner", ...loading("**/api/admin/couriers") },
  { name: "admin-courier", path: "/admin/couriers/1", viewer: "owner" },
  { name: "admin-courier-read-only", path: "/admin/couriers/1", viewer: "packer" },
  { name: "admin-add-courier-errors", path: "/admin/couriers/new", viewer: "owner", afterOpen: press(/^Save/) },
  {
    name: "admin-ship-orders-checked",
    path: "/admin/orders/ship",
    viewer: "owner",
    afterOpen: async (page) => {
      await page.getByLabel("Orders", { exact: true }).fill("1,LBC,4711\n4,LBC,4712\nTL-200101-1,LBC,4713\n,,");
      await press("Check")(page);
      await page.getByRole("region", { name: "Line by line" }).waitFor();
    },
  },
  {
    name: "admin-orders-selected",
    path: "/admin/orders",
    viewer: "owner",
    afterOpen: async (page) => {
      await page.getByRole("checkbox").first().check();
      await press(/^Choose all/)(page);
      await press("Print")(page);
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "admin-staff-invite", path: "/admin/staff", viewer: "owner", afterOpen: press("Invite") },
];

/** The screens for staff whose path needs no id, as the owner opens them, unless they have a row above. */
const plainScreens = screenNames
  .filter((name) => !screens[name].path.includes(":"))
  .map(
    (name): Screen => ({
      name: `admin-${name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`,
      path: screenPath(name),
      viewer: "owner",
      ...(inDark.has(name) && { alsoInDark: true }),
    }),
  )
  .filter(({ name }) => !staffStates.some((state) => state.name === name));

/** The back office: every screen without an id, then those with one, and the states of both. */
export const backOffice: readonly Screen[] = [...plainScreens, ...staffStates];
