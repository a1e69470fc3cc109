/** The changes that browsers of staff are notified of. Free of zod, since the back office loads this file. */
import type { Permission } from "./permissions.ts";

/** The address of the stream of server-sent events. It is no call of the contract, since its response does not end. */
export const STAFF_UPDATES_PATH = "/api/admin/updates";

/** What can change, with the permission of those who are notified. The triggers of the database name these. */
export const staffTopics = {
  orders: "see_orders",
  payments: "see_orders",
  returns: "manage_returns",
  reviews: "see_reviews",
  test_rides: "see_test_rides",
  messages: "see_messages",
  products: "see_products",
  coupons: "see_coupons",
  collections: "edit_collections",
  customers: "see_customers",
  emails: "see_emails",
  notifications: "see_dashboard",
} as const satisfies Record<string, Permission>;

export type StaffTopic = keyof typeof staffTopics;
