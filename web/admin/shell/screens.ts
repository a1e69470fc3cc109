import { keysOf } from "#contract/keys.ts";
import { hasPermission, type StaffRole, staffRoles } from "#contract/permissions.ts";
import { marketingScreens } from "./marketing-screens.ts";
import { messageScreens } from "./message-screens.ts";
import { operationScreens } from "./operation-screens.ts";
import { orderScreens } from "./order-screens.ts";
import { productTypeScreens } from "./product-type-screens.ts";
import { reportScreens } from "./report-screens.ts";
import { type MenuName, type Screen, screenTable } from "./screen.ts";
import { settingsScreens } from "./settings-screens.ts";

/** Every screen for staff. Menus keep this order; a path that ends in `new` is before the one that ends in an id. */
export const screens = screenTable({
  dashboard: {
    path: "dashboard",
    page: "reports/dashboard-page.tsx",
    title: "Dashboard",
    permission: "see_dashboard",
    menu: null,
    skeleton: "own",
    navigation: "go",
    shortcut: { keys: "g d", label: "Go to the dashboard" },
  },
  ...orderScreens,
  customers: {
    path: "customers",
    page: "customers/customers-page.tsx",
    title: "Customers",
    permission: "see_customers",
    menu: "customers",
    skeleton: "own",
    navigation: "go",
    shortcut: { keys: "g c", label: "Go to customers" },
  },
  customer: {
    path: "customers/:id",
    page: "customers/customer-page.tsx",
    title: "Customer",
    permission: "see_customers",
    menu: "customers",
    skeleton: "two columns",
    parent: "customers",
  },
  ...messageScreens,
  testRides: {
    path: "test-rides",
    page: "test-rides/test-rides-page.tsx",
    title: "Test rides",
    permission: "see_test_rides",
    menu: "customers",
    skeleton: "one column",
    navigation: "go",
  },
  products: {
    path: "view-product",
    page: "products/products-page.tsx",
    title: "Products",
    documentTitle: "View Products",
    permission: "see_products",
    menu: "products",
    skeleton: "own",
    navigation: "go",
    shortcut: { keys: "g p", label: "Go to products" },
  },
  addProduct: {
    path: "add-product",
    page: "products/add-product-page.tsx",
    title: "Add product",
    documentTitle: "Add Products",
    name: "form",
    permission: "edit_products",
    menu: "products",
    skeleton: "form",
    parent: "products",
    navigation: "create",
    shortcut: { keys: "c", label: "Add product" },
  },
  importProducts: {
    path: "import-products",
    page: "products/import-products-page.tsx",
    title: "Import products",
    name: "import",
    permission: "edit_products",
    menu: "products",
    skeleton: "form",
    parent: "products",
    navigation: "create",
  },
  ...productTypeScreens,
  product: {
    path: "edit-product/:id",
    page: "products/edit-product-page.tsx",
    title: "Edit product",
    name: "product",
    permission: "see_products",
    menu: "products",
    skeleton: "form",
    parent: "products",
  },
  productStock: {
    path: "product-stock/:id",
    page: "products/product-stock-page.tsx",
    title: "Stock",
    permission: "see_products",
    menu: "products",
    skeleton: "two columns",
    parent: "products",
  },
  productPrices: {
    path: "product-prices/:id",
    page: "products/product-prices-page.tsx",
    title: "Sale and margin",
    permission: "see_margins",
    menu: "products",
    skeleton: "two columns",
    parent: "products",
  },
  reviews: {
    path: "reviews",
    page: "reviews/reviews-page.tsx",
    title: "Reviews",
    permission: "see_reviews",
    menu: "customers",
    skeleton: "own",
    navigation: "go",
  },
  profile: {
    path: "profile",
    page: "accounts/profile-page.tsx",
    title: "Profile",
    contents: "your profile",
    permission: null,
    menu: "profile",
    skeleton: "one column",
    navigation: "go",
  },
  ...settingsScreens,
  delivery: {
    path: "delivery",
    page: "shipping/delivery-page.tsx",
    title: "Delivery",
    permission: "edit_settings",
    menu: "settings",
    skeleton: "form",
    navigation: "go",
  },
  addZone: {
    path: "delivery/zones/new",
    page: "shipping/add-zone-page.tsx",
    title: "Add zone",
    name: "form",
    permission: "edit_settings",
    menu: "settings",
    skeleton: "form",
    parent: "delivery",
    navigation: "create",
  },
  zone: {
    path: "delivery/zones/:id",
    page: "shipping/zone-page.tsx",
    title: "Zone",
    permission: "edit_settings",
    menu: "settings",
    skeleton: "form",
    parent: "delivery",
  },
  ...marketingScreens,
  ...reportScreens,
  couriers: {
    path: "couriers",
    page: "couriers/couriers-page.tsx",
    title: "Couriers",
    permission: "see_orders",
    menu: "settings",
    skeleton: "own",
    navigation: "go",
  },
  addCourier: {
    path: "couriers/new",
    page: "couriers/add-courier-page.tsx",
    title: "Add courier",
    name: "form",
    permission: "edit_couriers",
    menu: "settings",
    skeleton: "form",
    parent: "couriers",
    navigation: "create",
  },
  courier: {
    path: "couriers/:id",
    page: "couriers/edit-courier-page.tsx",
    title: "Courier",
    permission: "see_orders",
    menu: "settings",
    skeleton: "form",
    parent: "couriers",
  },
  staff: {
    path: "staff",
    page: "accounts/staff-page.tsx",
    title: "Staff",
    permission: "see_staff",
    menu: "settings",
    skeleton: "own",
    navigation: "go",
  },
  emails: {
    path: "emails",
    page: "emails/emails-page.tsx",
    title: "Emails",
    name: "emails",
    permission: "see_emails",
    menu: "settings",
    skeleton: "own",
    navigation: "go",
  },
  email: {
    path: "emails/:id",
    page: "emails/email-page.tsx",
    title: "Email",
    permission: "see_emails",
    menu: "settings",
    skeleton: "two columns",
    parent: "emails",
  },
  ...operationScreens,
  auditLog: {
    path: "audit-log",
    page: "audit/audit-log-page.tsx",
    title: "Audit log",
    permission: "see_audit_log",
    menu: "settings",
    skeleton: "own",
    navigation: "go",
  },
});

