import { buildAndLoadPages } from "#server/build.ts";
import { busyPage } from "#server/pages.ts";
import { waitForHydration } from "../support/e2e/browser.ts";
import {
  askToSignIn,
  goTo,
  loading,
  openSignIn,
  press,
  type Screen,
  setLastOrder,
  trackOrder,
  type,
  withoutConnection,
  withoutConnectionOnTheWay,
} from "./steps.ts";

/** The screens of the storefront, in the states that are checked. */
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
      await page.getByText("Enter a price, such as").waitFor();
    },
  },
  { name: "collection", path: "/collections/first-week", alsoInDark: true },
  { name: "collection-by-rule", path: "/collections/on-sale?sort=price_asc" },
  { name: "collection-none", path: "/collections/on-sale?min_price=900000" },
  { name: "list-loading", path: "/", ...loading("**/api/getHelmet*", goTo("Helmets")) },
  { name: "list-no-connection", path: "/", ...withoutConnectionOnTheWay("**/api/getHelmet*", goTo("Helmets")) },
  { name: "product", path: "/scooter/1", alsoInDark: true },
  {
    name: "product-enlarged",
    path: "/scooter/1",
    afterOpen: async (page) => {
      await page.getByRole("link", { name: /picture 1 of/ }).click();
      const dialog = page.getByRole("dialog", { name: "Enlarged pictures" });
      await dialog.waitFor();
      await page.waitForLoadState("networkidle");
      // What stands for a small picture until it has loaded.
      await dialog.locator("button > div").first().waitFor({ state: "detached" });
    },
  },
  { name: "product-sign-in", path: "/scooter/1", afterOpen: askToSignIn("Add to Cart") },
  { name: "product-helmet", path: "/helmet/9" },
  { name: "product-out-of-stock", path: "/scooter/6" },
  { name: "product-unknown", path: "/scooter/999999" },
  { name: "contact", path: "/contact", alsoInDark: true },
  {
    name: "contact-refused",
    path: "/contact",
    afterOpen: async (page) => {
      await press("Send message")(page);
      await page.getByText("Enter your name.").waitFor();
    },
  },
  { name: "contact-sent", path: "/contact?sent=1042&mailed=1" },
  { name: "articles", path: "/articles", alsoInDark: true },
  { name: "help", path: "/help", alsoInDark: true },
  { name: "help-answer", path: "/help#helmet-size" },
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
  {
    name: "wishlist",
    path: "/wishlist",
    beforeOpen: async (page) => {
      await page.addInitScript(() => localStorage.setItem("wishlist", "[1,9,6]"));
    },
    alsoInDark: true,
  },
  { name: "wishlist-empty", path: "/wishlist" },
  {
    name: "wishlist-no-connection",
    path: "/wishlist",
    beforeOpen: async (page) => {
      await page.addInitScript(() => localStorage.setItem("wishlist", "[1]"));
      await page.route("**/api/wishlist-products*", (route) => route.abort("connectionfailed"));
    },
    afterOpen: async (page) => {
      await page.getByRole("button", { name: "Try again" }).waitFor();
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
      await page.getByRole("dialog").getByText("Request received").waitFor();
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
  {
    name: "checkout-errors",
    path: "/checkout",
    viewer: "shopper",
    afterOpen: async (page) => {
      // The latest order filled them in.
      for (const label of ["First name", "Last name", "Phone", "Email", "Full address"])
        await page.getByLabel(label).fill("");
      await page.getByLabel("I need the invoice in the name of a business").check();
      await page.getByLabel("TIN").fill("987-654");
      await press(/PLACE ORDER NOW/)(page);
      await page.getByText("Please check:").waitFor();
    },
  },
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
  {
    name: "my-order-return",
    path: ({ deliveredOrderId }) => `/account/orders/${deliveredOrderId}`,
    viewer: "shopper",
    alsoInDark: true,
  },
  { name: "payment-paid", path: ({ paidOrderId }) => `/payment/${paidOrderId}`, viewer: "customer" },
  { name: "payment-waiting", path: ({ unpaidOrderId }) => `/payment/${unpaidOrderId}?returned=1`, viewer: "customer" },
  {
    name: "payment-given-up",
    path: ({ unpaidOrderId }) => `/payment/${unpaidOrderId}?cancelled=1`,
    viewer: "customer",
    alsoInDark: true,
  },
  {
    name: "payment-partly-paid",
    path: ({ partlyPaidOrderId }) => `/payment/${partlyPaidOrderId}`,
    viewer: "customer",
    alsoInDark: true,
  },
  {
    name: "my-order-partly-paid",
    path: ({ partlyPaidOrderId }) => `/account/orders/${partlyPaidOrderId}`,
    viewer: "customer",
  },
  {
    name: "payment-without-cod",
    path: ({ withoutCodOrderId }) => `/payment/${withoutCodOrderId}?cancelled=1`,
    viewer: "customer",
  },
  { name: "payment-on-delivery", path: ({ orderId }) => `/payment/${orderId}`, viewer: "customer" },
  {
    name: "payment-no-connection",
    path: ({ unpaidOrderId }) => `/payment/${unpaidOrderId}`,
    viewer: "customer",
    ...withoutConnection("**/payment-return"),
  },
  { name: "test-ride", path: "/test-ride", alsoInDark: true },
  { name: "test-ride-errors", path: "/test-ride", afterOpen: press("Book this test ride") },
  { name: "test-ride-booked", path: "/test-ride?booked=1" },
  {
    name: "review",
    path: ({ reviewPath }) => reviewPath,
    alsoInDark: true,
    afterOpen: (page) => page.getByRole("group", { name: "Stars" }).waitFor(),
  },
  { name: "review-refused", path: ({ reviewPath }) => reviewPath, afterOpen: press(/^Send the review/) },
  { name: "review-unknown", path: "/review/1#none" },
  {
    name: "product-reviews",
    path: "/scooter/1",
    alsoInDark: true,
    afterOpen: (page) => page.getByRole("button", { name: "Helpful" }).first().scrollIntoViewIfNeeded(),
  },
  { name: "test-ride-change", path: ({ testRidePath }) => testRidePath, afterOpen: press("Change the time") },
  { name: "test-ride-cancel", path: ({ testRidePath }) => testRidePath, afterOpen: press("Cancel this test ride") },
  { name: "my-test-rides", path: "/account/test-rides", viewer: "customer", alsoInDark: true },
  { name: "my-test-rides-empty", path: "/account/test-rides", viewer: "shopper" },
  {
    name: "my-test-rides-no-connection",
    path: "/account/test-rides",
    viewer: "customer",
    ...withoutConnection("**/api/account/test-rides*"),
  },
  {
    name: "profile-delete-open-orders",
    path: "/account/profile",
    viewer: "customer",
    afterOpen: async (page) => {
      await press("Delete my account")(page);
      await page.getByText("Your account can't be deleted yet").waitFor();
    },
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
  {
    name: "offline",
    path: "/offline",
    viewer: "shopper",
    beforeOpen: async (page) => {
      await page.goto("/scooter/1");
      await waitForHydration(page);
      // The part of the page that keeps them is loaded with the first press.
      await page.keyboard.press("Shift");
      await page.waitForFunction(() => localStorage.getItem("seen_products") && localStorage.getItem("cart_lines"));
    },
    afterOpen: (page) => page.getByRole("heading", { name: "Recently viewed" }).waitFor(),
  },
];
