import { sql } from "kysely";
import { MAX_UNREAD } from "#contract/limits.ts";
import type { NotificationKind } from "#contract/notifications.kinds.admin.ts";
import type { Notification } from "#contract/notifications.ts";
import type { Db } from "#db/connection.ts";

/** The notifications that the bell shows. */
const SHOWN = 30;

/** The newest notification that a member of staff has read. */
const readTo = (accountId: number) =>
  sql<number>`coalesce((select read_to from notification_reads where account_id = ${accountId}), 0)`;

/** The newest notifications of these kinds. */
export async function listNotifications(
  db: Db,
  { accountId, kinds }: { accountId: number; kinds: readonly NotificationKind[] },
): Promise<Notification[]> {
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "kind", "subject_id", "subject", "at"])
    .select(sql<boolean>`id > ${readTo(accountId)}`.as("unread"))
    .where("kind", "in", kinds)
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** How many notifications of these kinds somebody has not read, up to MAX_UNREAD. */
export async function countUnread(
  db: Db,
  { accountId, kinds }: { accountId: number; kinds: readonly NotificationKind[] },
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notifications where id > ${readTo(accountId)} and kind = any (${kinds}::notification_kind[])
       order by id desc limit ${MAX_UNREAD}) found`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks the notifications up to this one as read. Later ones stay unread, and what was read stays so. */
export async function markRead(db: Db, accountId: number, upTo: number): Promise<void> {
  await sql`
    insert into notification_reads (account_id, read_to)
      select ${accountId}, least(${upTo}::bigint, coalesce(max(id), 0)) from notifications
      on conflict (account_id) do update set read_to = greatest(notification_reads.read_to, excluded.read_to)`.execute(
    db,
  );
}

/** Adds a notification, in the transaction of what causes it. */
export async function insertNotification(
  tx: Db,
  { kind, id, subject }: { kind: NotificationKind; id: number; subject: string },
): Promise<void> {
  await sql`select notify_staff(${kind}, ${id}, ${subject})`.execute(tx);
}

/** Deletes what is older than this many days. */
export async function deleteOld(db: Db, days: number): Promise<void> {
  await sql`delete from notifications where at < now() - make_interval(days => ${days})`.execute(db);
}
