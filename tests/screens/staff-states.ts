import type { Page } from "@playwright/test";
import {
  BROKEN_CSV,
  CHANGES_CSV,
  customerPath,
  loading,
  openPalette,
  press,
  type Screen,
  withoutConnection,
} from "./steps.ts";

/** A remittance with a line for the delivered order, one for an unknown one, and one that cannot be read. */
const REMITTANCE_CSV = {
  name: "remittance.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Tracking No,COD Amount,Remittance No\nLBC-4711,300,R-1\nLBC-9,1200,R-1\nLBC-10,₱900,R-1\n"),
};

/** The screens for staff with an id in their path, and states of all of them. */
/** Adds somebody who asked while the shop had a mail server: this one has none, and takes no addresses. */
async function somebodyWaits(page: Page): Promise<void> {
  await page.route("**/api/admin/products/6/stock*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), waiting: 1 } });
  });
  await page.route("**/api/admin/products/6/stock-alerts*", (route) => {
    const alert = { id: 1, email: "ligaya@example.com", variant: "", asked_at: "2026-11-20T02:00:00Z" };
    return route.fulfill({ json: { status: 200, alerts: [alert], next_cursor: null } });
  });
}

export const staffStates: readonly Screen[] = [
  { name: "admin-login", path: "/admin/login" },
  { name: "admin-register", path: "/admin/register" },
  { name: "admin-register-owner", path: "/admin/register#3f9a77c1-04be8d21-5e6a7b80-91c2d3e4" },
  { name: "admin-join", path: "/admin/join#a-link" },
  { name: "admin-page-not-found", path: "/admin/no/such/screen", viewer: "owner" },
  { name: "admin-waiting", path: "/admin/dashboard", viewer: "waiting" },
  { name: "admin-dashboard-year", path: "/admin/dashboard?period=year&chart=members", viewer: "owner" },
  {
    name: "admin-dashboard-loading",
    path: "/admin/dashboard",
    viewer: "owner",
    ...loading("**/api/admin/dashboard*"),
  },
  { name: "admin-sales-report-products", path: "/admin/reports?by=product", viewer: "owner" },
  { name: "admin-sales-report-empty", path: "/admin/reports?from=2020-01-01&to=2020-01-31", viewer: "owner" },
  {
    name: "admin-sales-report-loading",
    path: "/admin/reports",
    viewer: "owner",
    ...loading("**/api/admin/reports/sales*"),
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
  { name: "admin-content-page", path: "/admin/content/1", viewer: "owner" },
  { name: "admin-content-home", path: "/admin/content/10", viewer: "owner" },
  { name: "admin-content-menu", path: "/admin/content/11", viewer: "owner" },
  { name: "admin-content-email", path: "/admin/content/55", viewer: "owner", alsoInDark: true },
  { name: "home-preview", path: "/preview", viewer: "owner" },
  { name: "admin-banner", path: ({ bannerId }) => `/admin/banners/${bannerId}`, viewer: "owner" },
  {
    name: "admin-stock-correction",
    path: "/admin/stock",
    viewer: "owner",
    alsoInDark: true,
    afterOpen: async (page) => {
      await page
        .getByRole("textbox", { name: /^Pieces of/ })
        .first()
        .fill("3");
    },
  },
  { name: "admin-content-deleted", path: "/admin/content?state=deleted", viewer: "owner" },
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
  {
    name: "admin-order-summary",
    path: ({ orderId }) => `/admin/view-order/${orderId}/summary`,
    viewer: "owner",
    alsoInDark: true,
  },
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
  { name: "admin-edit-product-options", path: "/admin/edit-product/14", viewer: "owner" },
  {
    name: "admin-edit-product-changed",
    path: "/admin/edit-product/1",
    viewer: "owner",
    afterOpen: async (page) => {
      await press("Make image 2 first")(page);
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
  {
    name: "admin-import-changes",
    path: "/admin/import-products",
    viewer: "owner",
    afterOpen: async (page) => {
      await page.getByLabel("CSV file").setInputFiles(CHANGES_CSV);
      await page.getByRole("region", { name: "What changes" }).waitFor();
    },
  },
  { name: "admin-product-stock", path: "/admin/product-stock/1", viewer: "owner" },
  { name: "admin-product-prices", path: "/admin/product-prices/1", viewer: "owner", alsoInDark: true },
  {
    name: "admin-stock-waiting",
    path: "/admin/product-stock/6",
    viewer: "owner",
    beforeOpen: somebodyWaits,
    afterOpen: async (page) => {
      await press("Show the addresses")(page);
      await page.getByRole("list", { name: "People waiting" }).getByText("ligaya@example.com").first().waitFor();
    },
  },
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
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    },
  },
  {
    name: "admin-order-preview",
    path: "/admin/orders",
    viewer: "owner",
    afterOpen: async (page) => {
      await page.getByRole("cell").getByRole("link").first().focus();
      await page.keyboard.press("Space");
      await page.getByRole("complementary").getByText("Grand total").waitFor();
    },
  },
  {
    name: "admin-order-partly-paid",
    path: ({ partlyPaidOrderId }) => `/admin/view-order/${partlyPaidOrderId}`,
    viewer: "owner",
    alsoInDark: true,
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
  { name: "admin-message", path: ({ messageId }) => `/admin/messages/${messageId}`, viewer: "owner", alsoInDark: true },
  { name: "admin-content-add-question", path: "/admin/content/new?kind=question", viewer: "owner" },
  { name: "admin-return", path: ({ returnId }) => `/admin/returns/${returnId}`, viewer: "owner", alsoInDark: true },
  {
    name: "admin-return-accept",
    path: ({ returnId }) => `/admin/returns/${returnId}`,
    viewer: "owner",
    afterOpen: press("Accept"),
  },
  { name: "admin-returns-none", path: "/admin/returns?state=settled", viewer: "owner" },
  { name: "admin-returns-loading", path: "/admin/returns", viewer: "owner", ...loading("**/api/admin/returns*") },
  { name: "admin-payment-keys", path: "/admin/payment-settings", viewer: "owner", afterOpen: press("Enter keys") },
  { name: "admin-test-rides", path: ({ testRideDay }) => `/admin/test-rides?day=${testRideDay}`, viewer: "owner" },
  { name: "admin-test-rides-week", path: "/admin/test-rides?view=week", viewer: "owner" },
  { name: "admin-test-ride-branch", path: "/admin/test-ride-branches/2", viewer: "owner" },
  { name: "admin-test-rides-walk-in", path: "/admin/test-rides", viewer: "owner", afterOpen: press("Walk-in") },
  { name: "admin-collection", path: "/admin/collections/1", viewer: "owner" },
  {
    name: "admin-collection-by-rule",
    path: "/admin/collections/2",
    viewer: "owner",
    afterOpen: (page) => page.getByText(/products match/).waitFor(),
  },
  {
    name: "admin-collection-search",
    path: "/admin/collections/1",
    viewer: "owner",
    afterOpen: async (page) => {
      await page.getByLabel("Add a product").fill("helmet");
      await page.getByRole("button", { name: /^Add Ulap Vented Helmet$/ }).waitFor();
    },
  },
  { name: "admin-collection-errors", path: "/admin/collections/new", viewer: "owner", afterOpen: press(/^Save/) },
  {
    name: "admin-collections-loading",
    path: "/admin/collections",
    viewer: "owner",
    ...loading("**/api/admin/collections*"),
  },
  { name: "admin-coupons-loading", path: "/admin/coupons", viewer: "owner", ...loading("**/api/admin/coupons*") },
  { name: "admin-coupon", path: "/admin/coupons/1", viewer: "owner" },
  { name: "admin-add-coupon-errors", path: "/admin/coupons/new", viewer: "owner", afterOpen: press(/^Save/) },
  { name: "admin-product-type", path: "/admin/product-types/bike-rack", viewer: "owner" },
  {
    name: "admin-product-type-delete",
    path: "/admin/product-types/bike-rack",
    viewer: "owner",
    afterOpen: press("Delete"),
  },
  { name: "admin-product-type-read-only", path: "/admin/product-types/bike-rack", viewer: "packer" },
  { name: "admin-product-type-built-in", path: "/admin/product-types/scooter", viewer: "owner" },
  {
    name: "admin-add-product-type-errors",
    path: "/admin/product-types/new",
    viewer: "owner",
    afterOpen: press(/^Save/),
  },
  { name: "admin-couriers-loading", path: "/admin/couriers", viewer: "owner", ...loading("**/api/admin/couriers") },
  { name: "admin-courier", path: "/admin/couriers/1", viewer: "owner" },
  { name: "admin-courier-read-only", path: "/admin/couriers/1", viewer: "packer" },
  {
    name: "admin-api-key-created",
    path: "/admin/api-keys/new",
    viewer: "owner",
    alsoInDark: true,
    afterOpen: async (page) => {
      await page.getByLabel("Name").fill(`Accounting ${Date.now()}`);
      await page.getByLabel("See the orders").check();
      await press(/^Create key/)(page);
      await page.getByText("it is not shown again").waitFor();
    },
  },
  {
    name: "admin-api-key-revoke",
    path: "/admin/api-keys",
    viewer: "owner",
    afterOpen: press("Revoke Warehouse"),
  },
  {
    name: "admin-add-api-key-errors",
    path: "/admin/api-keys/new",
    viewer: "owner",
    afterOpen: press(/^Create key/),
  },
  { name: "admin-api-keys-loading", path: "/admin/api-keys", viewer: "owner", ...loading("**/api/admin/api-keys") },
  { name: "admin-webhook", path: "/admin/webhooks/1", viewer: "owner" },
  { name: "admin-webhook-delete", path: "/admin/webhooks/1", viewer: "owner", afterOpen: press("Delete") },
  {
    name: "admin-webhook-secret",
    path: "/admin/webhooks/new",
    viewer: "owner",
    alsoInDark: true,
    afterOpen: async (page) => {
      await page.getByLabel("Address").fill("https://books.example/hooks");
      await page.getByLabel("Order placed").check();
      await press(/^Save/)(page);
      await page.getByText("Copy the secret now").waitFor();
    },
  },
  { name: "admin-add-webhook-errors", path: "/admin/webhooks/new", viewer: "owner", afterOpen: press(/^Save/) },
  { name: "admin-webhooks-loading", path: "/admin/webhooks", viewer: "owner", ...loading("**/api/admin/webhooks") },
  {
    name: "admin-webhook-deliveries-none",
    path: "/admin/webhook-deliveries?state=failed",
    viewer: "owner",
  },
  {
    name: "admin-webhook-deliveries-loading",
    path: "/admin/webhook-deliveries",
    viewer: "owner",
    ...loading("**/api/admin/webhook-deliveries*"),
  },
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
      await press(/^Select all/)(page);
      await press("Print")(page);
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "admin-delivery-zone", path: "/admin/delivery/zones/1", viewer: "owner" },
  { name: "admin-staff-invite", path: "/admin/staff", viewer: "owner", afterOpen: press("Invite") },
];
