import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { routeIdOf, screenNames, screens } from "./admin/shell/screens.ts";
import { UNLISTED_PREFIX } from "./storefront/shell/route-ids.ts";

/** A page of the storefront that search engines neither crawl nor list: personal, or one of endless combinations. */
const unlisted = (path: string, page: string) => route(path, page, { id: UNLISTED_PREFIX + path });

export default [
  layout("storefront/shell/layout.tsx", [
    index("storefront/content/home/home-page.tsx"),
    route(":type", "storefront/products/list/product-list-page.tsx"),
    route(":type/:id", "storefront/products/detail/product-page.tsx"),
    unlisted("preview", "storefront/content/home/home-preview-page.tsx"),
    route("collections/:slug", "storefront/collections/collection-page.tsx"),
    route("articles", "storefront/content/articles-page.tsx"),
    route("articles/:slug", "storefront/content/article-page.tsx"),
    route("policies/:slug", "storefront/content/policy-page.tsx"),
    route("help", "storefront/content/help-page.tsx"),
    route("contact", "storefront/messages/contact-page.tsx"),
    unlisted("compare", "storefront/products/compare/compare-page.tsx"),
    unlisted("search", "storefront/products/search/search-page.tsx"),
    unlisted("test-ride", "storefront/test-rides/test-ride-page.tsx"),
    unlisted("test-ride/:id", "storefront/test-rides/booked-test-ride-page.tsx"),
    unlisted("review/:order", "storefront/reviews/review-page.tsx"),
    unlisted("wishlist", "storefront/wishlist/wishlist-page.tsx"),
    unlisted("cart", "storefront/cart/cart-page.tsx"),
    unlisted("checkout", "storefront/orders/checkout/checkout-page.tsx"),
    unlisted("payment/:id", "storefront/payments/payment-page.tsx"),
    unlisted("confirm-email", "storefront/accounts/confirm-email-page.tsx"),
    unlisted("secure-account", "storefront/accounts/secure-account-page.tsx"),
    unlisted("log-in", "storefront/accounts/login-link-page.tsx"),
    unlisted("reset-password", "storefront/accounts/reset-password-page.tsx"),
    unlisted("account", "storefront/accounts/account-redirect.ts"),
    unlisted("account/orders", "storefront/orders/orders-page.tsx"),
    unlisted("account/orders/:id", "storefront/orders/order-page.tsx"),
    unlisted("account/test-rides", "storefront/test-rides/own-test-rides-page.tsx"),
    unlisted("account/profile", "storefront/accounts/profile-page.tsx"),
    unlisted("track/:link?", "storefront/orders/track/track-page.tsx"),
    unlisted("thankyou", "storefront/orders/thank-you-page.tsx"),
    route("*", "storefront/shell/not-found-route.tsx"),
  ]),
  route("admin", "admin/shell/root-layout.tsx", [
    index("admin/shell/index-redirect.tsx"),
    layout("admin/accounts/signed-out-layout.tsx", [
      route("login", "admin/accounts/login-page.tsx"),
      route("register", "admin/accounts/register-page.tsx"),
      route("join", "admin/accounts/join-page.tsx"),
    ]),
    layout("admin/shell/signed-in-layout.tsx", [
      ...screenNames.map((name) => route(screens[name].path, `admin/${screens[name].page}`, { id: routeIdOf(name) })),
      route("*", "admin/shell/not-found-page.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
