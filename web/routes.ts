import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { papers } from "#contract/papers.ts";
import { productTypes } from "#contract/vocabulary.ts";

export default [
  layout("storefront/layout.tsx", [
    index("storefront/home/home.tsx"),
    ...productTypes.map((type) => route(type, "storefront/list/list.tsx", { id: `list-${type}` })),
    route(":type/:id", "storefront/product/product.tsx"),
    route("articles/:slug", "storefront/texts/article.tsx"),
    route("policies/:slug", "storefront/texts/policy.tsx"),
    route("compare", "storefront/compare/compare.tsx"),
    route("search", "storefront/search/search.tsx"),
    route("cart", "storefront/cart/cart.tsx"),
    route("checkout", "storefront/checkout/checkout.tsx"),
    route("confirm-email", "storefront/confirm-email/confirm-email.tsx"),
    route("reset-password", "storefront/reset-password/reset-password.tsx"),
    route("account", "storefront/account/home.ts"),
    route("account/orders", "storefront/account/orders.tsx"),
    route("account/orders/:id", "storefront/account/order.tsx"),
    route("account/profile", "storefront/account/profile.tsx"),
    route("thankyou", "storefront/thankyou/thankyou.tsx"),
    route("*", "storefront/unknown-path.tsx"),
  ]),
  route("admin", "admin/layout.tsx", [
    index("admin/home.tsx"),
    layout("admin/door/door.tsx", [
      route("login", "admin/login.tsx"),
      route("register", "admin/register.tsx"),
      route("join", "admin/join.tsx"),
    ]),
    layout("admin/desk.tsx", [
      route("dashboard", "admin/dashboard.tsx"),
      route("profile", "admin/profile.tsx"),
      route("settings", "admin/settings.tsx"),
      route("coupons", "admin/coupons.tsx"),
      route("coupons/new", "admin/add-coupon.tsx"),
      route("coupons/:id", "admin/edit-coupon.tsx"),
      route("staff", "admin/staff.tsx"),
      route("audit-log", "admin/audit-log.tsx"),
      route("emails", "admin/emails.tsx"),
      route("emails/:id", "admin/view-email.tsx"),
      route("orders", "admin/orders.tsx"),
      route("orders/new", "admin/new-order.tsx"),
      route("customers", "admin/customers.tsx"),
      route("customers/:id", "admin/view-customer.tsx"),
      route("view-order/:id", "admin/view-order.tsx"),
      ...Object.keys(papers).map((paper) =>
        route(`view-order/:id/${paper}`, "admin/order-paper.tsx", { id: `order-${paper}` }),
      ),
      route("add-product", "admin/add-product.tsx"),
      route("view-product", "admin/view-product.tsx"),
      route("edit-product/:id", "admin/edit-product.tsx"),
      route("import-products", "admin/import-products.tsx"),
      route("product-stock/:id", "admin/product-stock.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
