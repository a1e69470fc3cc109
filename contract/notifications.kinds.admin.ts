/** What staff are notified of. Free of zod, since the back office loads this file. */

import { keysOf } from "./keys.ts";
import { hasPermission, type Permission, type StaffRole } from "./permissions.ts";

type KindRow = { label: string; permission: Permission };

/** Each kind of notification with its label, and who gets it. */
export const notificationKinds = {
  new_order: { label: "New order", permission: "see_orders" },
  payment_problem: { label: "Payment problem", permission: "refund_orders" },
  low_stock: { label: "Low stock", permission: "change_stock" },
  review: { label: "New review", permission: "moderate_reviews" },
  return: { label: "Return requested", permission: "manage_returns" },
  test_ride: { label: "Test ride booked", permission: "see_test_rides" },
  failed_email: { label: "Email not sent", permission: "see_emails" },
} as const satisfies Record<string, KindRow>;

export type NotificationKind = keyof typeof notificationKinds;

/** The kinds that a role is notified of. */
export const kindsFor = (role: StaffRole): NotificationKind[] =>
  keysOf(notificationKinds).filter((kind) => hasPermission(role, notificationKinds[kind].permission));
