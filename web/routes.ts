import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { productTypes } from "#contract/enums.ts";
import { routeIdOf, screenNames, screens } from "./admin/shell/screens.ts";

export default [
  layout("storefront/shell/layout.tsx", [
    index("storefront/content/home/home-page.tsx"),
    ...productTypes.map((type) =>
      route(type, "storefront/products/list/product-list-page.tsx", { id: `list-${type}` }),
    ),
    route(":type/:id", "storefront/products/detail/product-page.tsx"),
    route("articles/:slug", "storefront/content/article-page.tsx"),
    route("policies/:slug", "storefront/content/policy-page.tsx"),
    route("compare", "storefront/products/compare/compare-page.tsx"),
    route("search", "storefront/products/search/search-page.tsx"),
    route("cart", "storefront/cart/cart-page.tsx"),
    route("checkout", "storefront/orders/checkout/checkout-page.tsx"),
    route("payment/:id", "storefront/payments/payment-page.tsx"),
    route("confirm-email", "storefront/accounts/confirm-email-page.tsx"),
    route("secure-account", "storefront/accounts/secure-account-page.tsx"),
    route("log-in", "storefront/accounts/login-link-page.tsx"),
    route("reset-password", "storefront/accounts/reset-password-page.tsx"),
    route("account", "storefront/accounts/account-redirect.ts"),
    route("account/orders", "storefront/orders/orders-page.tsx"),
    route("account/orders/:id", "storefront/orders/order-page.tsx"),
    route("account/profile", "storefront/accounts/profile-page.tsx"),
    route("thankyou", "storefront/orders/thank-you-page.tsx"),
    route("*", "storefront/shell/not-found-route.tsx"),
  ]),
  route("admin", "admin/shell/root-layout.tsx", [
    index("admin/shell/index-redirect.tsx"),
    layout("admin/accounts/signed-out-layout.tsx", [
      route("login", "admin/accounts/login-page.tsx"),
      route("register", "admin/accounts/register-page.tsx"),
      route("join", "admin/accounts/join-page.tsx"),
    ]),
    layout(
      "admin/shell/signed-in-layout.tsx",
      screenNames.map((name) => route(screens[name].path, `admin/${screens[name].page}`, { id: routeIdOf(name) })),
    ),
  ]),
] satisfies RouteConfig;
