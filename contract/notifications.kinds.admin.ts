/** What staff are notified of. Free of zod, since the back office loads this file. */

import type { Role } from "./enums.ts";
import { keysOf } from "./keys.ts";
import { hasPermission, type Permission } from "./permissions.ts";

type KindRow = { label: string; permission: Permission; path: (subjectId: number) => string };

/** Each kind of notification with its label, who gets it, and the screen on which staff act on it. */
export const notificationKinds = {
  new_order: { label: "New order", permission: "see_orders", path: (id) => `/admin/view-order/${id}` },
  payment_problem: {
    label: "Payment problem",
    permission: "refund_orders",
    path: () => "/admin/payments?attention=1",
  },
  low_stock: { label: "Low stock", permission: "change_stock", path: (id) => `/admin/edit-product/${id}` },
  review: { label: "New review", permission: "moderate_reviews", path: () => "/admin/reviews" },
  return: { label: "Return requested", permission: "manage_returns", path: (id) => `/admin/returns/${id}` },
  test_ride: { label: "Test ride booked", permission: "see_test_rides", path: () => "/admin/test-rides" },
  message: { label: "New message", permission: "see_messages", path: (id) => `/admin/messages/${id}` },
  failed_email: { label: "Email not sent", permission: "see_emails", path: (id) => `/admin/emails/${id}` },
} as const satisfies Record<string, KindRow>;

export type NotificationKind = keyof typeof notificationKinds;

/** The kinds that a role is notified of: none for a role that is not of staff. */
export const kindsFor = (role: Role): NotificationKind[] =>
  keysOf(notificationKinds).filter((kind) => hasPermission(role, notificationKinds[kind].permission));

/** How often a member of staff gets an email with the notifications that they have not read. */
export const digestFrequencies = {
  off: "No emails",
  hourly: "Every hour",
  daily: "Once a day, at 08:00",
} as const;

export type DigestFrequency = keyof typeof digestFrequencies;
