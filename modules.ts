/**
 * The modules of the shop. Each has the same name on every layer: `contract/coupons.ts`, `modules/coupons/`, `web/admin/coupons/`,
 * `tests/api/coupons/`. In `modules/`, a module may import only those that stand before it in this list. dependency-cruiser and
 * `tests/repository/modules.test.ts` check both; `docs/glossary.md` describes each module.
 */
export const modules = [
  "audit",
  "settings",
  "media",
  "emails",
  "accounts",
  "notifications",
  "places",
  "addresses",
  "products",
  "wishlist",
  "collections",
  "coupons",
  "couriers",
  "invoices",
  "payments",
  "shipping",
  "cart",
  "orders",
  "returns",
  "test-rides",
  "reviews",
  "messages",
  "content",
  "reports",
  "privacy",
  "customers",
  "webhooks",
] as const;