export type ScreenName = keyof typeof screens;
export const screenNames = keysOf(screens);

/** The prefix of the route id of a screen; its name follows. */
export const ROUTE_PREFIX = "admin/";
export const routeIdOf = (name: ScreenName): string => ROUTE_PREFIX + name;

/** The URL of a screen without an id in its path, with these filters. */
export const screenPath = (name: ScreenName, search: Record<string, string> = {}): string =>
  `/admin/${screens[name].path}${Object.keys(search).length > 0 ? `?${new URLSearchParams(search)}` : ""}`;

/** The object of "Couldn't load …". */
export const contentsOf = ({ title, name = title.toLowerCase(), contents = name }: Screen): string => contents;

/** The words of a link back to a list. */
export const backLabel = ({ title, name = title.toLowerCase() }: Screen): string => `Back to ${name}`;

/** The link back to the list of a screen. */
export function parentOf({ parent }: (typeof screens)[ScreenName]): { to: string; label: string } | undefined {
  if (parent === undefined) return undefined;
  return { to: screenPath(parent), label: backLabel(screens[parent]) };
}

/** Whether a role may open a screen. Null is an unknown role, which may open only what every role may. */
export const canOpen = (role: StaffRole | null, { permission }: Screen): boolean =>
  permission === null ||
  (role === null
    ? keysOf(staffRoles).every((each) => hasPermission(each, permission))
    : hasPermission(role, permission));

/** The screens that an entry of the main menu leads to. */
export const screensIn = (menu: MenuName): ScreenName[] =>
  screenNames.filter((name) => screens[name].menu === menu && screens[name].navigation === "go");
