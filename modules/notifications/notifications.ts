import type { Role } from "#contract/enums.ts";
import { kindsFor, type NotificationKind } from "#contract/notifications.kinds.admin.ts";
import type { Notification } from "#contract/notifications.ts";
import type { Db } from "#db/connection.ts";
import * as store from "./notifications.store.ts";

type Reader = { id: number; role: Role };

/** The newest notifications that the role of a member of staff gets, and how many are unread. */
export async function readNotifications(
  db: Db,
  { id, role }: Reader,
): Promise<{ notifications: Notification[]; unread: number }> {
  const reader = { accountId: id, kinds: kindsFor(role) };
  const [notifications, unread] = await Promise.all([
    store.listNotifications(db, reader),
    store.countUnread(db, reader),
  ]);
  return { notifications, unread };
}

/** Marks the notifications up to this one as read, and returns how many are unread. */
export async function markRead(db: Db, { id, role }: Reader, upTo: number): Promise<number> {
  await store.markRead(db, id, upTo);
  return store.countUnread(db, { accountId: id, kinds: kindsFor(role) });
}

/** Notifies staff of something, in the transaction that causes it. `id` and `subject` say what it is about, without naming a person. */
export const notifyStaff = (
  tx: Db,
  notification: { kind: NotificationKind; id: number; subject: string },
): Promise<void> => store.insertNotification(tx, notification);
