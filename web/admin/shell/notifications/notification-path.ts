import type { NotificationKind } from "#contract/notifications.kinds.admin.ts";

/** Where staff act on each kind of notification. */
const paths = {
  new_order: (id) => `/admin/view-order/${id}`,
  payment_problem: () => "/admin/payments?attention=1",
  low_stock: (id) => `/admin/edit-product/${id}`,
  review: () => "/admin/reviews",
  return: (id) => `/admin/returns/${id}`,
  test_ride: () => "/admin/test-rides",
  failed_email: (id) => `/admin/emails/${id}`,
} as const satisfies Record<NotificationKind, (id: number) => string>;

/** The screen on which staff act on a notification. */
export const pathOfNotification = ({ kind, subject_id }: { kind: NotificationKind; subject_id: number }): string =>
  paths[kind](subject_id);
