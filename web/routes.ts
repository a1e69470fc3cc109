import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { productTypes } from "#contract/enums.ts";
import { orderDocuments } from "#contract/orders.documents.ts";

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
    route("confirm-email", "storefront/accounts/confirm-email-page.tsx"),
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
    layout("admin/shell/signed-in-layout.tsx", [
      route("dashboard", "admin/reports/dashboard-page.tsx"),
      route("profile", "admin/accounts/profile-page.tsx"),
      route("settings", "admin/settings/settings-page.tsx"),
      route("coupons", "admin/coupons/coupons-page.tsx"),
      route("coupons/new", "admin/coupons/add-coupon-page.tsx"),
      route("coupons/:id", "admin/coupons/edit-coupon-page.tsx"),
      route("staff", "admin/accounts/staff-page.tsx"),
      route("audit-log", "admin/audit/audit-log-page.tsx"),
      route("emails", "admin/emails/emails-page.tsx"),
      route("emails/:id", "admin/emails/email-page.tsx"),
      route("orders", "admin/orders/orders-page.tsx"),
      route("orders/new", "admin/orders/new-order-page.tsx"),
      route("customers", "admin/customers/customers-page.tsx"),
      route("customers/:id", "admin/customers/customer-page.tsx"),
      route("view-order/:id", "admin/orders/order-page.tsx"),
      ...Object.keys(orderDocuments).map((paper) =>
        route(`view-order/:id/${paper}`, "admin/orders/order-document-page.tsx", { id: `order-${paper}` }),
      ),
      route("add-product", "admin/products/add-product-page.tsx"),
      route("view-product", "admin/products/products-page.tsx"),
      route("edit-product/:id", "admin/products/edit-product-page.tsx"),
      route("import-products", "admin/products/import-products-page.tsx"),
      route("product-stock/:id", "admin/products/product-stock-page.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
